import { useNotice } from '#web/ui/Notice.tsx';
import type { RaceView } from '../../race-address.ts';
import { messages } from '../messages.ts';
import type { ResultScene } from './result-scene.ts';

/** Reruns the race with one thing changed, announces it, and offers an undo. */
export function useRaceAgain({ race, change }: ResultScene): (part: Partial<RaceView>, what: string) => void {
  const notice = useNotice();
  return (part, what) => {
    const { conditions, distanceKm, courseKey } = race;
    change(part);
    // The undo restores only what this change touched.
    const before: Partial<RaceView> = 'conditions' in part ? { conditions } : { distanceKm, courseKey };
    notice(messages.result.racedAgain(what), { undo: () => change(before) });
  };
}
