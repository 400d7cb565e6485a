import { isolated } from '#web/text/isolate.ts';

export const sharing = {
  title: 'Share this room',
  ways: {
    link: { title: 'Anyone with the link', hint: 'They type a name and play. No account needed.' },
    accounts: { title: 'People with accounts', hint: 'They log in and join with the room number.' },
    screen: { title: 'Television', hint: 'The game on a big screen, with a code to join.' },
  },
  body: 'Scan the code or send the link.',
  privateBody: "Scan the code or send the link. The password isn't included.",
  onlyAdmin: (admin: string) => `Only ${isolated(admin)}, the admin, can let people in with just a name.`,
  guestAdmin: "This room's admin is a guest, so nobody can let people in with just a name.",
  qr: (code: string) => `QR code to join room ${code}`,
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: "Couldn't copy the link. Select it and copy it yourself.",
  send: 'Send link',
  text: (game: string, name: string, code: string) => `Play ${game} with me in ${name}, room ${code}`,
};

export const screens = {
  hint: 'Big enough for a TV. The screen only shows the game and needs no account.',
  make: 'Show on a screen',
  failed: "Couldn't check whether this room is on a screen",
  isOn: 'This room is on a screen. Open the link there. Anyone who has it can see the game and its photos until you stop.',
  isElsewhere: 'This room is on a screen. Its link is on another device, and a new link replaces it.',
  isOthers: (login: string) => `${isolated(login)} is showing this room on a screen.`,
  letsIn: 'Let friends join with just a name',
  letsInHint: 'The code on the screen lets anyone in with just a name until you stop showing the room.',
  letsInHintPrivate:
    'The code on the screen lets anyone in with just a name, without the password, until you stop showing the room.',
  byAdmin: 'The code on the screen lets anyone in with just a name.',
  link: 'Screen link',
  copy: 'Copy screen link',
  copied: sharing.copied,
  notCopied: sharing.copyFailed,
  open: 'Open here',
  code: 'Screen QR code',
  qr: 'QR code with the screen link',
  renew: 'Make new screen link',
  end: 'Stop showing',
};
