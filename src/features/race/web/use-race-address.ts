import { useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { parseRace, type RaceView, writeRace } from '../race-address.ts';

/** Changes a race in its address; a change of the stage is a step of its own in the history, so that Back undoes it. */
export type ChangeRace = (part: Partial<RaceView>) => void;

/** The race stands in the address and nowhere else. */
export function useRaceAddress(): [race: RaceView, change: ChangeRace] {
  const search = useSearch();
  const race = useMemo(() => parseRace(new URLSearchParams(search)), [search]);
  const change: ChangeRace = (part) => {
    const before = parseRace(new URLSearchParams(location.search));
    const after = { ...before, ...part };
    navigate(pathTo('races', {}, writeRace(after)), { replace: after.stage === before.stage });
  };
  return [race, change];
}
