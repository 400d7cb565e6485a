import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { mergePatch } from '#shared/merge-patch.ts';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storedInTab } from '#web/device/stored.ts';
import { pauseMs, type StreamListener } from '#web/live/follow-events.ts';
import { isUpToDate, refetcher } from '#web/live/use-event-stream.ts';
import { clockOffsetMs, syncServerTimeFromChange } from '#web/outbox/stamp.ts';
import { readToken } from '#web/session/token.ts';
import { type DocumentChange, isDocumentChange, roomOf, type Snapshot } from '../../document.ts';
import { isFollowed, roomKey, roomQuery, setFollowed } from '../api.ts';

export interface CachedRoom<All = unknown, Own = unknown> extends Snapshot<All, Own> {
  /** The server's clock minus the page's, if the game needs it. */
  clockOffsetMs: number;
  /** The document that the server sent with the member's own part; absent if there is no such part. */
  ownOf?: Snapshot<All, Own>['document'];
}

export const documentKey = (roomId: string) => [...roomKey(roomId), 'document'] as const;

/** Adds the clock's offset to a snapshot from the server. */
export function cachedRoom<All, Own>(roomId: string, snapshot: Snapshot<All, Own>): CachedRoom<All, Own> {
  const before = queryClient.getQueryData<CachedRoom>(documentKey(roomId));
  const { now } = snapshot;
  const offsetMs = now === undefined ? 0 : clockOffsetMs(before?.clockOffsetMs, now, performance.now(), true);
  const hasOwn = Object.keys(snapshot.own ?? {}).length > 0;
  return { ...snapshot, clockOffsetMs: offsetMs, ...(hasOwn && { ownOf: snapshot.document }) };
}

/** The only cached copy of a room, which isn't stale while the room is followed. `read` fetches its snapshot. */
export const documentQuery = <All, Own>(
  roomId: string,
  read: (options: { signal: AbortSignal }) => Promise<Snapshot<All, Own>>,
  cachedOffline = false,
) =>
  queryOptions({
    queryKey: documentKey(roomId),
    queryFn: async ({ signal }): Promise<CachedRoom<All, Own>> => cachedRoom(roomId, await read({ signal })),
    meta: { cachedOffline },
    staleTime: () => (isFollowed(roomId) ? Number.POSITIVE_INFINITY : 0),
  });

function afterChange(known: CachedRoom, { revision, now, patch = {} }: DocumentChange): CachedRoom {
  const document = mergePatch<Snapshot['document']>(known.document, patch);
  const offsetMs = clockOffsetMs(known.clockOffsetMs, now, performance.now(), false);
  return { ...known, revision, now, document, clockOffsetMs: offsetMs };
}

/** The people viewing a room: the logins of some, and the number of all. */
export interface CurrentPresence {
  logins: readonly string[];
  count: number;
}

/** By room; undefined while unknown. */
const presence = storedInTab<Readonly<Record<string, CurrentPresence | undefined>>>({});

export const usePresence = (roomId: string): CurrentPresence | undefined => presence.useValue()[roomId];

/** A presence event's payload, or undefined if it's invalid. */
export function presenceIn(payload: unknown): CurrentPresence | undefined {
  const { logins, count } = (payload ?? {}) as Partial<CurrentPresence>;
  const isValid = Array.isArray(logins) && logins.every((login) => typeof login === 'string') && Number.isFinite(count);
  return isValid ? (payload as CurrentPresence) : undefined;
}

/** How long the last known presence is shown after a disconnect. */
const presenceShownMs = 10 * secondMs;
/** How many changes are buffered for a snapshot in flight; if more arrive, another one is fetched. */
const maxBuffered = 500;
/** The first retry delay; it grows with each failure. */
const firstPauseMs = 10 * secondMs;

interface Options extends Pick<StreamListener, 'onTransient'> {
  client: QueryClient;
  roomId: string;
}

/** Applies a stream's changes to its room's document, and refetches the document after a gap. */
export function followDocument({ client, roomId, onTransient }: Options): Omit<StreamListener, 'onGone'> {
  const queryKey = documentKey(roomId);
  const roomQueryKey = roomQuery(roomId).queryKey;
  const cache = client.getQueryCache();
  const refetch = refetcher(client);
  let last: number | undefined;
  /** Consecutive changes up to `last`. */
  let buffered: DocumentChange[] = [];
  /** The revision for which a snapshot was fetched, so a response older than the stream isn't fetched twice. */
  let fetchedFor: number | undefined;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  const setPresence = (now: CurrentPresence | undefined) => presence.write({ ...presence.read(), [roomId]: now });

  /** Brings the document to the last revision, from buffered changes or by fetching it. */
  function settle(): void {
    const query = cache.find({ queryKey });
    if (query === undefined || last === undefined) return;
    const known = query.state.data as CachedRoom | undefined;
    const after = known && (known.revision >= last ? known : afterBuffered(known));
    if (after !== undefined) {
      if (after !== known) client.setQueryData(queryKey, after);
      cacheRoom(after);
    } else if (query.state.fetchStatus === 'idle' && fetchedFor !== last) {
      // A fetch in flight may include everything. If nothing shows the document yet, it's only marked stale.
      if (query.isActive()) fetchedFor = last;
      refetch(queryKey);
    }
  }

  /** Undefined if the buffered changes don't lead from there to the last revision. */
  function afterBuffered(known: CachedRoom): CachedRoom | undefined {
    if ((buffered[0]?.revision ?? Infinity) > known.revision + 1) return undefined;
    return buffered.filter(({ revision }) => revision > known.revision).reduce(afterChange, known);
  }

  /** The parts of the document that were last copied to the room query. */
  let cached: readonly unknown[] = [];
  function cacheRoom(known: CachedRoom): void {
    const { room, members } = known.document;
    if (room === cached[0] && members === cached[1]) return;
    cached = [room, members];
    // Only the room query has the password.
    client.setQueryData(roomQueryKey, (previous) => ({
      ...(previous?.password && { password: previous.password }),
      ...roomOf(known.document),
    }));
  }

  function jumpTo(revision: number, changes: DocumentChange[]): void {
    last = revision;
    buffered = changes;
    settle();
  }

  /** The cached room may be wrong, so it's refetched. */
  const invalidate = () => refetch(queryKey);

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // The response may be older than the cached document.
    if (cache.find({ queryKey: roomQueryKey }) === event.query && action.type === 'success' && !action.manual) {
      cached = [];
      settle();
    }
    if (cache.find({ queryKey }) !== event.query) return;
    if (action.type === 'success') settle();
    if (action.type !== 'error') return;
    // In a quiet room, no further change would trigger a retry.
    retryTimer ??= setTimeout(retry, pauseMs(failures, firstPauseMs, Math.random()));
  });
  function retry(): void {
    retryTimer = undefined;
    failures += 1;
    fetchedFor = undefined;
    settle();
  }

  return {
    onAt: (revision) => {
      setFollowed(roomId, true);
      fetchedFor = undefined;
      failures = 0;
      if (last === undefined || revision > last) return jumpTo(revision, []);
      if (revision < last) {
        // Another room with the same code, or one restored from a backup.
        last = revision;
        buffered = [];
        return invalidate();
      }
      // The stream is connected again and nothing was missed, so a failed fetch is retried.
      if (cache.find({ queryKey })?.state.isInvalidated) refetch(queryKey);
      settle();
    },
    onChange: (change) => {
      if (!isDocumentChange(change)) return invalidate();
      syncServerTimeFromChange(change.now);
      if (last !== undefined && change.revision <= last) return;
      // More has changed than was published.
      if (change.patch === undefined) return jumpTo(change.revision, []);
      const isNext = change.revision === (last ?? 0) + 1;
      jumpTo(change.revision, isNext ? [...buffered, change].slice(-maxBuffered) : [change]);
    },
    onTransient,
    onStale: invalidate,
    onPresence: (payload) => setPresence(presenceIn(payload)),
    onState: (state) => {
      clearTimeout(hideTimer);
      if (isUpToDate(state)) return;
      setFollowed(roomId, false);
      // Delayed, so that the names don't flicker during a quick reconnect.
      hideTimer = setTimeout(() => setPresence(undefined), presenceShownMs);
    },
    close: () => {
      clearTimeout(retryTimer);
      clearTimeout(hideTimer);
      setPresence(undefined);
      setFollowed(roomId, false);
      stop();
    },
  };
}

/** How long to wait for the stream to confirm the response, before the room is refetched. */
const confirmationMs = 2 * secondMs;

/**
 * Resolves once the room is shown at a response's revision. It's refetched without a revision, or if the stream doesn't
 * confirm it in time.
 */
export async function untilShown(roomId: string, revision: number | undefined): Promise<void> {
  const queryKey = documentKey(roomId);
  const cache = queryClient.getQueryCache();
  const known = () => queryClient.getQueryData<CachedRoom>(queryKey);
  const isKnown = () => (known()?.revision ?? Infinity) >= (revision ?? Infinity);
  // The first fetch may have started before the change.
  if (known() === undefined) await cache.find({ queryKey })?.promise?.catch(() => undefined);
  if (!isKnown() && revision !== undefined && isFollowed(roomId)) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, confirmationMs);
      const stop = cache.subscribe(() => isKnown() && end());
    });
  }
  // After a logout, the cache is empty and nothing may be fetched.
  if (!isKnown() && readToken() !== null) await queryClient.refetchQueries({ queryKey, exact: true });
  // The query client notifies its pages asynchronously.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** A part of a cached room, for components within its page; undefined until loaded. `select` must be stable. */
export function useRoomPart<All, T>(roomId: string, select: (document: Snapshot<All>['document']) => T): T | undefined {
  const known = useSyncExternalStore(
    useCallback((notify: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)), []),
    () => queryClient.getQueryData<CachedRoom<All>>(documentKey(roomId))?.document,
  );
  return useMemo(() => known && select(known), [known, select]);
}
