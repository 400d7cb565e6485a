import { fetched } from '#web/ui/fetched.tsx';

/** Who only plays needs neither. */
export const PhotoViewer = fetched(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
export const PhotoWall = fetched(async () => (await import('./PhotoWall.tsx')).PhotoWall);
