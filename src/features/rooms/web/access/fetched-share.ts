import { fetched } from '#web/ui/fetched.tsx';

/** Loaded on demand, as it includes the QR code. */
export const ShareRoom = fetched(async () => (await import('./ShareRoom.tsx')).ShareRoom);
