import { keptIn } from '#web/device/kept.ts';
import { keyOfUser } from '#web/session/last-user.ts';

export interface Birthday {
  day: number;
  month: number;
}

const form = /^(\d{1,2})-(\d{1,2})$/;

/** Asked for once, kept on this device for whoever is signed in, and told to nobody. */
export const ownBirthday = keptIn<Birthday | undefined>({
  key: keyOfUser('birthday'),
  storage: () => localStorage,
  fromText: (text) => {
    const [, month, day] = form.exec(text ?? '') ?? [];
    return month === undefined ? undefined : { day: Number(day), month: Number(month) };
  },
  toText: (birthday) => (birthday === undefined ? null : `${birthday.month}-${birthday.day}`),
});
