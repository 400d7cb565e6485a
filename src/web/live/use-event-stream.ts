import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storedInTab } from '../device/stored.ts';
import { followEvents, type StreamListener, type StreamState } from './follow-events.ts';
import { takeTurns } from './stream-turns.ts';

/** What a page does with a stream while it's shown. */
export interface PageListener extends StreamListener {
  close?: () => void;
}

interface Options {
  /** Address of the stream, as given by `addressFor`. */
  path: string;
  enabled: boolean;
  /** For requests without a session. */
  authorization?: string | undefined;
  listen: () => PageListener;
}

export type LiveState = Exclude<StreamState, 'stopped'>;

/** Whether the shown data matches the server's, give or take a few seconds. */
export const isUpToDate = (state: StreamState): boolean => state === 'connected' || state === 'asking';

/** Counts how often this tab opened a stream: each time the server is reachable again. */
export const connectionCount = storedInTab(0);

/** Follows a stream while the page is shown; `replace` replaces a connection that may be dead, once the tab is visible. */
export function useEventStream({ path, enabled, authorization, listen }: Options) {
  const [state, setState] = useState<StreamState>('connecting');
  const listenNow = useEffectEvent(listen);
  const turns = useRef<ReturnType<typeof takeTurns>>(undefined);
  const replace = useCallback(() => turns.current?.replace(), []);

  useEffect(() => {
    if (!enabled) return;
    const listener = listenNow();
    let last: StreamState = 'connecting';
    const onState = (next: StreamState) => {
      setState(next);
      // Only the first answered poll means that the server is reachable again.
      if (next === 'connected' || (next === 'asking' && last !== next))
        connectionCount.write(connectionCount.read() + 1);
      last = next;
      listener.onState?.(next);
    };
    const following = followEvents(path, { ...listener, onState }, authorization);
    const poll = () => {
      if (last === 'stopped') return;
      setState(navigator.onLine ? 'asking' : 'offline');
      listener.onStale(['everything']);
    };
    turns.current = takeTurns({ ...following, poll });
    return () => {
      turns.current?.close();
      turns.current = undefined;
      following.close();
      listener.close?.();
    };
  }, [path, enabled, authorization]);

  return { state: (state === 'stopped' ? 'offline' : state) satisfies LiveState, replace };
}

/** Refetches invalidated data; if that happens during a fetch, once more after it, because a restart may never finish. */
export function refetcher(client: QueryClient): (queryKey: QueryKey) => void {
  /** Queries whose fetch in flight may have left the server before the event. */
  const following = new Set<string>();

  async function refetch(queryKey: QueryKey): Promise<void> {
    const query = client.getQueryCache().find({ queryKey });
    if (query === undefined || following.has(query.queryHash)) return;
    if (query.state.fetchStatus === 'fetching') {
      following.add(query.queryHash);
      // The query's own caller handles the error.
      await query.promise?.catch(() => undefined);
      following.delete(query.queryHash);
    }
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }

  return (queryKey) => void refetch(queryKey);
}
