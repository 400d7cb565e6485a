import { type CallAnswer, callsPath, maxCalls, storedForMs } from '#shared/idempotency.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { readResponse } from '../api/read-response.ts';
import * as messages from '../messages.ts';
import type { Session, StoredEntry } from './entry.ts';
import type { OutboxParts } from './make-outbox.ts';
import type { EntryStore } from './store.ts';
import { type EntryMessage, lockOf } from './tabs.ts';
import {
  type Answer,
  anySignal,
  type Outcome,
  type Outgoing,
  outcomeOf,
  pauseLeft,
  postponed,
  refused,
  type Transport,
} from './transport.ts';

export interface Sending {
  store: EntryStore;
  transport: Transport;
  now: () => number;
  isCurrent: (session: Session) => boolean;
  publish: (message: EntryMessage) => void;
  onRefused: (session: Session) => Promise<void> | void;
  onAnswer?: (answer: Answer, askedAt: number) => void;
  /** Set once the server has refused batched calls. */
  isUnbatched?: boolean;
}
interface Run {
  lane: string;
  session: Session;
  signal: AbortSignal;
  /** Skips delays that the server didn't ask for. */
  isEager: boolean;
}
/** How a run ended: the queue is empty, has to wait this many milliseconds, or has to wait for a login. */
export type QueueEnd = 'empty' | number | 'stopped';

interface Attempt {
  before: StoredEntry;
  tried: StoredEntry;
}
/** What an attempt means for an entry: `not made` if the server didn't get to it, `unknown` if it may have counted. */
type AttemptResult = Outcome | { is: 'not made' } | { is: 'unknown' };

/** Far below the server's limit for a call, even at three bytes per character. */
const maxChars = 16_000;
/** From a day before the server may forget an id, it's no longer trusted. */
const trustedForMs = storedForMs - dayMs;

/** Sends a queue's pending entries in order, until it's empty or has to wait. One run at a time on a device. */
export async function sendQueue(sending: Sending, run: Run): Promise<QueueEnd> {
  const { store, now, isCurrent } = sending;
  const { lane, session, signal } = run;
  let { isEager } = run;
  while (!signal.aborted && isCurrent(session)) {
    const waiting = await store.heads(session.ownerKey, lane, sending.isUnbatched ? 1 : maxCalls);
    const [head] = waiting;
    if (head === undefined) return 'empty';
    const waitMs = pauseLeft(head, now(), isEager);
    if (waitMs > 0) return waitMs;
    const attempts = await markAll(sending, nextBatch(waiting, now(), isEager));
    const [first] = attempts;
    // All were discarded or refused in the meantime.
    if (first === undefined) continue;
    // The user asked for this try, so its failure doesn't count as another fault.
    const isEarly = isEager && pauseLeft(first.before, now(), false) > 0;
    isEager = false;
    const results = await tryAll(sending, run, attempts);
    if (results === undefined) break;
    const pauses: (number | undefined)[] = [];
    for (const [place, result] of results.entries())
      pauses.push(await conclude(sending, session, attempts[place] ?? first, result, isEarly && place === 0));
    const pauseMs = pauses.find((ms) => ms !== undefined);
    if (pauseMs !== undefined) return pauseMs;
  }
  return 'stopped';
}

/** The entries that fit into one call. Photos are sent alone, and so are entries that may have caused a fault. */
function nextBatch(waiting: readonly StoredEntry[], nowMs: number, isEager: boolean): readonly StoredEntry[] {
  let letters = 0;
  const end = waiting.findIndex((entry, place) => {
    letters += entry.address.length + (entry.json?.length ?? 0);
    const isSentAlone = entry.hasPhoto || entry.faults > 0 || letters > maxChars;
    return isSentAlone || (place > 0 && pauseLeft(entry, nowMs, isEager) > 0);
  });
  return end < 0 ? waiting : waiting.slice(0, Math.max(1, end));
}

/** Marks the entries before the request is sent, because from then on the server may have them. */
async function markAll({ store, now, publish }: Sending, waiting: readonly StoredEntry[]): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const before of waiting) {
    const tried = await store.change(before.id, (entry) => markTried(entry, now()));
    if (tried?.phase === 'refused') publish({ is: 'changed', entry: tried });
    if (tried?.phase === 'waiting') attempts.push({ before, tried });
  }
  return attempts;
}

async function tryOne(sending: Sending, run: Run, entry: StoredEntry): Promise<AttemptResult[] | undefined> {
  const { id, method, address, json, hasPhoto, settledBy } = entry;
  const photo = hasPhoto ? await sending.store.photo(id) : undefined;
  if (hasPhoto && photo === undefined) return [{ is: 'refused', status: 0, problem: messages.outbox.photoLost }];
  const body = { ...(json !== undefined && { json }), ...(photo && { photo }) };
  const outcome = await tryCall(sending, run, [entry], { id, method, address, ...body }, settledBy);
  return outcome && [outcome];
}

/** Sends entries together; each gets its own part of the answer, as if sent alone. */
async function tryAll(sending: Sending, run: Run, attempts: readonly Attempt[]): Promise<AttemptResult[] | undefined> {
  const tried = attempts.map((attempt) => attempt.tried);
  const [first, second] = tried;
  if (first && second === undefined) return tryOne(sending, run, first);
  const calls = tried.map(({ id, method, address, json }) => ({
    ...{ id, method, address },
    ...(json !== undefined && { body: JSON.parse(json) as unknown }),
  }));
  const out = { id: '', method: 'POST', address: `/api${callsPath}`, json: JSON.stringify({ calls }) };
  const result = await tryCall(sending, run, tried, out);
  if (result === undefined) return undefined;
  // An older server doesn't know this call, and one with other limits may refuse it: then no entry was tried.
  sending.isUnbatched ||= result.is === 'refused';
  if (result.is === 'refused') return tried.map(() => ({ is: 'not made' }));
  const answers = result.is === 'settled' ? answersIn(result.answer) : [];
  // Without an answer for each entry, the first one has to wait as if sent alone.
  const firstResult: AttemptResult = result.is === 'settled' ? { is: 'again' } : result;
  if (answers.length === 0) return tried.map((_, place) => (place === 0 ? firstResult : { is: 'unknown' }));
  return tried.map(({ settledBy }, place) => {
    const answer = answers[place];
    return answer ? outcomeOf(answer, settledBy) : { is: 'not made' };
  });
}

function answersIn(value: unknown): Answer[] {
  const { answers } = value as { answers?: CallAnswer[] };
  // An answer with an unexpected shape doesn't mean that the calls were made.
  if (!Array.isArray(answers) || answers.some((answer) => typeof answer?.status !== 'number')) return [];
  return answers.map(({ status, headers, body }) => ({
    status,
    text: body === undefined ? '' : JSON.stringify(body),
    header: (name) =>
      name === 'content-type' ? 'application/json' : name === 'retry-after' ? (headers?.[name] ?? null) : null,
  }));
}

/** Restores the previous state of an entry that the server didn't get to. */
async function revert({ store, publish }: Sending, { before, tried }: Attempt): Promise<void> {
  const isNew = before.triedAt === undefined;
  const changed = await store.change(tried.id, (entry) => {
    const { triedAt: _, agesFrom: __, ...rest } = entry;
    return isNew && entry.phase === 'waiting' ? rest : undefined;
  });
  if (changed) publish({ is: 'changed', entry: changed });
}

function markTried(entry: StoredEntry, nowMs: number): StoredEntry | undefined {
  if (entry.phase !== 'waiting') return undefined;
  const since = entry.agesFrom ?? entry.triedAt;
  if (since === undefined) return { ...entry, triedAt: nowMs, agesFrom: nowMs };
  if (nowMs - since < trustedForMs) return undefined;
  return { ...entry, phase: 'refused', problem: messages.outbox.tooOld };
}

async function tryCall(
  sending: Sending,
  { session, signal }: Run,
  entries: readonly StoredEntry[],
  out: Omit<Outgoing, 'token'>,
  settledBy?: readonly number[],
): Promise<Outcome | undefined> {
  if (signal.aborted || !sending.isCurrent(session)) return undefined;
  const onProgress = (share?: number) => {
    for (const { id } of entries) sending.publish({ is: 'tried', id, share });
  };
  onProgress();
  const askedAt = sending.now();
  try {
    const answer = await sending.transport({ ...out, token: session.token }, { signal, onProgress });
    const outcome = outcomeOf(answer, settledBy);
    // The clock of something in between isn't the server's.
    if (readResponse(answer.status, answer.text).isOurs) sending.onAnswer?.(answer, askedAt);
    return outcome;
  } catch {
    return signal.aborted ? undefined : { is: 'again' };
  }
}

/** Stores a try's result; returns milliseconds if the queue has to wait. */
async function conclude(
  sending: Sending,
  session: Session,
  attempt: Attempt,
  result: AttemptResult,
  isEarly: boolean,
): Promise<number | undefined> {
  const { store, publish } = sending;
  const { tried } = attempt;
  if (result.is === 'again' || result.is === 'refused') return postpone(sending, tried, result, isEarly);
  if (result.is === 'logged out') await sending.onRefused(session);
  if (result.is === 'not made') await revert(sending, attempt);
  else if (result.is === 'settled') {
    await store.change(tried.id, () => 'gone');
    publish({ is: 'settled', entry: tried, answer: result.answer });
  } else publish({ is: 'changed', entry: tried });
  return undefined;
}

/** Stores when it's sent again, or why it isn't. */
async function postpone(
  { store, now, publish }: Sending,
  { id }: StoredEntry,
  outcome: Extract<Outcome, { is: 'again' | 'refused' }>,
  isEarly: boolean,
): Promise<number | undefined> {
  const changed = await store.change(id, (entry) => {
    if (entry.phase !== 'waiting') return undefined;
    if (outcome.is === 'refused') return { ...refused(entry, outcome), isSure: outcome.status > 0 };
    return postponed(entry, outcome, now(), isEarly);
  });
  if (changed?.phase === 'refused' && (await isReplaced(store, changed))) {
    await store.change(id, () => 'gone');
    publish({ is: 'gone', ids: [id] });
  } else if (changed) publish({ is: 'changed', entry: changed });
  return changed?.phase === 'waiting' ? pauseLeft(changed, now(), false) : undefined;
}

/** Whether a newer entry was put into its slot while it was in flight. */
async function isReplaced(store: EntryStore, { slot, seq, ownerKey }: StoredEntry): Promise<boolean> {
  return slot !== undefined && (await store.list(ownerKey)).some((other) => other.slot === slot && other.seq > seq);
}

interface QueueCallbacks {
  session: () => Session | undefined;
  /** Called when a queue is empty, which may be because another tab has sent its entries. */
  onEmpty: (lane: string) => void;
}

const storeRetryMs = minuteMs;

export function makeQueues({ locks, later }: OutboxParts, sending: Sending, { session, onEmpty }: QueueCallbacks) {
  /** Queues that are being sent or are waiting for their lock, and how they've been requested again since then. */
  const running = new Map<string, { isEager: boolean } | undefined>();
  const timers = new Map<string, () => void>();
  let stop = new AbortController();

  function kick(lane: string, isEager = false): void {
    const sender = session();
    if (running.has(lane)) running.set(lane, { isEager: isEager || running.get(lane)?.isEager === true });
    else if (sender !== undefined) {
      timers.get(lane)?.();
      timers.delete(lane);
      running.set(lane, undefined);
      void runQueue(lane, sender, isEager);
    }
  }

  async function runQueue(lane: string, sender: Session, isEager: boolean): Promise<void> {
    let end = 'stopped' as QueueEnd;
    const stopped = stop.signal;
    try {
      await locks(lockOf(sender.ownerKey, lane), async (taken) => {
        const signal = anySignal([stopped, taken]);
        end = await sendQueue(sending, { lane, session: sender, signal, isEager });
      });
    } catch {
      end = storeRetryMs;
    }
    const again = running.get(lane);
    running.delete(lane);
    if (again) kick(lane, again.isEager);
    else if (end === 'empty') onEmpty(lane);
    else if (end !== 'stopped' && !stopped.aborted)
      timers.set(
        lane,
        later(end, () => kick(lane)),
      );
  }

  return {
    kick,
    stop: () => {
      stop.abort();
      stop = new AbortController();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
