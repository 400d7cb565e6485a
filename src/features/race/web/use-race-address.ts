import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { currentRace } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import type { Entry } from '../model/race.ts';
import { parseRace, type RaceView, writeRace } from '../race-address.ts';
import type { RacingCar } from './racing-cars.ts';
import { storeRace } from './stored-races.ts';

type Part = Partial<RaceView>;

export interface StageProps {
  race: RaceView;
  change: ChangeRace;
  cars: readonly RacingCar[];
  /** All cars, sorted by name. */
  rows: readonly CarRow[];
  /** The same rows by id, including former ids. */
  byId: ReadonlyMap<string, CarRow>;
}

/**
 * Changes a race in its address. A change of stage is a history entry, so that Back undoes it. A change that depends on
 * the race at the time, such as an Undo seconds later, is passed as a function.
 */
export type ChangeRace = (part: Part | ((now: RaceView) => Part)) => void;

/** Every change also drops unknown entries from the address. */
type ChangeAddress = (part: Parameters<ChangeRace>[0], dropUnknown: (entries: readonly Entry[]) => Entry[]) => void;

/**
 * The address is the race's state. The menu's link has no race in it, so the one being set up is restored and replaces
 * the empty address.
 */
export function useRaceAddress(): [race: RaceView, change: ChangeAddress] {
  const search = useSearch();
  const race = useMemo(() => parseRace(new URLSearchParams(search)), [search]);
  useLayoutEffect(() => {
    if (search !== '') return;
    const query = Object.fromEntries(new URLSearchParams(currentRace.read()));
    if (Object.keys(query).length > 0) navigate(pathTo('races', {}, query), { replace: true });
  }, [search]);
  useEffect(() => {
    if (search !== '') storeRace(race);
  }, [search, race]);

  const change: ChangeAddress = (part, dropUnknown) => {
    // Undo may be pressed on another page, whose address has no race.
    const isOnPage = location.pathname === pathTo('races');
    const addressed = parseRace(new URLSearchParams(isOnPage ? location.search : currentRace.read()));
    const before = { ...addressed, entries: dropUnknown(addressed.entries) };
    const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
    // Must precede the navigation, because the menu's handling of an empty address restores the stored race.
    storeRace(after);
    navigate(pathTo('races', {}, writeRace(after)), { replace: isOnPage && after.stage === before.stage });
  };
  return [race, change];
}
