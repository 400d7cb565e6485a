import { fileNameOf } from '#web/text/file-name.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';

const span = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Texts of the picture that sums a room up, and of the dialog it is shown in. */
export const recap = {
  title: 'Recap picture',
  making: 'Drawing the picture…',
  failed: 'The picture could not be made.',
  save: 'Save',
  share: 'Share',
  fileName: (name: string) => `${fileNameOf(name, 'room')}-recap.jpg`,
  /** "20–22 November 2026", "30 November – 2 December 2026". */
  days: (startMs: number, endMs: number) => span.formatRange(startMs, endMs).replace(/^(\d+)\s*–\s*(\d+)/, '$1–$2'),
  photos: (count: number) => plural(count, 'photo', 'photos'),
  dayCount: (count: number) => plural(count, 'day', 'days'),
  won: (winners: readonly string[], room: string, points: number, others: readonly string[]) =>
    `${formatList(winners)} won ${room} with ${formatNumber(points)} ${points === 1 ? 'point' : 'points'}${winners.length > 1 ? ' each' : ''}${others.length > 0 ? `, before ${formatList(others)}` : ''}`,
  nobody: (room: string) => `${room}: nobody has a point yet`,
};
