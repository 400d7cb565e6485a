import { isolated } from '#web/text/isolate.ts';

/** Texts of showing a room on a television. */
export const screens = {
  title: 'Show on a screen',
  hint: 'Boards, photos and the code to join, large enough for a television or a tablet on the dashboard. It plays no part in the game and needs no account.',
  make: 'Show on a screen',
  failed: 'Whether there is a screen could not be read',
  isOn: 'This room is on a screen. Open the link there; whoever has it sees boards and photos until you end it.',
  isElsewhere: 'This room is on a screen. Its link is shown only where it was made; a new one takes its place.',
  isOthers: (login: string) => `${isolated(login)} shows this room on a screen.`,
  link: 'Link for the screen',
  copy: 'Copy the link for the screen',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied. Mark it and copy it by hand.',
  open: 'Open it here',
  code: 'Code for the screen',
  qr: 'QR code with the link for the screen',
  renew: 'New link',
  end: 'End the screen',
};
