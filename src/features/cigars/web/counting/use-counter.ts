import { useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { tick } from '#web/device/tick.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { CigarKind, CigarOverview } from '../../contract.ts';
import { atMsOf, type Moment, momentAt } from '../../timestamp.ts';
import { refreshNow } from '../clock.ts';
import { type Logged, send, takeBack } from './sending.ts';

/** Two taps within this ask whether two are meant. */
const twiceWithinMs = 3 * secondMs;

export type Told =
  | { type: 'counted'; logged: Logged; entry: OutboxEntry }
  | { type: 'taken back'; logged: Logged }
  | { type: 'changed'; logged: Logged; before: string }
  | { type: 'two'; moment: Moment }
  | { type: 'one' }
  | { type: 'failed' };
/** What the notice above the button says; each one is a new one. */
export type CountNotice = Told & { id: number };

/** The newest entry of either kind. */
export function newestOf({ recent, recent_cravings, last }: CigarOverview): Logged | undefined {
  const newest: Logged[] = [];
  const cigar = recent.at(-1) ?? last;
  const craving = recent_cravings.at(-1);
  if (cigar) newest.push({ kind: 'cigar', timestamp: cigar });
  if (craving) newest.push({ kind: 'craving', timestamp: craving });
  return newest.sort((a, b) => atMsOf(b.timestamp) - atMsOf(a.timestamp))[0];
}

/** Of one kind no two have the same millisecond. */
function freeMoment({ recent, recent_cravings }: CigarOverview, kind: CigarKind, moment: Moment): Moment {
  const taken = new Set((kind === 'cigar' ? recent : recent_cravings).map(atMsOf));
  let { atMs } = moment;
  while (taken.has(atMs)) atMs += 1;
  return atMs === moment.atMs ? moment : momentAt(atMs, moment.offsetMin);
}

export type Counter = ReturnType<typeof useCounter>;

/** Counting, and what is said of it. Nothing is said before it is kept on the device. */
export function useCounter(overview: CigarOverview | undefined) {
  const [notice, setNotice] = useState<CountNotice>();
  const lastId = useRef(0);
  const lastTapMs = useRef(Number.NEGATIVE_INFINITY);
  const tell = (told: Told) => {
    lastId.current += 1;
    setNotice({ ...told, id: lastId.current });
  };
  const close = (id: number) => setNotice((shown) => (shown?.id === id ? undefined : shown));
  const trying = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch {
      tell({ type: 'failed' });
    }
  };

  const log = (kind: CigarKind, at: Moment) =>
    trying(async () => {
      tick();
      const moment = overview === undefined ? at : freeMoment(overview, kind, at);
      const entry = await send({ act: 'add', kind, timestamp: moment.text });
      refreshNow();
      tell({ type: 'counted', logged: { kind, timestamp: moment.text }, entry });
    });

  /** One tap counts one; a second one soon after it asks. By a clock that nobody can set back. */
  const tap = () => {
    const sinceMs = performance.now() - lastTapMs.current;
    lastTapMs.current = performance.now();
    if (sinceMs < twiceWithinMs) tell({ type: 'two', moment: refreshNow() });
    else void log('cigar', refreshNow());
  };

  const undo = (logged: Logged) =>
    trying(async () => {
      await takeBack(logged);
      // Who counts again at once means it.
      lastTapMs.current = Number.NEGATIVE_INFINITY;
      refreshNow();
      tell({ type: 'taken back', logged });
    });

  const countAgain = ({ kind, timestamp }: Logged) =>
    trying(async () => {
      const entry = await send({ act: 'add', kind, timestamp });
      tell({ type: 'counted', logged: { kind, timestamp }, entry });
    });

  const change = ({ kind, timestamp }: Logged, to: string) =>
    trying(async () => {
      await send({ act: 'change', kind, timestamp, to });
      tell({ type: 'changed', logged: { kind, timestamp: to }, before: timestamp });
    });

  return {
    notice,
    close,
    tap,
    log,
    undo,
    countAgain,
    change,
    undoLast: () => {
      const newest = overview && newestOf(overview);
      if (newest) void undo(newest);
    },
    askForOne: () => tell({ type: 'one' }),
  };
}
