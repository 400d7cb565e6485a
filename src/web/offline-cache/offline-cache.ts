import type { Query, QueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { ApiError } from '../api/client.ts';
import { isTemporary, isUnreachable } from '../api/query-client.ts';
import type { DataAge } from '../layout/bar-slot.ts';
import type { idbOfflineCache } from './page-offline-cache.ts';

/** The browser's APIs, passed in so that a test can replace them. */
export interface OfflineCacheParts {
  client: QueryClient;
  store: ReturnType<typeof idbOfflineCache>;
  /** The logged-in account; undefined unless it's known for certain. */
  owner: () => string | undefined;
  build: string;
  isOnline: () => boolean;
  now: () => number;
  later: (ms: number, work: () => void) => () => void;
  onAge: (age: DataAge | undefined) => void;
}

/** How long an answer may take before the cached copy is shown instead. */
const slowAfterMs = secondMs;

const isStored = ({ meta }: Query) => meta?.cachedOffline === true;
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Caches the results of queries with `meta.cachedOffline`, and shows them when the server doesn't answer. */
export function cacheForOffline(parts: OfflineCacheParts) {
  const { client, store, owner, build, now, isOnline, later } = parts;
  const cache = client.getQueryCache();
  const writer = copyWriter(parts);
  /** When each shown copy was current, by query. */
  const shown = new Map<string, number>();
  let connection: 'good' | 'slow' | 'lost' = isOnline() ? 'good' : 'lost';
  let lostAt = now();

  function publish(): void {
    const visible = cache
      .getAll()
      .filter((query) => query.isActive() && isStored(query) && query.state.data !== undefined);
    const ages = visible.flatMap(({ queryHash }) => shown.get(queryHash) ?? []);
    // Data read before the network failed was current until then.
    if (!isOnline() && visible.length > 0) ages.push(lostAt);
    parts.onAge(
      ages.length === 0 ? undefined : { at: Math.min(...ages), isLost: connection === 'lost' || !isOnline() },
    );
  }

  /** Shows a query's copy if it has no other data. */
  async function show(query: Query): Promise<void> {
    const { queryHash: id, queryKey } = query;
    const account = owner();
    if (query.state.data !== undefined || account === undefined) return;
    try {
      const copy = await store.read(id);
      const isNeeded = query.state.data === undefined && cache.get(id) === query && owner() === account;
      if (!isNeeded || copy?.owner !== account || copy.build !== build) return;
      const data: unknown = JSON.parse(copy.text);
      shown.set(id, copy.at);
      client.setQueryData(queryKey, data, { updatedAt: copy.at });
      publish();
    } catch {
      // The browser refuses storage, or the copy is damaged.
    }
  }

  function downgradeConnection(to: 'slow' | 'lost'): void {
    if (connection === 'good') lostAt = now();
    if (connection !== 'lost') connection = to;
    for (const query of cache.getAll()) if (isStored(query)) void show(query);
    publish();
  }

  function started(query: Query): void {
    if (!isStored(query) || query.state.data !== undefined) return;
    if (connection !== 'good') return void show(query);
    later(slowAfterMs, () => {
      const { data, fetchStatus } = query.state;
      if (data === undefined && fetchStatus === 'fetching') downgradeConnection('slow');
    });
  }

  function succeeded(query: Query, isByHand: boolean): void {
    if (!isStored(query)) return;
    if (!isByHand) {
      if (isOnline()) connection = 'good';
      shown.delete(query.queryHash);
      publish();
    }
    // An optimistic change to a copy doesn't make it newer.
    if (!shown.has(query.queryHash)) writer.writeSoon(query);
  }

  function failed(query: Query, error: unknown): void {
    if (isUnreachable(error)) downgradeConnection('lost');
    if (!isStored(query) || !isRefusal(error)) return;
    // A refusal by the server also applies to the copy.
    shown.delete(query.queryHash);
    writer.drop(query.queryHash).catch(() => undefined);
    publish();
  }

  cache.subscribe((event) => {
    const { type, query } = event;
    if (type === 'removed') shown.delete(query.queryHash);
    if (type === 'observerAdded' || type === 'observerRemoved') publish();
    if (type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') started(query);
    else if (action.type === 'failed' || action.type === 'error') failed(query, action.error);
    else if (action.type === 'success') succeeded(query, action.manual === true);
  });
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus === 'fetching') started(query);
    if (isStored(query) && query.state.data !== undefined) writer.writeSoon(query);
  }

  return {
    isShown: (query: Query) => shown.has(query.queryHash),
    /** Called when the device's network is lost or back. */
    onNetwork: () => (isOnline() ? publish() : downgradeConnection('lost')),
    /** Called when a request has been unanswered for a while. */
    onSlow: () => downgradeConnection('slow'),
    flush: writer.flush,
    /** Drops the copies below a key, or all of them, including writes in progress. */
    drop: async (queryKey?: readonly unknown[]) => {
      const idStart = queryKey === undefined ? '[' : JSON.stringify(queryKey).slice(0, -1);
      for (const id of shown.keys()) if (id.startsWith(idStart)) shown.delete(id);
      publish();
      await writer.drop(idStart);
    },
  };
}

/** Writes are batched, because a busy room changes often. */
const writeAfterMs = 2 * secondMs;
/** A room with 500 members needs 300,000. */
const copyMaxChars = 500_000;

function copyWriter({ client, store, owner, build, later }: Omit<OfflineCacheParts, 'onAge'>) {
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let stop: (() => void) | undefined;

  function write(): void {
    stop = undefined;
    const account = owner();
    const ids = [...changed];
    changed.clear();
    if (account === undefined) return;
    for (const id of ids) {
      const { data, dataUpdatedAt: at } = cache.get(id)?.state ?? {};
      const text = data === undefined ? '' : JSON.stringify(data);
      if (at === undefined || text === '' || text.length > copyMaxChars) continue;
      store.write({ id, owner: account, build, at, text }).catch(() => undefined);
    }
  }

  return {
    writeSoon: ({ queryHash }: Query) => {
      changed.add(queryHash);
      stop ??= later(writeAfterMs, write);
    },
    /** Writes now, because the page may be gone in a moment. */
    flush: () => {
      stop?.();
      write();
    },
    drop: async (idStart: string) => {
      for (const id of changed) if (id.startsWith(idStart)) changed.delete(id);
      await store.drop(idStart);
    },
  };
}

export interface CachedAnswer {
  id: string;
  owner: string;
  /** Another build may expect another shape. */
  build: string;
  at: number;
  text: string;
}

interface RetryParts extends Pick<OfflineCacheParts, 'client' | 'later'> {
  /** Whether a copy is shown in place of data that failed to load. */
  isShown: (query: Query) => boolean;
}

const firstPauseMs = 4 * secondMs;
const longestPauseMs = 30 * secondMs;

/**
 * Retries failed queries on the screen: immediately when something signals that the network is back, otherwise after
 * growing delays. In that case only one query is tried, to spare a bad connection; once it succeeds, the others follow.
 */
export function retryMissing({ client, isShown, later }: RetryParts) {
  const cache = client.getQueryCache();
  let tries = 0;
  let isPlanned = false;

  const isHanging = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const listMissing = (includesHanging = false) =>
    cache.getAll().filter((query) => {
      const { status, error } = query.state;
      const isMissing = isShown(query) || (status === 'error' && isTemporary(error));
      return query.isActive() && (isMissing || (includesHanging && isHanging(query)));
    });

  async function refetch({ queryKey, state }: Query, includesHanging = false): Promise<void> {
    const only = { queryKey, exact: true, type: 'active' } as const;
    const isFetching = state.fetchStatus === 'fetching';
    if (isFetching && !includesHanging) return;
    // Otherwise the query's first fetch would continue.
    if (isFetching) await client.cancelQueries(only);
    await client.refetchQueries(only);
  }

  function plan(): void {
    if (isPlanned || listMissing().length === 0) return;
    isPlanned = true;
    later(Math.min(firstPauseMs * 2 ** tries, longestPauseMs), () => {
      isPlanned = false;
      tries += 1;
      const [first] = listMissing();
      if (first) void refetch(first);
      plan();
    });
  }

  cache.subscribe((event) => {
    if (event.type === 'observerAdded') plan();
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'failed' || action.type === 'error') plan();
    // A restored copy or user isn't a response.
    if (action.type !== 'success') return;
    if (action.manual || query.meta?.cachedOffline !== true) return plan();
    tries = 0;
    for (const other of listMissing()) if (other !== query) void refetch(other);
  });
  plan();

  function retry(includesHanging: boolean): void {
    tries = 0;
    for (const query of listMissing(includesHanging)) void refetch(query, includesHanging);
  }

  return {
    retry: () => retry(false),
    /** Called when the device's network has changed. Hanging queries are retried, too. */
    retryAll: () => retry(true),
  };
}
