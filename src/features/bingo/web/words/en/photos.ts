import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts of photos that wait to be sent. */
export const photos = {
  sending: (percent: string) => `Sending… ${percent}`,
  waitingTitle: (title: string) => `Photo for “${isolated(title)}” is waiting`,
  leavingTitle: (title: string) => `Photo for “${isolated(title)}” is sent as soon as the server can be reached`,
  waitingList: 'Photos that were not sent yet',
  send: 'Send',
  sendNamed: (title: string) => `Send the photo for ${title}`,
  discard: 'Discard',
  discardNamed: (title: string) => `Discard the photo for ${title}`,
  discardTitle: (title: string) => `Discard the photo for “${isolated(title)}”?`,
  discardBody: 'It was not sent and cannot be brought back.',
  discardLeftBody: 'It may have left already: then the square is opened again.',
  keep: 'Keep',
  unsent: (count: number) =>
    count === 1 ? '1 photo is not sent yet.' : `${formatNumber(count)} photos are not sent yet.`,
};
