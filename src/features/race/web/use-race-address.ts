import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { raceAtHand } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import type { Entry } from '../model/race.ts';
import { parseRace, type RaceView, writeRace } from '../race-address.ts';
import { storeRace } from './stored-races.ts';

type Part = Partial<RaceView>;

/**
 * Changes a race in its address; a change of the stage is a history entry, so that Back undoes it. Changes that depend
 * on the race at that time, such as an Undo seconds later, are passed as a function.
 */
export type ChangeRace = (part: Part | ((now: RaceView) => Part)) => void;

/** The first change drops unknown entries from the address. */
type ChangeTidied = (part: Parameters<ChangeRace>[0], tidied: (entries: readonly Entry[]) => Entry[]) => void;

/**
 * The race's state is its address. Coming from the menu, whose address names no race, restores the one being set up and
 * replaces the bare address.
 */
export function useRaceAddress(): [race: RaceView, change: ChangeTidied] {
  const search = useSearch();
  const race = useMemo(() => parseRace(new URLSearchParams(search)), [search]);
  useLayoutEffect(() => {
    if (search !== '') return;
    const query = Object.fromEntries(new URLSearchParams(raceAtHand.read()));
    if (Object.keys(query).length > 0) navigate(pathTo('races', {}, query), { replace: true });
  }, [search]);
  useEffect(() => {
    if (search !== '') storeRace(race);
  }, [search, race]);

  const change: ChangeTidied = (part, tidied) => {
    // An Undo may be pressed on another page, whose address has no race.
    const isOnPage = location.pathname === pathTo('races');
    const addressed = parseRace(new URLSearchParams(isOnPage ? location.search : raceAtHand.read()));
    const before = { ...addressed, entries: tidied(addressed.entries) };
    const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
    // Must precede the navigation: an empty address would count as one that names no race.
    storeRace(after);
    navigate(pathTo('races', {}, writeRace(after)), { replace: isOnPage && after.stage === before.stage });
  };
  return [race, change];
}
