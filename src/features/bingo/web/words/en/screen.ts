import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const named = 3;

/** Texts of a room on a television. */
export const screen = {
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
  boards: 'Boards',
  /** What a board shows, for who does not see it. */
  board: (reached: string, points: number, questioned: number) =>
    [
      reached,
      plural(points, 'point', 'points'),
      ...(questioned > 0 ? [`${formatNumber(questioned)} questioned`] : []),
    ].join(', '),
  squaresOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  lines: (count: number) => plural(count, 'line', 'lines'),
  fullHouse: 'Full house',
  noBoard: 'no board yet',
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  wholeBoard: 'full house',
  /** "Row 1 and column 2: +250". */
  gained: (what: readonly string[], points: number) => {
    const list = formatList(what);
    return `${list[0]?.toUpperCase()}${list.slice(1)}: +${formatNumber(points)}`;
  },
  more: (count: number) => `and ${formatNumber(count)} more`,
  latest: 'Done last',
  hearts: (count: number) => plural(count, 'heart', 'hearts'),
  play: 'Play along',
  qr: (code: string) => `QR code with the link to room ${code}`,
  number: 'Room number',
  scan: (host: string) => `Scan it, or type the number on ${host}`,
  askPassword: 'Ask for the password',
};
