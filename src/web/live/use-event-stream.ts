import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { kept } from '../device/stored.ts';
import { followEvents, type StreamListener, type StreamState } from './follow-events.ts';

/** What a page makes of a stream for as long as it is shown. */
export interface PageListener extends Omit<StreamListener, 'onState'> {
  onState?: (state: StreamState) => void;
  /** The page is left. */
  close?: () => void;
}

interface Options {
  /** Address of the stream, as `addressFor` gives it. */
  path: string;
  enabled: boolean;
  /** Where no session asks for it. */
  authorization?: string | undefined;
  listen: () => PageListener;
}

export type LiveState = Exclude<StreamState, 'stopped'>;

export interface Stream {
  state: LiveState;
  /** Has another line take the place of one that may be dead. */
  replace: () => void;
}

/** What is shown is what the server has, give or take a few seconds. */
export const isUpToDate = (state: StreamState): boolean => state === 'connected' || state === 'asking';

/** Follows a stream of server-sent events while the page is shown. */
export function useEventStream({ path, enabled, authorization, listen }: Options): Stream {
  const [state, setState] = useState<StreamState>('connecting');
  const listenNow = useEffectEvent(listen);
  const following = useRef<ReturnType<typeof followEvents>>(undefined);
  const replace = useCallback(() => following.current?.replace(), []);

  useEffect(() => {
    if (!enabled) return;
    const heard = listenNow();
    let last: StreamState = 'connecting';
    const onState = (next: StreamState) => {
      setState(next);
      // Of answers to questions only the first one says that there is a line again.
      if (next === 'connected' || (next === 'asking' && last !== next)) isLineOpen.write(isLineOpen.read() + 1);
      last = next;
      heard.onState?.(next);
    };
    following.current = followEvents(path, { ...heard, onState }, authorization);
    // A phone that slept keeps a connection that looks open and never speaks again.
    const wake = () => {
      if (document.visibilityState === 'visible') replace();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    window.addEventListener('online', wake);
    return () => {
      following.current?.close();
      following.current = undefined;
      heard.close?.();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
      window.removeEventListener('online', wake);
    };
  }, [path, enabled, authorization, replace]);

  return { state: state === 'stopped' ? 'offline' : state, replace };
}

/** Counts how often a stream of this tab has been opened: each time the server can be asked again. */
export const isLineOpen = kept(0);

/**
 * Reads again what went stale, one read of a kind at a time: what goes stale during a read is read once more after it.
 * Starting afresh with every event instead would never come to an end in a lively room.
 */
export function rereader(client: QueryClient): (queryKey: QueryKey) => void {
  /** Of what a read is on its way, that may have left the server before the event did. */
  const following = new Set<string>();

  async function reread(queryKey: QueryKey): Promise<void> {
    const query = client.getQueryCache().find({ queryKey });
    if (query === undefined || following.has(query.queryHash)) return;
    if (query.state.fetchStatus === 'fetching') {
      following.add(query.queryHash);
      // Whoever asked for it says what was wrong.
      await query.promise?.catch(() => undefined);
      following.delete(query.queryHash);
    }
    await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
  return (queryKey) => void reread(queryKey);
}
