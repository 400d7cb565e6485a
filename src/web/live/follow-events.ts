import { endsAtOnce } from '#shared/ends-at-once.ts';
import { secondMs } from '#shared/time.ts';
import { bearer, failureOf, redirect } from '../api/client.ts';
import { readToken } from '../session/token.ts';

/**
 * `asking`: something on the way holds streams back, so the server is asked every few seconds. `stopped`: over for good, by
 * the server's word.
 */
export type StreamState = 'connecting' | 'connected' | 'asking' | 'offline' | 'stopped';

export interface StreamListener {
  onOpen?: () => void;
  /** The number of the last change there is: said first, by streams that number them. */
  onAt?: (seq: number) => void;
  /** The next change of a document, as it was sent; undefined where it cannot be read. */
  onChange?: (change: unknown) => void;
  /** Shown to who looks at this moment; it has no number. */
  onPassing?: (passing: unknown) => void;
  /** Who is there now. */
  onPresence?: (here: unknown) => void;
  onStale: (topics: string[]) => void;
  /** The stream is over for good: what it told of was deleted, or this person may not follow it any more. */
  onGone: (reason: string) => void;
  onState: (state: StreamState) => void;
}

/** Two heart-beats (20 s each) and some patience without a byte: the line is dead. */
const deadAfterMs = 45 * secondMs;
/** An attempt as young as this is not given up for another one: what a phone says as it wakes up comes in several words. */
const minAgeMs = secondMs;
/** A line that is replaced is shown as one for so long: most often the next one stands by then. */
const unnoticedMs = 2 * secondMs;
/** The server's first words come with its headers. A line on which they don't arrive holds them back until the answer ends. */
const muteAfterMs = 8 * secondMs;
/** After this many mute streams in a row the server is asked for answers that end at once. */
const mutesInARow = 2;
const askEveryMs = 4 * secondMs;
/** After this many answers (five minutes) a stream is tried again: the phone may be on another network. */
const answersInARow = 75;
const firstDelayMs = secondMs;
const longestDelayMs = 30 * secondMs;

/** Only a new visit could change these answers. */
const goneBy: Readonly<Record<number, string>> = { 401: 'signed-out', 403: 'removed', 404: 'removed' };

/** A pause before the next attempt: doubling, and jittered so that a restarted server is not met by all at once. */
export function pauseMs(failures: number, baseMs: number, random: number): number {
  const ceiling = Math.min(baseMs * 2 ** failures, longestDelayMs);
  return ceiling / 2 + (ceiling / 2) * random;
}

/**
 * Follows one event stream until closed: reconnects by itself, and replaces a line that died in silence. Where streams never
 * say a word it asks instead, at the same address. `authorization` stands in the place of the session of whoever is signed in.
 */
export function followEvents(
  address: string,
  listener: StreamListener,
  authorization?: string,
): { close: () => void; replace: () => void } {
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let mutes = 0;
  let answers = 0;
  let baseMs = firstDelayMs;
  let startedMs = 0;
  let isOpen = false;
  let over = false;
  let saying: ReturnType<typeof setTimeout> | undefined;

  const say = (state: StreamState) => {
    clearTimeout(saying);
    listener.onState(state);
  };
  const close = () => {
    over = true;
    clearTimeout(timer);
    clearTimeout(saying);
    attempt?.abort();
  };
  const end = (reason: string) => {
    close();
    say('stopped');
    listener.onGone(reason);
  };

  async function read(mine: AbortController, isAsking: boolean): Promise<void> {
    const token = authorization === undefined ? readToken() : null;
    const headers = {
      accept: 'text/event-stream',
      ...(isAsking && { prefer: endsAtOnce }),
      ...bearer(token),
      ...(authorization && { authorization }),
    };
    const response = await fetch(address, { headers, cache: 'no-store', redirect, signal: mine.signal });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const failure = failureOf(response.status, await response.text(), token);
      const reason = goneBy[failure.status];
      if (reason) end(reason);
      throw failure;
    }
    if (!response.body) throw new Error('The stream has no body');
    const parse = eventParser(
      (told) => hear(told, listener, end),
      (delayMs) => {
        baseMs = Math.max(delayMs, firstDelayMs);
      },
    );
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    clearTimeout(timer);
    timer = setTimeout(giveUp, muteAfterMs, isAsking, true);
    let piece = await reader.read();
    if (piece.done) throw new Error('The stream had no word');
    if (mine === attempt) open(isAsking);
    for (; !piece.done; piece = await reader.read()) {
      if (mine !== attempt) return;
      heard(isAsking);
      parse(piece.value);
    }
  }

  /** The first byte is there. */
  function open(isAsking: boolean) {
    failures = 0;
    if (!isAsking) mutes = 0;
    isOpen = true;
    say(isAsking ? 'asking' : 'connected');
    listener.onOpen?.();
  }

  /** After one answer: the next question in a while. */
  function askAgain() {
    answers += 1;
    if (answers % answersInARow === 0) mutes -= 1;
    timer = setTimeout(connect, askEveryMs);
  }

  function heard(isAsking: boolean) {
    clearTimeout(timer);
    if (!over) timer = setTimeout(giveUp, deadAfterMs, isAsking);
  }

  /** The line is silent. A question without an answer leads back to streams, and what is shown is no longer up to date. */
  function giveUp(isAsking: boolean, isMute = false) {
    if (isAsking) say('offline');
    mutes = isAsking ? 0 : mutes + Number(isMute);
    connect();
  }

  /** `isUnnoticed`: for now what is shown stays what it was. */
  function connect(isUnnoticed = false) {
    if (over) return;
    clearTimeout(timer);
    attempt?.abort();
    const mine = new AbortController();
    attempt = mine;
    startedMs = Date.now();
    isOpen = false;
    const isAsking = mutes >= mutesInARow;
    if (!isAsking) {
      clearTimeout(saying);
      if (isUnnoticed) saying = setTimeout(say, unnoticedMs, 'connecting');
      else say('connecting');
    }
    // A connection attempt that hangs is given up like a silent line.
    timer = setTimeout(giveUp, deadAfterMs, isAsking);
    void read(mine, isAsking)
      .then(
        () => isAsking,
        () => false,
      )
      .then((hasAnswer) => {
        if (over || mine !== attempt) return;
        attempt = undefined;
        isOpen = false;
        clearTimeout(timer);
        if (hasAnswer) return askAgain();
        if (isAsking) mutes = 0;
        say('offline');
        timer = setTimeout(connect, pauseMs(failures, baseMs, Math.random()));
        failures += 1;
      });
  }

  connect();
  return {
    close,
    /** The line may be dead without a word, as after a sleep or on another network: another one takes its place. */
    replace: () => {
      if (attempt && !isOpen && Date.now() - startedMs < minAgeMs) return;
      failures = 0;
      connect(isOpen);
    },
  };
}

function hear({ event, data }: StreamEvent, listener: StreamListener, onGone: (reason: string) => void): void {
  const message = messageIn(data);
  if (event === 'gone') onGone(message?.reason ?? 'deleted');
  else if (event === 'change') listener.onChange?.(message);
  else if (event === 'passing') listener.onPassing?.(message);
  else if (event === 'here') listener.onPresence?.(message);
  else if (event === 'at' && Number.isSafeInteger(message?.seq)) listener.onAt?.(message?.seq ?? 0);
  else if (areTopics(message?.topics)) listener.onStale(message.topics);
}

const areTopics = (told: unknown): told is string[] =>
  Array.isArray(told) && told.every((topic) => typeof topic === 'string');

interface Message {
  seq?: number;
  topics?: unknown;
  reason?: string;
}

function messageIn(data: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads a stream of server-sent events piece by piece, wherever the network cuts it (HTML standard, section 9.2.6).
 * Comment lines, such as heart-beats, yield nothing.
 */
export function eventParser(onEvent: (event: StreamEvent) => void, onRetry: (delayMs: number) => void) {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  };
  const field = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
    // `id` is not kept: after a gap the page reads one snapshot instead of the missed events.
  };

  return (piece: string) => {
    // A carriage return at the end may be the first half of one line break.
    const text = rest + piece;
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const line of lines) {
      if (line === '') dispatch();
      else field(line);
    }
  };
}
