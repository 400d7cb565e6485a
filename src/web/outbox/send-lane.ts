import { type CallAnswer, callsPath, maxCalls, storedForMs } from '#shared/idempotency.ts';
import { dayMs } from '#shared/time.ts';
import { readAnswer } from '../api/our-answer.ts';
import { words } from '../words.ts';
import type { EntryStore, Session, StoredEntry } from './store.ts';
import type { News } from './tabs.ts';
import {
  type Answer,
  faultsAllowed,
  type Outcome,
  type Outgoing,
  outcomeOf,
  pauseAfter,
  pauseLeft,
  type Transport,
} from './transport.ts';

/** What a page and a service worker send with, and what they want to hear of it. */
export interface Sending {
  store: EntryStore;
  transport: Transport;
  now: () => number;
  /** The same person is signed in still, with the same token. */
  isCurrent: (session: Session) => boolean;
  /** What becomes of an entry. */
  tell: (news: News) => void;
  /** The server knows this token no more. */
  onRefused: (session: Session) => Promise<void> | void;
  onAnswer?: (answer: Answer, askedAt: number) => void;
  /** Once the server has said that it takes no several calls in one. */
  takesOne?: boolean;
}
interface Run {
  lane: string;
  session: Session;
  signal: AbortSignal;
  /** Does not mind pauses that nobody asked for. */
  isEager: boolean;
}
/** Where a run ended: nothing is left, something waits for so many milliseconds, or for somebody to log in. */
export type LaneEnd = 'empty' | number | 'stopped';

/** An entry as it was when its turn came, and as it is kept while it is on its way. */
interface Going {
  before: StoredEntry;
  tried: StoredEntry;
}
/** What came of those that went together, of the first ones at least; undefined when it was stopped from here. */
type Outcomes = { outcomes: readonly Outcome[]; areOthersUnmade: boolean } | undefined;

/** Far below what the server takes in one call, where a letter may be three bytes. */
const maxLetters = 16_000;
/** A day before the server may forget an id, it is not trusted any more. */
const trustedForMs = storedForMs - dayMs;

/** Sends what waits in a lane, in its order, until nothing is left or something has to wait. One at a time on a device. */
export async function sendLane(sending: Sending, run: Run): Promise<LaneEnd> {
  const { store, now, isCurrent } = sending;
  const { lane, session, signal } = run;
  let { isEager } = run;
  while (!signal.aborted && isCurrent(session)) {
    const waiting = await store.heads(session.ownerKey, lane, sending.takesOne ? 1 : maxCalls);
    const [head] = waiting;
    if (head === undefined) return 'empty';
    const waitMs = pauseLeft(head, now(), isEager);
    if (waitMs > 0) return waitMs;
    const going = await markAll(sending, together(waiting, now(), isEager));
    const [first] = going;
    // Thrown away meanwhile, or refused.
    if (first === undefined) continue;
    // Somebody is looking: that is no further sign of a fault.
    const isEarly = isEager && pauseLeft(first.before, now(), false) > 0;
    isEager = false;
    const tries = await (going.length > 1 ? trySeveral(sending, run, going) : tryOne(sending, run, first.tried));
    if (tries === undefined) break;
    const pauseMs = await concludeAll(sending, run, going, tries, isEarly);
    if (pauseMs !== undefined) return pauseMs;
  }
  return 'stopped';
}

/** What may go in one call with the first of a lane. Photos go by themselves, and so does what has met a fault: it may be its own. */
function together(waiting: readonly StoredEntry[], nowMs: number, isEager: boolean): readonly StoredEntry[] {
  let letters = 0;
  const end = waiting.findIndex((entry, place) => {
    letters += entry.address.length + (entry.json?.length ?? 0);
    const goesAlone = entry.hasPhoto || entry.faults > 0 || letters > maxLetters;
    return goesAlone || (place > 0 && pauseLeft(entry, nowMs, isEager) > 0);
  });
  return end < 0 ? waiting : waiting.slice(0, Math.max(1, end));
}

/** From here on the server may have them: kept before the request leaves. */
async function markAll({ store, now, tell }: Sending, waiting: readonly StoredEntry[]): Promise<Going[]> {
  const going: Going[] = [];
  for (const before of waiting) {
    const tried = await store.change(before.id, (entry) => markTried(entry, now()));
    if (tried?.phase === 'refused') tell({ is: 'changed', entry: tried });
    if (tried?.phase === 'waiting') going.push({ before, tried });
  }
  return going;
}

async function tryOne(sending: Sending, run: Run, entry: StoredEntry): Promise<Outcomes> {
  const { id, method, address, json, hasPhoto, settledBy } = entry;
  const photo = hasPhoto ? await sending.store.photo(id) : undefined;
  const body = { ...(json !== undefined && { json }), ...(photo && { photo }) };
  const outcome: Outcome | undefined =
    hasPhoto && photo === undefined
      ? { is: 'refused', status: 0, problem: words.outbox.photoLost }
      : await tryCall(sending, run, [entry], { id, method, address, ...body }, settledBy);
  return outcome && { outcomes: [outcome], areOthersUnmade: true };
}

/** Each has its own part of the answer, as if it had gone alone. */
async function trySeveral(sending: Sending, run: Run, going: readonly Going[]): Promise<Outcomes> {
  const tried = going.map((one) => one.tried);
  const json = JSON.stringify({ calls: tried.map(callOf) });
  const whole = await tryCall(sending, run, tried, { id: '', method: 'POST', address: `/api${callsPath}`, json });
  if (whole === undefined) return undefined;
  // An older server knows no such call, and one with other limits may not take this one: none of them was made.
  sending.takesOne ||= whole.is === 'refused';
  if (whole.is === 'refused') return { outcomes: [], areOthersUnmade: true };
  const answers = whole.is === 'settled' ? answersIn(whole.answer) : [];
  const outcomes: Outcome[] = answers.map((answer, place) => outcomeOf(answer, tried[place]?.settledBy));
  // It was no answer to what was asked, so the first has to wait as if it had gone alone.
  if (outcomes.length === 0) outcomes.push(whole.is === 'settled' ? { is: 'again' } : whole);
  return { outcomes, areOthersUnmade: answers.length > 0 };
}

/** Milliseconds when the lane has to wait. */
async function concludeAll(
  sending: Sending,
  run: Run,
  going: readonly Going[],
  { outcomes, areOthersUnmade }: NonNullable<Outcomes>,
  isEarly: boolean,
): Promise<number | undefined> {
  let pauseMs: number | undefined;
  for (const [place, one] of going.entries()) {
    const outcome = outcomes[place];
    if (outcome) {
      const ownPauseMs = await conclude(sending, run, one.tried, outcome, isEarly && place === 0);
      pauseMs ??= ownPauseMs;
    } else if (areOthersUnmade) await takeBack(sending, one);
    else sending.tell({ is: 'changed', entry: one.tried });
  }
  return pauseMs;
}

const callOf = ({ id, method, address, json }: StoredEntry) => ({
  ...{ id, method, address },
  ...(json !== undefined && { body: JSON.parse(json) as unknown }),
});

function answersIn(value: unknown): Answer[] {
  const { answers } = value as { answers?: CallAnswer[] };
  // Whoever answers something else has not done what was asked.
  if (!Array.isArray(answers) || answers.some((answer) => typeof answer?.status !== 'number')) return [];
  return answers.map(({ status, headers, body }) => ({
    status,
    text: body === undefined ? '' : JSON.stringify(body),
    header: (name) =>
      name === 'content-type' ? 'application/json' : name === 'retry-after' ? (headers?.[name] ?? null) : null,
  }));
}

/** The server says that it did not come to this one, so it is as it was before. */
async function takeBack({ store, tell }: Sending, { before, tried }: Going): Promise<void> {
  const isNew = before.triedAt === undefined;
  const changed = await store.change(tried.id, (entry) => {
    const { triedAt: _, agesFrom: __, ...rest } = entry;
    return isNew && entry.phase === 'waiting' ? rest : undefined;
  });
  if (changed) tell({ is: 'changed', entry: changed });
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
async function tryCall(
  sending: Sending,
  { session, signal }: Run,
  entries: readonly StoredEntry[],
  out: Omit<Outgoing, 'token'>,
  settledBy?: readonly number[],
): Promise<Outcome | undefined> {
  if (signal.aborted || !sending.isCurrent(session)) return undefined;
  const onProgress = (share?: number) => {
    for (const { id } of entries) sending.tell({ is: 'tried', id, share });
  };
  onProgress();
  const askedAt = sending.now();
  try {
    const answer = await sending.transport({ ...out, token: session.token }, { signal, onProgress });
    const outcome = outcomeOf(answer, settledBy);
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
    sending.tell({ is: 'changed', entry });
    return undefined;
  }
  if (outcome.is === 'settled') {
    await store.change(entry.id, () => 'gone');
    sending.tell({ is: 'settled', entry, answer: outcome.answer });
    return undefined;
  }
  const changed = await store.change(entry.id, (current) => {
    if (current.phase !== 'waiting') return undefined;
    if (outcome.is === 'refused') return { ...refused(current, outcome), isSure: outcome.status > 0 };
    return postponed(current, outcome, now(), isEarly);
  });
  if (changed === undefined) return undefined;
  if (changed.phase === 'refused' && (await isReplaced(store, changed))) {
    await store.change(entry.id, () => 'gone');
    sending.tell({ is: 'gone', ids: [entry.id] });
    return undefined;
  }
  sending.tell({ is: 'changed', entry: changed });
  return changed.phase === 'waiting' ? pauseLeft(changed, now(), false) : undefined;
}

/** The next one came into its slot while it was on its way. */
async function isReplaced(store: EntryStore, { slot, seq, ownerKey }: StoredEntry): Promise<boolean> {
  return slot !== undefined && (await store.list(ownerKey)).some((other) => other.slot === slot && other.seq > seq);
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
