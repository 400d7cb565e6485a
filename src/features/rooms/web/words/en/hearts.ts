import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const hearts = (count: number) => plural(count, 'heart', 'hearts');

/** Texts of the hearts that members give to what others did. */
export const heart = {
  count: hearts,
  /** Of a button that is pressed or not. */
  give: (title: string, login: string, count: number) =>
    `Heart for “${isolated(title)}” by ${isolated(login)}${count === 0 ? '' : `, ${hearts(count)}`}`,
  you: 'You',
  guest: (login: string) => `${isolated(login)} (guest)`,
  more: (count: number) => `${formatNumber(count)} more`,
  failed: (why: string) => `No heart changed: ${why}`,
};
