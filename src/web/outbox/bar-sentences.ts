import { secondMs } from '#shared/time.ts';
import type { DataAge } from '../layout/bar-slot.ts';
import * as messages from '../messages.ts';
import { formatDate, formatDateTime, formatTime } from '../text/format.ts';
import { isQueued, type OutboxEntry } from './entry.ts';

/** While online, most entries are sent within this time and needn't be mentioned. */
const briefMs = 4 * secondMs;

/**
 * How many entries to mention: pending ones without a network or for longer than expected, and refused ones. A held
 * entry isn't mentioned, because the user knows about it.
 */
export function draining(entries: readonly OutboxEntry[], online: boolean, nowMs: number) {
  const isLong = ({ putAt }: OutboxEntry) => !online || nowMs - putAt >= briefMs || nowMs < putAt;
  return {
    waiting: entries.filter((entry) => isQueued(entry) && isLong(entry)).length,
    refused: entries.filter(({ phase }) => phase === 'refused').length,
  };
}

/** Milliseconds until another entry has been queued for long enough to be mentioned. */
export function nextChangeMs(entries: readonly OutboxEntry[], nowMs: number): number | undefined {
  const left = entries.filter(isQueued).map(({ putAt }) => putAt + briefMs - nowMs);
  const next = Math.min(...left.filter((ms) => ms > 0 && ms <= briefMs));
  return next === Infinity ? undefined : next;
}

export type Draining = ReturnType<typeof draining>;

const texts = messages.outbox;

/** The bar's sentences about the outbox, without full stops; empty if nothing is left in it. */
export function barSentences({ waiting, refused }: Draining, online: boolean, age?: DataAge): string[] {
  if (waiting + refused === 0) return [];
  const ofNetwork = online ? [] : [texts.offlineBesides];
  const ofWaiting = online ? texts.waiting(waiting) : texts.offlineWaiting(waiting);
  const ofAge = age ? [age.isLost && online ? texts.awayAsOf(timeText(age)) : texts.asOf(timeText(age))] : [];
  return [...(waiting > 0 ? [ofWaiting] : ofNetwork), ...(refused > 0 ? [texts.refused(refused)] : []), ...ofAge];
}

export function ageSentence(age: DataAge, online: boolean): string {
  if (!age.isLost) return texts.slowAsOf(timeText(age));
  return online ? texts.awayAsOf(timeText(age)) : texts.offlineAsOf(timeText(age));
}

/** The time of day, with the date unless it's today. */
function timeText({ at }: DataAge): string {
  const iso = new Date(at).toISOString();
  return formatDate(iso) === formatDate(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso);
}
