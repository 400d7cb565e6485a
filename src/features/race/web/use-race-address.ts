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
 * Changes a race in its address; a change of the stage is a step of its own in the history, so that Back undoes it. What
 * follows from the race as it stands then, such as an Undo some seconds later, is given as a function.
 */
export type ChangeRace = (part: Part | ((now: RaceView) => Part)) => void;

/** What an address has too much goes with the first change. */
type ChangeTidied = (part: Parameters<ChangeRace>[0], tidied: (entries: readonly Entry[]) => Entry[]) => void;

/**
 * The race stands in the address and nowhere else. Who comes by the menu, whose address names no race, finds the one that
 * was being put together: its address takes the place of the bare one.
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
    // An Undo may be pressed on another page, whose address is of no race.
    const isHere = location.pathname === pathTo('races');
    const asked = parseRace(new URLSearchParams(isHere ? location.search : raceAtHand.read()));
    const before = { ...asked, entries: tidied(asked.entries) };
    const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
    // Before the address is empty, or it would be taken for one that names no race.
    storeRace(after);
    navigate(pathTo('races', {}, writeRace(after)), { replace: isHere && after.stage === before.stage });
  };
  return [race, change];
}
