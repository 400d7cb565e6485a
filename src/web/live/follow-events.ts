import { preferNoWait } from '#shared/prefer-no-wait.ts';
import { secondMs } from '#shared/time.ts';
import { bearer, failureOf, redirect } from '../api/client.ts';
import { readToken } from '../session/token.ts';

/**
 * `polling`: something in between buffers streams, so the server is polled. `stopped`: the server ended it permanently.
 */
export type StreamState = 'connecting' | 'connected' | 'polling' | 'offline' | 'stopped';

export interface StreamListener {
  onOpen?: () => void;
  /** The number of the latest change, which streams that number their changes send first. */
  onAt?: (seq: number) => void;
  /** The next change to a document, as it was sent; undefined if it can't be read. */
  onChange?: (change: unknown) => void;
  /** An event without a number, which is only sent to current viewers. */
  onTransient?: (passing: unknown) => void;
  onPresence?: (here: unknown) => void;
  onStale: (topics: string[]) => void;
  /** The stream ended permanently: its subject was deleted, or this person may no longer follow it. */
  onGone: (reason: string) => void;
  onState?: (state: StreamState) => void;
  /** Called when the page stops following. */
  close?: () => void;
}

/** Two heartbeats (20 s each) and a margin. A connection without a byte for this long is dead. */
const deadAfterMs = 45 * secondMs;
/** A younger attempt isn't replaced, because a phone that wakes up fires several events. */
const youngMs = secondMs;
/** How long a replaced connection still counts as connected; usually the next one is open by then. */
const unnoticedMs = 2 * secondMs;
/** A connection that delivers headers but nothing more for this long is buffered until the answer ends. */
const muteAfterMs = 8 * secondMs;
/** The number of consecutive mute streams after which the client polls. */
const mutesInARow = 2;
const pollEveryMs = 4 * secondMs;
/**
 * The number of polls (five minutes) after which a stream is tried again, because the phone may be on another network.
 */
const pollsInARow = 75;
const firstDelayMs = secondMs;
const longestDelayMs = 30 * secondMs;

/** Statuses that a retry wouldn't change. */
const endReasons: Readonly<Record<number, string>> = { 401: 'signed-out', 403: 'removed', 404: 'removed' };

/** Delay before the next attempt: doubling, and jittered so that not all clients hit a restarted server together. */
export function pauseMs(failures: number, baseMs: number, random: number): number {
  const ceiling = Math.min(baseMs * 2 ** failures, longestDelayMs);
  return ceiling / 2 + (ceiling / 2) * random;
}

/**
 * Follows one event stream until closed: reconnects, replaces dead connections, and polls where streams deliver nothing.
 * `authorization` replaces the logged-in user's session.
 */
export function followEvents(
  address: string,
  listener: StreamListener,
  authorization?: string,
): { close: () => void; pause: () => void; replace: () => void } {
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mutes = 0;
  let polls = 0;
  let baseMs = firstDelayMs;
  let startedMs = 0;
  let isOpen = false;
  let isClosed = false;
  let stateTimer: ReturnType<typeof setTimeout> | undefined;

  const setState = (state: StreamState) => {
    clearTimeout(stateTimer);
    listener.onState?.(state);
  };
  const pause = () => {
    clearTimeout(timer);
    clearTimeout(stateTimer);
    attempt?.abort();
    attempt = undefined;
  };
  const close = () => {
    isClosed = true;
    pause();
  };
  const end = (reason: string) => {
    close();
    setState('stopped');
    listener.onGone(reason);
  };

  async function read(controller: AbortController, isPolling: boolean): Promise<void> {
    const token = authorization === undefined ? readToken() : null;
    const headers = { ...headersFor(isPolling, authorization), ...bearer(token) };
    const response = await fetch(address, { headers, cache: 'no-store', redirect, signal: controller.signal });
    if (controller !== attempt) return;
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const failure = failureOf(response.status, await response.text(), token);
      const reason = endReasons[failure.status];
      if (reason) end(reason);
      throw failure;
    }
    if (!response.body) throw new Error('The stream has no body');
    const parse = eventParser(
      (event) => notify(event, listener, end),
      (delayMs) => {
        baseMs = Math.max(delayMs, firstDelayMs);
      },
    );
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    clearTimeout(timer);
    timer = setTimeout(giveUp, muteAfterMs, isPolling, true);
    let piece = await reader.read();
    if (piece.done) throw new Error('The stream had no word');
    if (controller === attempt) onFirstByte(isPolling);
    for (; !piece.done && controller === attempt; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, deadAfterMs, isPolling);
      parse(piece.value);
    }
  }

  function onFirstByte(isPolling: boolean) {
    failures = 0;
    if (!isPolling) mutes = 0;
    isOpen = true;
    setState(isPolling ? 'polling' : 'connected');
    listener.onOpen?.();
  }

  /**
   * Replaces a silent connection. After an unanswered poll streams are tried again, and the shown data is out of date.
   */
  function giveUp(isPolling: boolean, isMute = false) {
    if (isPolling) setState('offline');
    mutes = isPolling ? 0 : mutes + Number(isMute);
    connect();
  }

  /** `isUnnoticed`: the shown state doesn't change yet. */
  function connect(isUnnoticed = false) {
    if (isClosed) return;
    clearTimeout(timer);
    attempt?.abort();
    const controller = new AbortController();
    attempt = controller;
    startedMs = Date.now();
    isOpen = false;
    const isPolling = mutes >= mutesInARow;
    if (!isPolling) {
      clearTimeout(stateTimer);
      if (isUnnoticed) stateTimer = setTimeout(setState, unnoticedMs, 'connecting');
      else setState('connecting');
    }
    // A hanging connection attempt times out like a silent connection.
    timer = setTimeout(giveUp, deadAfterMs, isPolling);
    const isAnswered = read(controller, isPolling).then(
      () => isPolling,
      () => false,
    );
    void isAnswered.then((hasAnswer) => {
      if (isClosed || controller !== attempt) return;
      attempt = undefined;
      isOpen = false;
      clearTimeout(timer);
      if (hasAnswer) {
        polls += 1;
        if (polls % pollsInARow === 0) mutes -= 1;
        timer = setTimeout(connect, pollEveryMs);
        return;
      }
      if (isPolling) mutes = 0;
      setState('offline');
      timer = setTimeout(connect, pauseMs(failures, baseMs, Math.random()));
      failures += 1;
    });
  }

  connect();
  return {
    close,
    /** Closes the connection until the next `replace`; the shown state stays. */
    pause,
    /** Replaces the connection, which may be silently dead after a sleep or a network change. */
    replace: () => {
      if (attempt && !isOpen && Date.now() - startedMs < youngMs) return;
      failures = 0;
      connect(isOpen);
    },
  };
}

const headersFor = (isPolling: boolean, authorization: string | undefined) => ({
  accept: 'text/event-stream',
  ...(isPolling && { prefer: preferNoWait }),
  ...(authorization && { authorization }),
});

function notify({ event, data }: StreamEvent, listener: StreamListener, onGone: (reason: string) => void): void {
  const message = messageIn(data);
  const { seq, topics, reason } = message ?? {};
  if (event === 'gone') onGone(typeof reason === 'string' ? reason : 'deleted');
  else if (event === 'change') listener.onChange?.(message);
  else if (event === 'passing') listener.onTransient?.(message);
  else if (event === 'here') listener.onPresence?.(message);
  else if (event === 'at' && Number.isSafeInteger(seq)) listener.onAt?.(seq as number);
  else if (areTopics(topics)) listener.onStale(topics);
}

const areTopics = (topics: unknown): topics is string[] =>
  Array.isArray(topics) && topics.every((topic) => typeof topic === 'string');

function messageIn(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export interface StreamEvent {
  event: string;
  data: string;
}

/** Parses server-sent events, wherever the network splits them (HTML standard, section 9.2.6). */
export function eventParser(onEvent: (event: StreamEvent) => void, onRetry: (delayMs: number) => void) {
  let rest = '';
  return (piece: string) => {
    // A carriage return at the end may be half of a line break.
    const blocks = (rest + piece).replace(/\r\n|\r(?!$)/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/s.exec(line) ?? []);
      const valuesOf = (name: string) => fields.flatMap(([, key, value = '']) => (key === name ? value : []));
      for (const retry of valuesOf('retry')) if (/^\d+$/.test(retry)) onRetry(Number(retry));
      const data = valuesOf('data');
      // `id` isn't stored: after a gap the page reads one snapshot instead of the missed events.
      if (data.length > 0) onEvent({ event: valuesOf('event').at(-1) || 'message', data: data.join('\n') });
    }
  };
}
