import { fetched } from '#web/ui/fetched.tsx';

/** Most visits to a board need neither. */
export const DealBoard = fetched(async () => (await import('./DealBoard.tsx')).DealBoard);
export const WaitingPhotos = fetched(async () => (await import('../photo/WaitingPhotos.tsx')).WaitingPhotos);
