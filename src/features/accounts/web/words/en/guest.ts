import { isolated } from '#web/text/isolate.ts';

/** What a guest reads of themself. */
export const guest = {
  title: 'You are a guest',
  until: (day: string) => `Until ${day}, on this device only, in this room only.`,
  offer: 'Keep your name and your boards: choose a password.',
  choose: 'Choose a password',
  dialogTitle: 'Keep my name and boards',
  dialogWhy: (login: string) =>
    `You stay ${isolated(login)}, with all you have done. With the password you log in on any device.`,
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  keep: 'Keep my account',
  cancel: 'Not now',
  kept: (login: string) => `You are here to stay, ${isolated(login)}.`,
  toRoom: 'To your room',
};
