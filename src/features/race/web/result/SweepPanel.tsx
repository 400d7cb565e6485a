import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Race } from '../../model/race.ts';
import { type Sweep, type SweepName, sweepQuery } from '../api.ts';
import { messages } from '../messages.ts';
import type { ResultScene } from './result-scene.ts';

/**
 * A sweep that the worker computes while it's shown, and abandons afterwards. The previous one of the same cars stays
 * until the next is ready, so that nothing jumps under the finger.
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

/** The sweep, or its placeholder. */
export function SweepState({ sweep: { data, isError }, children }: Props) {
  if (data !== undefined) return <>{children(data)}</>;
  return isError ? <p>{messages.result.computeFailed}</p> : <Skeleton height="20rem" />;
}
