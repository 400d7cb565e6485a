import { formatTime } from '#web/text/format.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts for the admin who decides who may be in a room, and for guests who move to another browser. */
export const people = {
  removeTitle: (login: string) => `Remove ${isolated(login)}?`,
  removeBody: "Everything they've done here, photos included, will be deleted.",
  canReturn: 'They can join again.',
  guestCanReturn: 'They can come back with the guest link until you make a new one.',
  forGood: 'Remove for good',
  forGoodHint: "They can't join again with this account. You can undo this under “Who can join”.",
  forGoodGuestHint:
    "They can't join again from their device, but they could still use another one. You can undo this under “Who can join”.",
  remove: 'Remove',
  cancel: 'Cancel',
  removed: (login: string) => `${isolated(login)} removed from the room.`,
  removedForGood: (login: string) => `${isolated(login)} removed for good.`,
  deviceUnknown: (login: string) =>
    `${isolated(login)} was removed, but their device isn't known. Make a new guest link, or lock the room, to keep them out.`,

  whoCanJoin: 'Who can join',
  lock: 'Lock the room',
  lockHint: 'Nobody new can join, with or without a link. Everyone in the room stays.',
  bans: 'Removed for good',
  noBans: 'Nobody has been removed for good.',
  bansFailed: "Couldn't load the list of removed people",
  of: { account: 'account', devices: 'device' },
  undo: 'Undo',
  undoNamed: (login: string) => `Undo: let ${login} join again`,
  undone: (login: string) => `${isolated(login)} can join again.`,

  name: 'Name',
  nameHint: 'Everyone in the room sees the old name and the new one.',
  rename: 'Rename',
  renamed: (former: string, login: string) => `${isolated(former)} is now called ${isolated(login)}.`,

  lostPage: "Can't get back in?",
  lostPageHelp: (address: string) =>
    `With a code they can rejoin on any device and keep their name and everything they've done. They open ${address} and choose “I've been here before”.`,
  move: 'Move to another device',
  moveHelp: (address: string) =>
    `Open ${address} on the other device, choose “I've been here before” and enter this code. You'll be logged out here, and anything not sent yet stays on this device.`,
  makeCode: 'Get a code',
  newCode: 'Get a new code',
  code: 'Code',
  codeLasts: (until: string) => `The code can be used once, until ${formatTime(until)}.`,
};
