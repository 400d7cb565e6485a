import { secondMs } from '#shared/time.ts';
import type { CopyAge } from '../offline-cache/copy-age.ts';
import { formatDate, formatDateTime, formatTime } from '../text/format.ts';
import { words } from '../words.ts';
import { isLeaving, type OutboxEntry } from './entry.ts';

/** With a network an entry is gone before anybody need be told that it waits. */
const briefMs = 4 * secondMs;

export interface Draining {
  /** Wait for a network, or for longer than they should. */
  waiting: number;
  refused: number;
}

/** What is worth a word; what is held waits for the person, who knows. */
export function draining(entries: readonly OutboxEntry[], online: boolean, nowMs: number): Draining {
  const isLong = ({ putAt }: OutboxEntry) => !online || nowMs - putAt >= briefMs || nowMs < putAt;
  return {
    waiting: entries.filter((entry) => isLeaving(entry) && isLong(entry)).length,
    refused: entries.filter(({ phase }) => phase === 'refused').length,
  };
}

/** When to look again, in milliseconds: something that is on its way becomes something that waits. */
export function nextLookMs(entries: readonly OutboxEntry[], nowMs: number): number | undefined {
  const left = entries
    .filter(isLeaving)
    .map(({ putAt }) => putAt + briefMs - nowMs)
    .filter((ms) => ms > 0 && ms <= briefMs);
  return left.length === 0 ? undefined : Math.min(...left);
}

const texts = words.outbox;

/** What the bar says of the outbox, without full stops; nothing where nothing is left there. */
export function barSentences({ waiting, refused }: Draining, online: boolean, age?: CopyAge): string[] {
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
