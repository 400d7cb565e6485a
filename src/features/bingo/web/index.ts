import type { Belongings } from '#web/session/device-owner.ts';
import { waitingPhotos } from './photo/photo-outbox.ts';
import { sharedPhoto } from './share/place-photo.ts';

/** What of a person lies on the device beyond their session. */
export const belongings: readonly Belongings[] = [waitingPhotos, sharedPhoto];
