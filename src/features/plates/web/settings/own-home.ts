import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';

const usual = 'D';

/** Where the last game that was set up here was at home: letters of a country. */
export const ownHome = storedIn<string>({
  key: keyOfUser('plates-home'),
  storage: () => localStorage,
  fromText: (text) => (text !== null && /^[A-Z]{1,3}$/.test(text) ? text : usual),
  toText: (home) => home,
});
