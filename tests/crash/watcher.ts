import { setTimeout as pause } from 'node:timers/promises';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { roomEvents } from '#features/rooms/contract.ts';
import type { DocumentChange } from '#features/rooms/document.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { eventParser, pauseMs, type StreamEvent } from '#web/live/follow-events.ts';
import { type EventLine, openEventLine } from './event-line.ts';
import { ask, type Person } from './people.ts';
import { applyEvent, displayedOf, type RoomModel, revisionOf } from './room-model.ts';

const firstPauseMs = 1000;
const retryMs = 50;
/** Longer than anything takes here, even on a busy machine. */
const limitMs = 90 * secondMs;

interface WatcherOptions {
  url: string;
  roomId: string;
  person: Person;
  /** How many times faster than a browser it reconnects. */
  speedup?: number;
}

function summaryOf(patch: unknown): string {
  const { feed = {} } = (patch ?? {}) as { feed?: Record<string, { kind: string; login: string } | null> };
  return Object.values(feed)
    .flatMap((item) => (item === null ? [] : `${item.kind} ${item.login}`))
    .join();
}

/**
 * The room part of a member's page: it reads the stream, keeps the resulting state, and fetches a snapshot after each
 * gap.
 */
export class Watcher {
  readonly person: Person;
  readonly #url: string;
  readonly roomId: string;
  readonly #speedup: number;
  readonly #queue: DocumentChange[] = [];
  readonly #waiting = new Set<() => void>();
  #line: EventLine | undefined;
  #timer: NodeJS.Timeout | undefined;
  #baseMs = firstPauseMs;
  #failures = 0;
  #isOver = false;
  #isReading = false;
  #known = 0;
  #model: RoomModel | undefined;
  /** Summaries of all events, such as `change 12 completed ana`. */
  readonly received: string[] = [];
  gone: string | undefined;
  snapshots = 0;
  lines = 0;
  /** The stream is open and has reported the room's revision. */
  isConnected = false;

  constructor({ url, roomId, person, speedup = 1 }: WatcherOptions) {
    this.person = person;
    this.#url = url;
    this.roomId = roomId;
    this.#speedup = speedup;
    this.#connect();
  }

  get model(): RoomModel | undefined {
    return displayedOf(this.#model);
  }

  /** The revision that the page shows; 0 before the first snapshot. */
  get seq(): number {
    return revisionOf(this.#model);
  }

  /** Resolves as soon as `condition` returns true; checked after every event of this page. Throws after the limit. */
  async until(condition: () => boolean, what: string): Promise<void> {
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      this.#wakeWaiting();
    }, limitMs);
    while (!condition()) {
      if (isTimedOut) throw new Error(`Not within ${limitMs} ms: ${what}. ${this.#state()}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      await promise;
    }
    clearTimeout(timer);
  }

  #state(): string {
    const line = this.gone ?? (this.isConnected ? 'connected' : 'not connected');
    const last = this.received.slice(-3).join(', ');
    return `${this.person.login}: ${line}, has ${this.seq} of ${this.#known}, ${this.snapshots} snapshots, last received: ${last}`;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#line?.hangUp();
  }

  #wakeWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  #connect(): void {
    const parse = eventParser(
      (event) => this.#receive(event),
      (delayMs) => {
        this.#baseMs = Math.max(delayMs, firstPauseMs);
      },
    );
    this.lines++;
    const path = addressOf(roomEvents, { id: this.roomId });
    this.#line = openEventLine(Number(new URL(this.#url).port), path, this.person.token, {
      onText: (text) => {
        this.#failures = 0;
        parse(text);
      },
      onEnd: (status) => this.#reconnect(status),
    });
  }

  #reconnect(status?: number): void {
    this.isConnected = false;
    if (status === 401 || status === 403 || status === 404) this.gone ??= `refused with ${status}`;
    if (this.gone !== undefined) this.#isOver = true;
    this.#wakeWaiting();
    if (this.#isOver) return;
    const waitMs = pauseMs(this.#failures, this.#baseMs, Math.random()) / this.#speedup;
    this.#failures++;
    this.#timer = setTimeout(() => this.#connect(), waitMs);
  }

  #receive({ event, data }: StreamEvent): void {
    const message = JSON.parse(data) as { seq?: number; revision?: number; patch?: unknown; reason?: string };
    const revision = message.revision ?? message.seq;
    this.received.push(`${event} ${revision} ${summaryOf(message.patch)}`.trim());
    this.#known = Math.max(this.#known, revision ?? 0);
    if (event === 'gone') this.gone = message.reason;
    else if (event === 'change') this.#take(message as DocumentChange);
    else {
      if (event === 'at') this.isConnected = true;
      if (event !== 'at' || message.seq !== this.seq) void this.#refetch();
    }
    this.#wakeWaiting();
  }

  #take(change: DocumentChange): void {
    const next = this.#isReading || this.#model === undefined ? undefined : applyEvent(this.#model, change);
    if (next !== undefined) this.#model = next;
    else {
      this.#queue.push(change);
      void this.#refetch();
    }
  }

  /** Reads a snapshot and applies the events queued since; retries if they don't fit. */
  async #refetch(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (!this.#isOver) {
      this.snapshots++;
      const read = await this.#readSnapshot().catch(() => undefined);
      const whole = this.#queue.splice(0).reduce((model, change) => model && applyEvent(model, change), read);
      this.#model = whole ?? this.#model;
      if (whole !== undefined && this.seq >= this.#known) break;
      await pause(retryMs);
    }
    this.#isReading = false;
    this.#wakeWaiting();
  }

  async #readSnapshot(): Promise<RoomModel | undefined> {
    const read = await ask(this.#url, this.person.token, getBingoRoom, { params: { id: this.roomId } });
    return read.status === 200 ? { revision: read.body.revision, document: read.body.document } : undefined;
  }
}
