import { useEffect, useEffectEvent, useState } from 'react';
import type { followEvents, StreamState } from './follow-events.ts';

interface Options {
  /** Address of the stream, as `addressFor` gives it. */
  path: string;
  enabled: boolean;
  /** Some of what the page shows is stale: read these topics again. */
  onStale: (topics: string[]) => void;
  /** Over for good: `deleted`, `removed` or `signed-out`. */
  onGone: (reason: string) => void;
  /** The stream stands, for the first time or again: read one snapshot, for what came between was not heard. */
  onOpen: () => void;
}

export type LiveState = 'connected' | 'connecting' | 'offline';

/** The page is drawn first; what it hears comes after it anyway. */
const loadFollowing = async () => (await import('./follow-events.ts')).followEvents;

/** Follows a stream of server-sent events while the page is shown. */
export function useEventStream({ path, enabled, onStale, onGone, onOpen }: Options): LiveState {
  const [state, setState] = useState<StreamState>('connecting');
  const stale = useEffectEvent(onStale);
  const gone = useEffectEvent(onGone);
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    if (!enabled) return;
    let isOver = false;
    let stream: ReturnType<typeof followEvents> | undefined;
    const follow = async () => {
      try {
        const followEvents = await loadFollowing();
        if (isOver) return;
        stream ??= followEvents(path, {
          onStale: (topics) => stale(topics),
          onGone: (reason) => gone(reason),
          onOpen: () => open(),
          onState: setState,
        });
      } catch {
        // Without a network at the first visit; tried again when there is one.
        if (!isOver) setState('offline');
      }
    };
    // A phone that slept keeps a connection that looks open and never speaks again.
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      if (stream === undefined) void follow();
      else stream.probe();
    };
    void follow();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    window.addEventListener('online', wake);
    return () => {
      isOver = true;
      stream?.close();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
      window.removeEventListener('online', wake);
    };
  }, [path, enabled]);

  return state === 'stopped' ? 'offline' : state;
}
