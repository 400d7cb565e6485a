import { queryClient } from '#web/api/query-client.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { applyChanges, type Change } from '../../changes.ts';
import type { CigarKind, CigarOverview } from '../../contract.ts';
import { entriesKey, overviewQuery } from '../api.ts';
import { storeNow } from '../stored-overview.ts';
import { applyToYear } from './apply-to-year.ts';
import { writeJournal } from './journal.ts';
import { changesIn } from './requests.ts';

/** What the server made of a change: it may have given the next free millisecond. */
export function settledChange(change: Change, answer: unknown): Change {
  const { timestamp: given } = (answer ?? {}) as { timestamp?: unknown };
  if (typeof given !== 'string') return change;
  if (change.act === 'add') return { ...change, timestamp: given };
  return change.act === 'change' ? { ...change, to: given } : change;
}

/** Another reading may have begun before the server had the change, and is not to come after it. */
let mustRead = false;

/**
 * Puts what the server has into what was read from it, before it leaves what waits: so that at no time it counts twice or
 * not at all. `others` still wait.
 */
export async function mergeSettled(entry: OutboxEntry, answer: unknown, others: readonly OutboxEntry[]): Promise<void> {
  const change = settledChange(entry.data as Change, answer);
  mustRead ||= queryClient.isFetching({ queryKey: entriesKey }) > 0 || change.act !== 'add' || answer === undefined;
  await queryClient.cancelQueries({ queryKey: entriesKey });

  for (const query of queryClient.getQueryCache().findAll({ queryKey: [...entriesKey, 'year'] })) {
    const [, , kind, year] = query.queryKey as [string, string, CigarKind, string];
    update<string[]>(query.queryKey, (list) => applyToYear(list, [change], kind, year));
  }
  const merged = update<CigarOverview>(overviewQuery.queryKey, (overview) => applyChanges(overview, [change]));
  if (merged !== undefined) {
    storeNow(merged);
    writeJournal(changesIn(others));
  }
  if (!mustRead || changesIn(others).length > 0) return;
  mustRead = false;
  void queryClient.invalidateQueries({ queryKey: entriesKey });
}

/** As old as it was: the rest of it was not read just now. */
function update<D>(queryKey: readonly unknown[], change: (data: D) => D): D | undefined {
  const state = queryClient.getQueryState<D>(queryKey);
  if (state?.data === undefined) return undefined;
  const next = change(state.data);
  queryClient.setQueryData(queryKey, next as never, { updatedAt: state.dataUpdatedAt });
  return next;
}
