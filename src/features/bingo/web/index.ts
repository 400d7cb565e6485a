import type { LocalUserData } from '#web/session/device-owner.ts';
import { oldDrafts } from './pending/old-drafts.ts';
import { sharedPhoto } from './share/place-photo.ts';

/** What of a person lies on the device beyond their session and beside the outbox. */
export const localUserData: readonly LocalUserData[] = [oldDrafts, sharedPhoto];
