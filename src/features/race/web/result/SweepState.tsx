import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Race } from '../../model/race.ts';
import type { RaceView } from '../../race-address.ts';
import { type Sweep, type SweepName, sweepQuery } from '../api.ts';
import * as messages from '../messages.ts';
import type { ResultScene } from './result-scene.ts';

/**
 * A sweep, which the worker computes only while it's on the page. The previous sweep of the same cars stays until the
 * next is ready, so that the page doesn't jump.
 */
export const useSweep = (name: SweepName, { race, figures }: ResultScene) =>
  useQuery({
    ...sweepQuery(name, race, figures),
    placeholderData: (previous) => (previous !== undefined && isSameRace(previous, race) ? previous : undefined),
  });

const isSameRace = ({ races: [first] }: Sweep, { entries }: Race): boolean =>
  first?.entries.length === entries.length && first.entries.every(({ car }, index) => car === entries[index]?.car);

interface Props {
  sweep: ReturnType<typeof useSweep>;
  children: (sweep: Sweep) => ReactNode;
}

export function SweepState({ sweep: { data, isError }, children }: Props) {
  if (data !== undefined) return <>{children(data)}</>;
  return isError ? <p>{messages.result.computeFailed}</p> : <Skeleton height="20rem" />;
}

/** Reruns the race with one thing changed, announces it, and offers an undo. */
export function useRaceAgain({ race, change }: ResultScene): (part: Partial<RaceView>, what: string) => void {
  const notice = useNotice();
  return (part, what) => {
    const { conditions, distanceKm, courseKey } = race;
    change(part);
    // Undo only restores what this change touched.
    const before: Partial<RaceView> = 'conditions' in part ? { conditions } : { distanceKm, courseKey };
    notice(messages.result.racedAgain(what), { undo: () => change(before) });
  };
}
