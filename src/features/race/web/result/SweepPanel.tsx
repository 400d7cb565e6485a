import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type Sweep, type SweepName, sweepQuery } from '../api.ts';
import { words } from '../words.ts';
import type { ResultScene } from './result-scene.ts';

/** A sweep that the worker computes while it is shown; what is no longer shown is computed no further. */
export const useSweep = (name: SweepName, { race, figures }: ResultScene) => useQuery(sweepQuery(name, race, figures));

interface Props {
  sweep: ReturnType<typeof useSweep>;
  children: (sweep: Sweep) => ReactNode;
}

/** What a sweep shows, or the room for it. */
export function SweepState({ sweep: { data, isError }, children }: Props) {
  if (data !== undefined) return children(data);
  return isError ? <p>{words.result.computeFailed}</p> : <Skeleton height="15rem" />;
}
