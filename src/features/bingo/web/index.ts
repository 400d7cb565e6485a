import type { LocalUserData } from '#web/session/device-owner.ts';
import { oldDrafts } from './pending/old-drafts.ts';
import { sharedPhoto } from './share/place-photo.ts';

/** Bingo's personal data on the device, besides the session and the outbox. */
export const localUserData: readonly LocalUserData[] = [oldDrafts, sharedPhoto];
