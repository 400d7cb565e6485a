import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

/** The address of the room this person was in last on this device. Anybody may have written it there. */
export const lastRoom = storedIn<string | null>({
  key: keyOfUser('last-room'),
  storage: () => localStorage,
  fromText: (text) => text,
  toText: (path) => path,
});
