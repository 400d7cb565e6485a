import type { CopyAge } from '../copies/copy-age.ts';
import { formatDate, formatDateTime, formatTime } from '../text/format.ts';
import { words } from '../words.ts';
import type { Lingering } from './lingering.ts';

const texts = words.outbox;

/** What the bar says of the outbox, without full stops; nothing where nothing is left there. */
export function barSentences({ waiting, refused }: Lingering, online: boolean, age?: CopyAge): string[] {
  if (waiting + refused === 0) return [];
  const ofNetwork = online ? [] : [texts.offlineBesides];
  const ofWaiting = online ? texts.waiting(waiting) : texts.offlineWaiting(waiting);
  const ofAge = age ? [age.isLost && online ? texts.awayAsOf(when(age)) : texts.asOf(when(age))] : [];
  return [...(waiting > 0 ? [ofWaiting] : ofNetwork), ...(refused > 0 ? [texts.refused(refused)] : []), ...ofAge];
}

/** What the bar says where nothing is left in the outbox. */
export function ageSentence(age: CopyAge, online: boolean): string {
  if (!age.isLost) return texts.slowAsOf(when(age));
  return online ? texts.awayAsOf(when(age)) : texts.offlineAsOf(when(age));
}

/** The time of day; of another day its date too. */
function when({ at }: CopyAge): string {
  const iso = new Date(at).toISOString();
  return formatDate(iso) === formatDate(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso);
}
