import { secondMs } from '#shared/time.ts';

/** Of six HTTP/1.1 connections and a person's five streams, this leaves some for a hidden tab and another device. */
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
export function takeTurns({ replace, pause, poll }: Stream) {
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
  /** This tab goes first. */
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
      // Of windows hidden together, as by a locked screen, one keeps its stream.
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
    // Some browsers refuse it along with storage; then each tab has a stream.
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
