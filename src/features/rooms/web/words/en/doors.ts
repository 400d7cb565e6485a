import { plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Asking whether to join. */
export const joining = {
  failed: 'An error occurred while joining the room.',
  page: (name: string, code: string) => `${isolated(name)} ${code}`,
  title: (name: string) => `Join “${isolated(name)}”?`,
  body: (admin: string, players: number) =>
    `A room of ${isolated(admin)} with ${plural(players, 'player', 'players')}. Everybody in it sees your board and its photos.`,
  password: 'Room password',
  passwordHint: 'This room is private. Its members can tell you the password.',
  yes: 'Join room',
  no: 'Not now',
  joined: (name: string) => `You are in ${isolated(name)}.`,
};

/** Telling others of the room. */
export const sharing = {
  title: 'Share this room',
  body: 'Scan it, or send the link. Whoever opens it is asked to join.',
  privateBody: 'Scan it, or send the link. The password is not in it: tell it yourself.',
  qr: (code: string) => `QR code with the link to room ${code}`,
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Mark it and copy it by hand.',
  send: 'Send link',
  text: (game: string, name: string, code: string) => `Play ${game} with me in ${name}, room ${code}`,
};
