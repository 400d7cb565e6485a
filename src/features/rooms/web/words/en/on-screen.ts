import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const named = 3;

/** Texts of a room on a television, whatever is played in it. */
export const onScreen = {
  noLink: 'This page needs a link',
  noLinkHelp: 'In a room, open Share, then Show on a screen.',
  ended: 'This screen has ended',
  endedHelp: 'Somebody in the room can show it anew: Share, then Show on a screen.',
  connecting: 'Connecting…',
  connectingHelp: 'It is tried again by itself.',
  asOf: (time: string) => `as of ${time}`,
  nobodyHere: 'Nobody is looking just now',
  /** "ana, ben and eva here", "ana, ben and 5 others here". */
  here: (logins: readonly string[], count: number) => {
    const fit = count <= named ? logins.slice(0, count) : logins.slice(0, named - 1);
    const others = count - fit.length;
    const names = fit.map(isolated);
    if (others > 0) names.push(names.length > 0 ? plural(others, 'other', 'others') : formatNumber(others));
    return `${formatList(names)} here`;
  },
  hearts: (count: number) => plural(count, 'heart', 'hearts'),
  play: 'Play along',
  qr: (code: string) => `QR code with the link to room ${code}`,
  qrAlone: 'QR code with the link to this room',
  number: 'Room number',
  scan: (host: string) => `Scan it, or type the number on ${host}`,
  scanAlone: 'Scan it with your phone',
  askPassword: 'Ask for the password',
};
