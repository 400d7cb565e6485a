import type { Belongings } from '#web/session/device-owner.ts';
import { sharedPhoto } from './share/place-photo.ts';
import { oldDrafts } from './unsent/old-drafts.ts';

/** What of a person lies on the device beyond their session and beside the outbox. */
export const belongings: readonly Belongings[] = [oldDrafts, sharedPhoto];
