import { lazy } from 'react';
import { secondMs } from '#shared/time.ts';

const loadOwn = () => import('./OwnSquareDialog.tsx');
const loadOthers = () => import('./OthersSquareDialog.tsx');

/** What opens on a tap is fetched when the page stands, so that it is there also where the network is not. */
export const OwnSquareDialog = lazy(async () => ({ default: (await loadOwn()).OwnSquareDialog }));
export const OthersSquareDialog = lazy(async () => ({ default: (await loadOthers()).OthersSquareDialog }));

export function fetchSquareDialogsAhead(): () => void {
  // If it fails, the tap itself tries again.
  const timer = setTimeout(() => Promise.all([loadOwn(), loadOthers()]).catch(() => undefined), secondMs);
  return () => clearTimeout(timer);
}
