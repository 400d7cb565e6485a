import { keptForMs } from '#shared/idempotency.ts';
import { dayMs } from '#shared/time.ts';
import { readAnswer } from '../api/our-answer.ts';
import { words } from '../words.ts';
import { faultsAllowed, type Outcome, outcomeOf, pauseAfter, pauseLeft } from './outcome.ts';
import type { EntryStore, Session, StoredEntry } from './stored-entry.ts';
import type { Answer, Transport } from './transport.ts';

/** What a page and a service worker send with, and what they want to hear of it. */
export interface Sending {
  store: EntryStore;
  transport: Transport;
  now: () => number;
  /** The same person is signed in still, with the same token. */
  isCurrent: (session: Session) => boolean;
  onTry: (entry: StoredEntry, share?: number) => void;
  onChange: (entry: StoredEntry) => void;
  onSettled: (entry: StoredEntry, answer: unknown) => void;
  /** The server knows this token no more. */
  onRefused: (session: Session) => Promise<void> | void;
  onAnswer?: (answer: Answer, askedAt: number) => void;
}
interface Run {
  lane: string;
  session: Session;
  signal: AbortSignal;
  /** Does not mind pauses that nobody asked for. */
  isEager: boolean;
}
/** Where a run ended: nothing is left, something waits for its time, or for somebody to log in. */
export type LaneEnd = { isEmpty: true } | { waitMs: number } | { isEmpty: false };

/** A day before the server may forget an id, it is not trusted any more. */
const trustedForMs = keptForMs - dayMs;

/** Sends what waits in a lane, one after the other, until nothing is left or something has to wait. One at a time on a device. */
export async function sendLane(sending: Sending, run: Run): Promise<LaneEnd> {
  const { store, now, isCurrent } = sending;
  const { lane, session, signal } = run;
  let { isEager } = run;
  while (!signal.aborted && isCurrent(session)) {
    const head = await store.head(session.ownerKey, lane);
    if (head === undefined) return { isEmpty: true };
    const waitMs = pauseLeft(head, now(), isEager);
    if (waitMs > 0) return { waitMs };
    // Somebody is looking: that is no further sign of a fault.
    const isEarly = isEager && pauseLeft(head, now(), false) > 0;
    isEager = false;
    const tried = await store.change(head.id, (entry) => markTried(entry, now()));
    if (tried?.phase === 'refused') sending.onChange(tried);
    // Thrown away meanwhile, or refused.
    if (tried?.phase !== 'waiting') continue;
    const outcome = await attempt(sending, run, tried);
    if (outcome === undefined) break;
    const pauseMs = await conclude(sending, run, tried, outcome, isEarly);
    if (pauseMs !== undefined) return { waitMs: pauseMs };
  }
  return { isEmpty: false };
}

/** From here on the server may have it: kept before the request leaves. */
function markTried(entry: StoredEntry, nowMs: number): StoredEntry | undefined {
  if (entry.phase !== 'waiting') return undefined;
  const since = entry.agesFrom ?? entry.triedAt;
  if (since === undefined) return { ...entry, triedAt: entry.triedAt ?? nowMs, agesFrom: nowMs };
  if (nowMs - since < trustedForMs) return undefined;
  return { ...entry, phase: 'refused', problem: words.outbox.tooOld };
}

/** Undefined when it was stopped from here. */
async function attempt(sending: Sending, run: Run, entry: StoredEntry): Promise<Outcome | undefined> {
  const { store, transport, now } = sending;
  const { id, method, address, json, hasPhoto } = entry;
  const { session, signal } = run;
  const photo = hasPhoto ? await store.photo(id) : undefined;
  if (hasPhoto && photo === undefined) return { is: 'refused', status: 0, problem: words.outbox.photoLost };
  if (signal.aborted || !sending.isCurrent(session)) return undefined;
  sending.onTry(entry);
  const askedAt = now();
  try {
    const body = { ...(json !== undefined && { json }), ...(photo && { photo }) };
    const onProgress = (share: number) => sending.onTry(entry, share);
    const answer = await transport({ id, method, address, token: session.token, ...body }, { signal, onProgress });
    const outcome = outcomeOf(answer, entry.settledBy);
    // The clock of something between the server and us is no time to go by.
    if (readAnswer(answer.status, answer.text).isOurs) sending.onAnswer?.(answer, askedAt);
    return outcome;
  } catch {
    return signal.aborted ? undefined : { is: 'again' };
  }
}

/** Writes down what came of a try; milliseconds when the lane has to wait. */
async function conclude(
  sending: Sending,
  { session }: Run,
  entry: StoredEntry,
  outcome: Outcome,
  isEarly: boolean,
): Promise<number | undefined> {
  const { store, now } = sending;
  if (outcome.is === 'signed out') {
    await sending.onRefused(session);
    sending.onChange(entry);
    return undefined;
  }
  if (outcome.is === 'settled') {
    await store.change(entry.id, () => 'gone');
    sending.onSettled(entry, outcome.answer);
    return undefined;
  }
  const changed = await store.change(entry.id, (current) => {
    if (current.phase !== 'waiting') return undefined;
    if (outcome.is === 'refused') return { ...refused(current, outcome), isSure: outcome.status > 0 };
    return postponed(current, outcome, now(), isEarly);
  });
  if (changed === undefined) return undefined;
  sending.onChange(changed);
  return changed.phase === 'waiting' ? pauseLeft(changed, now(), false) : undefined;
}

function refused(entry: StoredEntry, { status, problem }: { status?: number; problem?: string }): StoredEntry {
  return { ...entry, phase: 'refused', ...(status && { status }), ...(problem && { problem }) };
}

function postponed(
  entry: StoredEntry,
  { askedMs, isFault, status, problem }: Extract<Outcome, { is: 'again' }>,
  nowMs: number,
  isEarly: boolean,
): StoredEntry {
  const faults = entry.faults + (isFault && !isEarly ? 1 : 0);
  if (faults >= faultsAllowed) return refused(entry, { status, problem });
  // Somebody looks, or the network is said to be back: the pauses begin small again.
  const tries = isEarly ? 1 : entry.tries + 1;
  const { problem: _, status: __, ...rest } = entry;
  const notBefore = nowMs + (askedMs ?? pauseAfter(tries, isFault));
  const why = { ...(status && { status }), ...(problem && { problem }) };
  return { ...rest, faults, tries, notBefore, isAsked: askedMs !== undefined, ...why };
}
