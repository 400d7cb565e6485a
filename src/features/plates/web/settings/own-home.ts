import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

const defaultHome = 'D';

/** The home of the last game created here: a country's code. */
export const storedHome = storedIn<string>({
  key: keyOfUser('plates-home'),
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[A-Z]{1,3}$/.test(text) ? text : defaultHome),
  toText: (home) => home,
});
