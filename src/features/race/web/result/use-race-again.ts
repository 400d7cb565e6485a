import { useNotice } from '#web/ui/Notice.tsx';
import type { RaceView } from '../../race-address.ts';
import { words } from '../words.ts';
import type { ResultScene } from './result-scene.ts';

/** Races again with one thing changed, says so, and takes it back when asked. */
export function useRaceAgain({ race, change }: ResultScene): (part: Partial<RaceView>, what: string) => void {
  const notice = useNotice();
  return (part, what) => {
    const { conditions, distanceKm, courseKey } = race;
    change(part);
    // Of what was changed, and nothing that was changed since.
    const before: Partial<RaceView> = 'conditions' in part ? { conditions } : { distanceKm, courseKey };
    notice(words.result.racedAgain(what), { undo: () => change(before) });
  };
}
