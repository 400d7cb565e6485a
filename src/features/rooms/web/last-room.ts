import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

/** The URL of the last room this user was in on this device. Untrusted: anybody may have written it. */
export const lastRoom = storedIn<string | null>({
  key: keyOfUser('last-room'),
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (path) => path,
});
