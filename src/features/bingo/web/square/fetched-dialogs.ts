import { secondMs } from '#shared/time.ts';
import { fetched } from '#web/ui/fetched.tsx';

const loadOwn = async () => (await import('./OwnSquareDialog.tsx')).OwnSquareDialog;
const loadOthers = async () => (await import('./OthersSquareDialog.tsx')).OthersSquareDialog;

export const OwnSquareDialog = fetched(loadOwn);
export const OthersSquareDialog = fetched(loadOthers);

/** Long enough for the room itself to be read and drawn first, also on a slow line. */
const aheadAfterMs = 3 * secondMs;

const loadCelebration = () => Promise.all([import('../board/Celebration.tsx'), import('../board/gained-lines.ts')]);

/** What a tap opens or wins is there before the tap: in a tunnel it could not be fetched. */
export function fetchSquareDialogsAhead(): () => void {
  // If it fails, the tap itself tries again.
  const timer = setTimeout(
    () => Promise.all([loadOwn(), loadOthers(), loadCelebration()]).catch(() => undefined),
    aheadAfterMs,
  );
  return () => clearTimeout(timer);
}
