import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import {
  type CigarKind,
  type CigarSettings,
  defaultSettings,
  deleteAllCigars,
  getCigarSettings,
  listCigars,
  listCravings,
  setCigarSettings,
} from '../contract.ts';
import { applyChanges, byInstant, type Change, emptyLog, type Log } from '../log.ts';
import { atMsOf, momentOf } from '../timestamp.ts';
import { forgetStored, readStored, storeNow } from './offline-cache.ts';

/** The counter as loaded from the server. */
export interface KnownCounter {
  settings: CigarSettings;
  log: Log;
  /** False while only the newest years are loaded. */
  isWhole: boolean;
  /** Version of the cached old years, refetched when the server's differs. */
  settled: string;
}

const queryKey = ['cigars'] as const;

/** The stored copy is shown until the server answers. */
export const counterQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    try {
      return await readCounter(signal);
    } catch (error) {
      // No longer a smoker: drop the stored copy.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetStored();
      throw error;
    }
  },
  initialData: readStored,
  initialDataUpdatedAt: 0,
  // Comparing thousands of entries takes longer than rendering them.
  structuralSharing: false,
});

/**
 * Requests this year and last year together with the settings, which list the other years. Missing ones are loaded
 * after the first render.
 */
async function readCounter(signal: AbortSignal): Promise<KnownCounter> {
  const asked = new Map<string, Promise<string[]>>();
  const yearOf = (kind: CigarKind, year: string) => {
    const name = `${kind} ${year}`;
    const input = { params: { year }, signal };
    const list = asked.get(name) ?? (kind === 'cigar' ? call(listCigars, input) : call(listCravings, input));
    asked.set(name, list);
    return list;
  };
  const thisYear = Number(momentOf(new Date()).date.slice(0, 4));
  for (const kind of ['cigar', 'craving'] as const) {
    // Possibly unused, if the device's clock is off by years.
    for (const year of [thisYear, thisYear - 1]) if (year >= 2000) yearOf(kind, String(year)).catch(() => undefined);
  }
  const head = await call(getCigarSettings, { signal });
  const { cigar_years, craving_years, open_from, settled_at, ...settings } = head;
  const isOpen = (year: string) => year >= open_from;
  const read = async (isWanted: (year: string) => boolean): Promise<Log> => {
    const ofKind = (kind: CigarKind, years: readonly string[]) =>
      Promise.all(years.filter(isWanted).map((year) => yearOf(kind, year)));
    const [cigars, cravings] = await Promise.all([ofKind('cigar', cigar_years), ofKind('craving', craving_years)]);
    return { cigars: joined(cigars), cravings: joined(cravings) };
  };
  const open = await read(isOpen);
  const settled = `${open_from} ${settled_at}`;
  const known = queryClient.getQueryData<KnownCounter>(queryKey);
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
  const log = { cigars: joined([old.cigars, open.cigars]), cravings: joined([old.cravings, open.cravings]) };
  return { settings, log, isWhole: true, settled };
}

/** Years are in order, except for somebody on both sides of the date line at New Year. */
function joined(lists: readonly (readonly string[])[]): string[] {
  let last = '';
  let isInOrder = true;
  for (const list of lists) {
    const [first = ''] = list;
    isInOrder &&= last === '' || first === '' || atMsOf(last) < atMsOf(first);
    last = list.at(-1) ?? last;
  }
  return isInOrder ? lists.flat() : byInstant(lists.flat());
}

/** Kind of this page's outbox entries. */
export const outboxKind = 'cigar';

/** Pending changes of the outbox, without refused ones. */
export function changesIn(entries: readonly OutboxEntry[]): Change[] {
  return entries.flatMap(({ kind, phase, data }) =>
    kind === outboxKind && phase !== 'refused' ? [data as Change] : [],
  );
}

/** The cached data after cancelling any fetch, which discards what it has loaded so far. */
async function cancelFetch(): Promise<KnownCounter | undefined> {
  const before = queryClient.getQueryData<KnownCounter>(queryKey);
  await queryClient.cancelQueries({ queryKey });
  return queryClient.getQueryData<KnownCounter>(queryKey) ?? before;
}

/** A fetch started before the server had the change must not overwrite it. */
let needsRefetch = false;

/**
 * Merges a settled change into the cache before it leaves the outbox, so that it's never counted twice or missed.
 * `others` are still pending.
 */
export async function mergeSettled(change: Change, answer: unknown, others: readonly OutboxEntry[]): Promise<void> {
  needsRefetch ||= queryClient.isFetching({ queryKey }) > 0 || change.act !== 'add' || answer === undefined;
  const known = await cancelFetch();
  // Keeps the old timestamp, as the rest wasn't refetched.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  if (known) queryClient.setQueryData(queryKey, { ...known, log: applyChanges(known.log, [change]) }, { updatedAt });
  if (!needsRefetch || changesIn(others).length > 0) return;
  needsRefetch = false;
  void refetchEntries();
}

/** Settings bypass the outbox: only the latest version matters. */
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
  forgetStored();
  await forgetEntries();
}

/** Everything was deleted: shown at once, then refetched. */
export async function forgetEntries(): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { settings: defaultSettings, log: emptyLog, isWhole: true, settled: '' });
  await refetchEntries();
}

/** E.g. after an import, which only changes the server. */
export const refetchEntries = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
