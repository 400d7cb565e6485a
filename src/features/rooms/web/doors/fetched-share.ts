import { fetched } from '#web/ui/fetched.tsx';

/** With its QR code, when somebody wants to share. */
export const ShareRoom = fetched(async () => (await import('./ShareRoom.tsx')).ShareRoom);
