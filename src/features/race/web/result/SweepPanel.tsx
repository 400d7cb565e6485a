import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Race } from '../../model/race.ts';
import { type Sweep, type SweepName, sweepQuery } from '../api.ts';
import { words } from '../words.ts';
import type { ResultScene } from './result-scene.ts';

/**
 * A sweep that the worker computes while it is shown; what is no longer shown is computed no further. Until another one of
 * the same cars is there the one before stays, so that nothing jumps under the finger that asked for it.
 */
export const useSweep = (name: SweepName, { race, figures }: ResultScene) =>
  useQuery({
    ...sweepQuery(name, race, figures),
    placeholderData: (before) => (before !== undefined && isOfSame(before, race) ? before : undefined),
  });

const isOfSame = ({ races: [first] }: Sweep, { entries }: Race): boolean =>
  first?.entries.length === entries.length && first.entries.every(({ car }, index) => car === entries[index]?.car);

interface Props {
  sweep: ReturnType<typeof useSweep>;
  children: (sweep: Sweep) => ReactNode;
}

/** What a sweep shows, or the room for it. */
export function SweepState({ sweep: { data, isError }, children }: Props) {
  if (data !== undefined) return <>{children(data)}</>;
  return isError ? <p>{words.result.computeFailed}</p> : <Skeleton height="20rem" />;
}
