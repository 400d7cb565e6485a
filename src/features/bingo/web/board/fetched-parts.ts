import { fetched } from '#web/ui/fetched.tsx';

/** Nobody needs them before the scores are there. */
export const BoardChips = fetched(async () => (await import('./BoardChips.tsx')).BoardChips);
/** Most visits to a room need none of them. */
export const OthersBoard = fetched(async () => (await import('./OthersBoard.tsx')).OthersBoard);
export const Celebration = fetched(async () => (await import('./Celebration.tsx')).Celebration);
export const DealBoard = fetched(async () => (await import('./DealBoard.tsx')).DealBoard);
export const FailedMarks = fetched(async () => (await import('./FailedMarks.tsx')).FailedMarks);
export const WaitingPhotos = fetched(async () => (await import('../photo/WaitingPhotos.tsx')).WaitingPhotos);
