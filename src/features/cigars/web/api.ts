import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import {
  type CigarKind,
  CigarSettings,
  defaultSettings,
  deleteAllCigars,
  getCigarSettings,
  listCigars,
  listCravings,
  setCigarSettings,
} from '../contract.ts';
import { applyChanges, byInstant, type Change, emptyLog, type Log } from '../log.ts';
import { atMsOf, momentOf } from '../timestamp.ts';

export interface LoadedCounter {
  settings: CigarSettings;
  log: Log;
  /** False while only the newest years are loaded. */
  isWhole: boolean;
  /** The version of the cached old years, which are refetched when the server's version differs. */
  settled: string;
}

const queryKey = ['cigars'] as const;

/** The counter's query. The copy stored on the device is shown until the server answers. */
export const counterQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    try {
      return await readCounter(signal);
    } catch (error) {
      // The person is no longer a smoker, so the stored copy must be deleted.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) deleteStored();
      throw error;
    }
  },
  initialData: readStored,
  initialDataUpdatedAt: 0,
  // Comparing thousands of entries takes longer than rendering them.
  structuralSharing: false,
});

/**
 * Requests this year and last year together with the settings, which list all years. Older years that aren't cached are
 * loaded after the first render.
 */
async function readCounter(signal: AbortSignal): Promise<LoadedCounter> {
  const requests = new Map<string, Promise<string[]>>();
  const yearOf = (kind: CigarKind, year: string) => {
    const name = `${kind} ${year}`;
    const input = { params: { year }, signal };
    const list = requests.get(name) ?? (kind === 'cigar' ? call(listCigars, input) : call(listCravings, input));
    requests.set(name, list);
    return list;
  };
  const thisYear = Number(momentOf(new Date()).date.slice(0, 4));
  for (const kind of ['cigar', 'craving'] as const) {
    // Failures are ignored here, because these responses aren't used if the device's clock is off by years.
    for (const year of [thisYear, thisYear - 1]) if (year >= 2000) yearOf(kind, String(year)).catch(() => undefined);
  }
  const head = await call(getCigarSettings, { signal });
  const { cigar_years, craving_years, open_from, settled_at, ...settings } = head;
  const isOpen = (year: string) => year >= open_from;
  const read = async (isWanted: (year: string) => boolean): Promise<Log> => {
    const ofKind = (kind: CigarKind, years: readonly string[]) =>
      Promise.all(years.filter(isWanted).map((year) => yearOf(kind, year)));
    const [cigars, cravings] = await Promise.all([ofKind('cigar', cigar_years), ofKind('craving', craving_years)]);
    return { cigars: joinYears(cigars), cravings: joinYears(cravings) };
  };
  const open = await read(isOpen);
  const settled = `${open_from} ${settled_at}`;
  const known = queryClient.getQueryData<LoadedCounter>(queryKey);
  if ([...cigar_years, ...craving_years].every(isOpen)) return { settings, log: open, isWhole: true, settled };

  const before = (list: readonly string[]) => list.filter((text) => text < open_from);
  let old: Log;
  if (known?.isWhole && known.settled === settled) {
    old = { cigars: before(known.log.cigars), cravings: before(known.log.cravings) };
  } else {
    signal.throwIfAborted();
    if (!known?.isWhole) queryClient.setQueryData(queryKey, { settings, log: open, isWhole: false, settled });
    old = await read((year) => !isOpen(year));
  }
  const log = { cigars: joinYears([old.cigars, open.cigars]), cravings: joinYears([old.cravings, open.cravings]) };
  return { settings, log, isWhole: true, settled };
}

/** Joins several years' entries, which are in order unless somebody crossed the date line at New Year. */
function joinYears(lists: readonly (readonly string[])[]): string[] {
  let last = '';
  let isInOrder = true;
  for (const list of lists) {
    const [first = ''] = list;
    isInOrder &&= last === '' || first === '' || atMsOf(last) < atMsOf(first);
    last = list.at(-1) ?? last;
  }
  return isInOrder ? lists.flat() : byInstant(lists.flat());
}

export const outboxKind = 'cigar';

/** The outbox's pending changes, without refused ones. */
export function changesIn(entries: readonly OutboxEntry[]): Change[] {
  return entries.flatMap(({ kind, phase, data }) =>
    kind === outboxKind && phase !== 'refused' ? [data as Change] : [],
  );
}

/** The change as the server stored it, possibly at the next free millisecond. */
export function settledChange(change: Change, response: unknown): Change {
  const { timestamp: given } = (response ?? {}) as { timestamp?: unknown };
  if (typeof given !== 'string') return change;
  if (change.act === 'add') return { ...change, timestamp: given };
  return change.act === 'change' ? { ...change, to: given } : change;
}

/** Cancels any fetch, which discards what it has loaded so far, and returns the cached data. */
async function cancelFetch(): Promise<LoadedCounter | undefined> {
  const before = queryClient.getQueryData<LoadedCounter>(queryKey);
  await queryClient.cancelQueries({ queryKey });
  return queryClient.getQueryData<LoadedCounter>(queryKey) ?? before;
}

/** Set if a fetch that started before the server had a change might overwrite it. */
let needsRefetch = false;

/**
 * Merges a settled change into the cache before it leaves the outbox, so that it's never counted twice or missed.
 * `others` are the entries still pending.
 */
export async function mergeSettled(change: Change, response: unknown, others: readonly OutboxEntry[]): Promise<void> {
  needsRefetch ||= queryClient.isFetching({ queryKey }) > 0 || change.act !== 'add' || response === undefined;
  const known = await cancelFetch();
  // Keeps the timestamp, because the rest wasn't refetched.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  if (known) queryClient.setQueryData(queryKey, { ...known, log: applyChanges(known.log, [change]) }, { updatedAt });
  if (!needsRefetch || changesIn(others).length > 0) return;
  needsRefetch = false;
  void refetchEntries();
}

/** Settings bypass the outbox, because only the latest version matters. */
export async function saveSettings(settings: CigarSettings): Promise<void> {
  const saved = await call(setCigarSettings, { body: settings });
  const known = await cancelFetch();
  if (known) {
    const next = { ...known, settings: saved };
    queryClient.setQueryData(queryKey, next);
    if (next.isWhole) storeNow(next);
  }
  await refetchEntries();
}

export async function deleteAll(): Promise<void> {
  await call(deleteAllCigars);
  deleteStored();
  await clearEntries();
}

/** Immediately shows that everything was deleted, then refetches. */
export async function clearEntries(): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { settings: defaultSettings, log: emptyLog, isWhole: true, settled: '' });
  await refetchEntries();
}

/** Needed after an import, for example, which only changes the server's data. */
export const refetchEntries = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

/**
 * The server's latest data, stored on the device until logout, and shown immediately on the next visit and offline.
 * 36,500 entries take 360 kB.
 */
export const storedKey = keyOfUser('cigars');
/**
 * Changes since that copy was stored, including those that have left the outbox, because the service worker may have
 * sent them with no page open. Applying a change twice is harmless.
 */
const journalKey = keyOfUser('cigars:changes');

export function readStored(): LoadedCounter | undefined {
  try {
    const { settings, settled, cigars, cravings } = JSON.parse(localStorage.getItem(storedKey) ?? 'null') ?? {};
    const known = CigarSettings.safeParse(settings);
    // Version 0.2.0 used another format.
    if (!known.success || ![settled, cigars, cravings].every((text) => typeof text === 'string')) return undefined;
    const log = applyChanges({ cigars: unpack(cigars), cravings: unpack(cravings) }, readJournal());
    return { settings: known.data, log, isWhole: true, settled };
  } catch {
    // The copy is truncated or there's no storage, so the network is used.
    return undefined;
  }
}

/** `waiting` are the pending changes, if they're known; otherwise the journal stays as it is. */
export function storeNow({ settings, log, settled }: LoadedCounter, waiting?: readonly Change[]): void {
  try {
    const [cigars, cravings] = [pack(log.cigars), pack(log.cravings)];
    localStorage.setItem(storedKey, JSON.stringify({ settings, settled, cigars, cravings }));
    if (waiting !== undefined) writeJournal(waiting);
  } catch {
    // Storage is full or refused, and no outdated copy may be left behind.
    deleteStored();
  }
}

/**
 * Deletes the copy and notifies every other tab, even if nothing was stored: removing a missing item fires no event.
 */
export function deleteStored(): void {
  try {
    localStorage.setItem(storedKey, '');
    localStorage.removeItem(storedKey);
  } catch {
    // Without storage there's nothing to remove.
  }
  writeJournal([]);
}

function readJournal(): readonly Change[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(journalKey) ?? '[]');
    return Array.isArray(value) ? (value as Change[]) : [];
  } catch {
    return [];
  }
}

function writeJournal(changes: readonly Change[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(journalKey);
    else localStorage.setItem(journalKey, JSON.stringify(changes));
  } catch {
    // Without storage there's no copy, either.
  }
}

export const appendToJournal = (change: Change): void => writeJournal([...readJournal(), change]);

/** Replaces a logged change with how the server stored it, perhaps at another moment. Called in every tab. */
export function correctJournal(change: Change, settled: Change): void {
  const journal = readJournal();
  const indexOf = (wanted: Change) => journal.findIndex((logged) => JSON.stringify(logged) === JSON.stringify(wanted));
  if (indexOf(settled) !== -1) return;
  const index = indexOf(change);
  writeJournal(index === -1 ? [...journal, settled] : journal.map((logged, at) => (at === index ? settled : logged)));
}

/** Writes timestamps as one line per date and offset, with nine digits per time, which takes a third of the space. */
export function pack(list: readonly string[]): string {
  let [text, line] = ['', ''];
  for (const stamp of list) {
    const head = stamp.slice(0, 10) + stamp.slice(23);
    if (head !== line) text += text === '' ? head : `\n${head}`;
    line = head;
    text += stamp.slice(11, 13) + stamp.slice(14, 16) + stamp.slice(17, 19) + stamp.slice(20, 23);
  }
  return text;
}

const headLength = '2026-03-01+01:00'.length;

export const unpack = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const stamp = `${line.slice(0, 10)}T$1:$2:$3.$4${line.slice(10, headLength)}`;
    const times = line.slice(headLength).match(/.{9}/g) ?? [];
    return times.map((time) => time.replace(/(..)(..)(..)(...)/, stamp));
  });
