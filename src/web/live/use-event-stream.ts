import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { storedInTab } from '../device/stored.ts';
import { followEvents, type StreamListener, type StreamState } from './follow-events.ts';

/**
 * A browser has six HTTP/1.1 connections and a person five streams: this leaves some for a hidden tab and another
 * device.
 */
const maxVisible = 3;
const pollEveryMs = 4 * secondMs;

interface TabMessage {
  id: number;
  is: 'visible' | 'hidden' | 'closed';
  at: number;
}

/** `replace` opens a connection, `pause` closes it until then; without one, `poll` is called every few seconds. */
type Stream = Record<'replace' | 'pause' | 'poll', () => void>;

/**
 * Shares a browser's connections among its tabs: the three visible ones shown last have a stream, and so does the one
 * hidden last, so that its user still counts as present. Other visible tabs poll.
 */
export function shareConnections({ replace, pause, poll }: Stream) {
  const id = Math.random();
  /** The visible tabs shown after this one. */
  const newer = new Set<number>();
  let hiddenAt = 0;
  let polling: ReturnType<typeof setInterval> | undefined;
  let channel: BroadcastChannel | undefined;
  const isHidden = () => document.visibilityState === 'hidden';
  const send = (is: TabMessage['is'], at = Date.now()) => channel?.postMessage({ id, is, at } satisfies TabMessage);
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };
  const show = () => {
    stopPolling();
    newer.clear();
    send('visible');
    replace();
  };
  const hide = () => {
    hiddenAt = Date.now();
    send(polling === undefined ? 'hidden' : 'closed', hiddenAt);
    stopPolling();
  };
  const onMessage = ({ data: other }: MessageEvent<TabMessage>) => {
    if (other.is === 'visible') newer.add(other.id);
    else newer.delete(other.id);
    if (isHidden()) {
      // If several windows are hidden together, as by a locked screen, one keeps its stream.
      const isLater = other.at > hiddenAt || (other.at === hiddenAt && other.id > id);
      if (other.is === 'hidden' && isLater) pause();
    } else if (polling === undefined && newer.size >= maxVisible) {
      pause();
      polling = setInterval(poll, pollEveryMs);
      poll();
    } else if (polling !== undefined && newer.size < maxVisible) {
      stopPolling();
      replace();
    }
  };
  /** After sleep, a phone's connection may look open and never deliver anything. */
  const wake = () => {
    if (!isHidden() && polling === undefined) replace();
  };
  const onVisibility = () => (isHidden() ? hide() : show());
  const listeners = [
    [document, 'visibilitychange', onVisibility],
    // A frozen tab would keep its connection, and get no messages.
    [document, 'freeze', pause],
    [window, 'pageshow', wake],
    [window, 'online', wake],
    [window, 'focus', () => polling !== undefined && show()],
    [window, 'pagehide', () => send('closed')],
  ] as const;

  try {
    channel = new BroadcastChannel('streams');
    channel.onmessage = onMessage;
  } catch {
    // Some browsers that refuse storage refuse this, too. Each tab then has a stream.
  }
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  onVisibility();
  return {
    replace: wake,
    close: () => {
      stopPolling();
      send('closed');
      channel?.close();
      for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    },
  };
}

interface Options {
  /** Address of the stream, as given by `addressFor`. */
  path: string;
  enabled: boolean;
  /** For requests without a session. */
  authorization?: string | undefined;
  listen: () => StreamListener;
}

export type LiveState = Exclude<StreamState, 'stopped'>;

/** Whether the shown data matches the server's, give or take a few seconds. */
export const isUpToDate = (state: StreamState): boolean => state === 'connected' || state === 'polling';

/** How often this tab has opened a stream, and so has reached the server again. */
export const connectionCount = storedInTab(0);

/** Follows a stream while the page is shown; `replace` replaces a connection that may be dead, once the tab is visible. */
export function useEventStream({ path, enabled, authorization, listen }: Options) {
  const [state, setState] = useState<StreamState>('connecting');
  const listenNow = useEffectEvent(listen);
  const sharing = useRef<ReturnType<typeof shareConnections>>(undefined);
  const replace = useCallback(() => sharing.current?.replace(), []);

  useEffect(() => {
    if (!enabled) return;
    const listener = listenNow();
    let last: StreamState = 'connecting';
    const onState = (next: StreamState) => {
      setState(next);
      // Only the first answered poll means that the server is reachable again.
      if (next === 'connected' || (next === 'polling' && last !== next))
        connectionCount.write(connectionCount.read() + 1);
      last = next;
      listener.onState?.(next);
    };
    const following = followEvents(path, { ...listener, onState }, authorization);
    const poll = () => {
      if (last === 'stopped') return;
      setState(navigator.onLine ? 'polling' : 'offline');
      listener.onStale(['everything']);
    };
    sharing.current = shareConnections({ ...following, poll });
    return () => {
      sharing.current?.close();
      sharing.current = undefined;
      following.close();
      listener.close?.();
    };
  }, [path, enabled, authorization]);

  return { state: (state === 'stopped' ? 'offline' : state) satisfies LiveState, replace };
}

/**
 * Refetches invalidated data. During a fetch it waits and fetches one more time, because restarting the fetch for every
 * event might never end.
 */
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
