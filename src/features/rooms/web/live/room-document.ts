import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { mergePatch } from '#shared/merge-patch.ts';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { pauseMs } from '#web/live/follow-events.ts';
import { aheadMs, currentAheadMs } from '#web/live/server-time.ts';
import { type PageListener, refetcher } from '#web/live/use-event-stream.ts';
import { readToken } from '#web/session/token.ts';
import { type DocumentChange, isDocumentChange, roomOf, type Snapshot } from '../../document.ts';
import { roomKey, roomQuery } from '../api.ts';
import { followLine, isFollowed } from './line.ts';

/** A room's document as this page knows it. */
export interface KnownRoom<All = unknown, Own = unknown> extends Snapshot<All, Own> {
  /** The server's clock beside the page's own, where the game needs it. */
  aheadMs: number;
  /** The document as it was when the server said what is one's own; where nothing is, only the document itself. */
  ownOf?: Snapshot<All, Own>['document'];
}

export const documentKey = (roomId: string) => [...roomKey(roomId), 'document'] as const;

/** What the server has just said of a room, beside what is known of its clock. */
export function knownRoom<All, Own>(roomId: string, snapshot: Snapshot<All, Own>): KnownRoom<All, Own> {
  const before = queryClient.getQueryData<KnownRoom>(documentKey(roomId));
  const { now } = snapshot;
  const ahead = now === undefined ? 0 : currentAheadMs(before?.aheadMs, now, performance.now());
  const hasOwn = Object.keys(snapshot.own ?? {}).length > 0;
  return { ...snapshot, aheadMs: ahead, ...(hasOwn && { ownOf: snapshot.document }) };
}

/** The one copy of a room: `read` asks for its snapshot. While the room is followed it does not grow stale by itself. */
export const documentQuery = <All, Own>(
  roomId: string,
  read: (options: { signal: AbortSignal }) => Promise<Snapshot<All, Own>>,
  cachedOffline = false,
) =>
  queryOptions({
    queryKey: documentKey(roomId),
    queryFn: async ({ signal }): Promise<KnownRoom<All, Own>> => knownRoom(roomId, await read({ signal })),
    meta: { cachedOffline },
    staleTime: () => (isFollowed(roomId) ? Number.POSITIVE_INFINITY : 0),
  });

/** The document after the next change. */
export function afterChange(known: KnownRoom, { revision, now, patch = {} }: DocumentChange): KnownRoom {
  const document = mergePatch<Snapshot['document']>(known.document, patch);
  return { ...known, revision, now, document, aheadMs: aheadMs(known.aheadMs, now, performance.now()) };
}

/** So many changes are kept for a snapshot that is on its way; if more come, it is followed by another one. */
const maxHeld = 500;
/** What could not be read is asked for again after so long, and then less and less often. */
const firstPauseMs = 10 * secondMs;
interface Options {
  client: QueryClient;
  roomId: string;
  /** What the game shows to who looks at this moment. */
  onPassing?: ((passing: unknown) => void) | undefined;
}

/**
 * Keeps the document of a room as its stream tells it. The next change is put into it; where one was missed the snapshot is read, and what
 * comes meanwhile is put into that.
 */
export function followDocument({ client, roomId, onPassing }: Options): Omit<PageListener, 'onGone'> {
  const queryKey = documentKey(roomId);
  const roomKeyed = roomQuery(roomId).queryKey;
  const cache = client.getQueryCache();
  const reread = refetcher(client);
  /** The last revision that is known of. */
  let last: number | undefined;
  /** Changes without a gap up to that one. */
  let held: DocumentChange[] = [];
  /** For which revision a snapshot was read. An answer older than what was told before it was asked for is not asked for twice. */
  let askedFor: number | undefined;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const line = followLine(roomId);

  /** Brings the document to the last revision, by what is held or by reading it. */
  function settle(): void {
    const query = cache.find({ queryKey });
    if (query === undefined || last === undefined) return;
    const known = query.state.data as KnownRoom | undefined;
    const after = known && (known.revision >= last ? known : afterHeld(known));
    if (after !== undefined) {
      if (after !== known) client.setQueryData(queryKey, after);
      keepRoom(after);
    } else if (query.state.fetchStatus === 'idle' && askedFor !== last) {
      // What is on its way may have it all; it is looked at when it is there. Where nobody shows it yet, it is only stale until somebody does.
      if (query.isActive()) askedFor = last;
      reread(queryKey);
    }
  }

  /** Undefined where what is held does not lead from there to the last revision. */
  function afterHeld(known: KnownRoom): KnownRoom | undefined {
    if ((held[0]?.revision ?? Infinity) > known.revision + 1) return undefined;
    return held.filter(({ revision }) => revision > known.revision).reduce(afterChange, known);
  }

  /** What the way into the room goes by is a part of the document. */
  let kept: readonly unknown[] = [];
  function keepRoom(known: KnownRoom): void {
    const { room, members } = known.document;
    if (room === kept[0] && members === kept[1]) return;
    kept = [room, members];
    // The password is told with the way in alone.
    client.setQueryData(roomKeyed, (before) => ({
      ...(before?.password && { password: before.password }),
      ...roomOf(known.document),
    }));
  }

  function jumpTo(revision: number, changes: DocumentChange[]): void {
    last = revision;
    held = changes;
    settle();
  }

  /** Nothing is sure any more. */
  const doubt = () => {
    if (cache.find({ queryKey })) reread(queryKey);
  };

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // An answer may be older than what was kept meanwhile.
    if (cache.find({ queryKey: roomKeyed }) === event.query && action.type === 'success' && !action.manual) {
      kept = [];
      settle();
    }
    if (cache.find({ queryKey }) !== event.query) return;
    if (action.type === 'success') settle();
    if (action.type !== 'error') return;
    // In a quiet room no change would lead to it.
    again ??= setTimeout(
      () => {
        again = undefined;
        failures += 1;
        askedFor = undefined;
        settle();
      },
      pauseMs(failures, firstPauseMs, Math.random()),
    );
  });

  return {
    onAt: (revision) => {
      line.stands();
      askedFor = undefined;
      failures = 0;
      if (last === undefined || revision > last) return jumpTo(revision, []);
      if (revision < last) {
        // Another room under the same code, or one of an earlier backup.
        last = revision;
        held = [];
        return doubt();
      }
      // The stream stands again, and nothing was missed: what could not be read is asked for once more.
      if (cache.find({ queryKey })?.state.isInvalidated) reread(queryKey);
      settle();
    },
    onChange: (told) => {
      if (!isDocumentChange(told)) return doubt();
      if (last !== undefined && told.revision <= last) return;
      // More has changed than could be said.
      if (told.patch === undefined) return jumpTo(told.revision, []);
      const isNext = told.revision === (last ?? 0) + 1;
      jumpTo(told.revision, isNext ? [...held, told].slice(-maxHeld) : [told]);
    },
    onPassing,
    onStale: doubt,
    onPresence: line.onPresence,
    onState: line.onState,
    close: () => {
      clearTimeout(again);
      line.close();
      stop();
    },
  };
}

/** Puts into what is known what the server has taken of one's own; `change` gives undefined where that is past. */
export function noteOwn<All, Own>(
  client: QueryClient,
  roomId: string,
  change: (known: KnownRoom<All, Own>) => Partial<Pick<KnownRoom<All, Own>, 'own' | 'ownOf'>> | undefined,
): void {
  client.setQueryData<KnownRoom<All, Own>>(documentKey(roomId), (known) => known && { ...known, ...change(known) });
}

/** So long it is waited for the stream to tell what the server has answered; then it is read. */
const untoldMs = 2 * secondMs;

/**
 * Resolves when the room is shown as it is from this revision on, which an answer told: until then what somebody did is laid over it.
 * Without one the room is read again. At the end of some patience in any case: nobody waits for a dead line.
 */
export async function untilKnown(roomId: string, revision: number | undefined): Promise<void> {
  const queryKey = documentKey(roomId);
  const cache = queryClient.getQueryCache();
  const isKnown = () => {
    const known = queryClient.getQueryData<KnownRoom>(queryKey);
    return known === undefined || (revision !== undefined && known.revision >= revision);
  };
  // What is read for the first time may be from before.
  if (queryClient.getQueryData(queryKey) === undefined) await cache.find({ queryKey })?.promise?.catch(() => undefined);
  if (!isKnown() && revision !== undefined && isFollowed(roomId)) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, untoldMs);
      const stop = cache.subscribe(() => isKnown() && end());
    });
  }
  // With the session its entries are gone, and nothing may be asked for any more.
  if (!isKnown() && readToken() !== null) await queryClient.refetchQueries({ queryKey, exact: true });
  // The client tells its pages a moment later, in turn.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/** A part of what is known of a room, for what is shown within its page; undefined until it is read. `select` is always the same function. */
export function useRoomPart<All, T>(roomId: string, select: (document: Snapshot<All>['document']) => T): T | undefined {
  const known = useSyncExternalStore(
    useCallback((tell: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(tell)), []),
    () => queryClient.getQueryData<KnownRoom<All>>(documentKey(roomId))?.document,
  );
  return useMemo(() => known && select(known), [known, select]);
}
