import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

/** The URL of the last room this user viewed on this device. Untrusted, like anything in the browser's storage. */
export const lastRoom = storedIn<string | null>({
  key: keyOfUser('last-room'),
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (path) => path,
});
