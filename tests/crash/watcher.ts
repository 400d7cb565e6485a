import { setTimeout as pause } from 'node:timers/promises';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { roomEvents } from '#features/rooms/contract.ts';
import type { DocumentChange } from '#features/rooms/document.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { eventParser, pauseMs, type StreamEvent } from '#web/live/follow-events.ts';
import { type EventLine, openEventLine } from './event-line.ts';
import { ask, type Person } from './people.ts';
import { applyEvent, type RoomModel, seqOf, shownOf } from './room-model.ts';

const firstPauseMs = 1000;
/** A snapshot that failed is asked for again after so long. */
const retryMs = 50;
/** Longer than anything is waited for here, on a machine that is kept busy too. */
const limitMs = 90 * secondMs;

interface Watched {
  /** Where the stream and the snapshots are asked for. */
  url: string;
  roomId: string;
  person: Person;
  /** How many times as fast as a browser it waits before it comes back. */
  hurry?: number;
}

/** What happened, as the feed of a patch tells it. */
function toldIn(patch: unknown): string {
  const { feed = {} } = (patch ?? {}) as { feed?: Record<string, { kind: string; login: string } | null> };
  return Object.values(feed)
    .flatMap((item) => (item === null ? [] : `${item.kind} ${item.login}`))
    .join();
}

/** A member's page as far as its room is concerned: the stream, what is made of it, and one snapshot after each doubt. */
export class Watcher {
  readonly person: Person;
  readonly #url: string;
  readonly roomId: string;
  readonly #hurry: number;
  readonly #queue: DocumentChange[] = [];
  readonly #hoped = new Set<() => void>();
  #line: EventLine | undefined;
  #timer: NodeJS.Timeout | undefined;
  #baseMs = firstPauseMs;
  #failures = 0;
  #isOver = false;
  #isReading = false;
  /** The highest number that was heard of. */
  #known = 0;
  #model: RoomModel | undefined;
  /** All that was heard, in short: `12 completed`. */
  readonly heard: string[] = [];
  /** Why the stream ended for good. */
  gone: string | undefined;
  snapshots = 0;
  lines = 0;
  /** The stream stands, and has said where the room is. */
  isConnected = false;

  constructor({ url, roomId, person, hurry = 1 }: Watched) {
    this.person = person;
    this.#url = url;
    this.roomId = roomId;
    this.#hurry = hurry;
    this.#connect();
  }

  get model(): RoomModel | undefined {
    return shownOf(this.#model);
  }

  /** The last number that both halves of the page have. */
  get seq(): number {
    return seqOf(this.#model);
  }

  /** Resolves as soon as it holds; looked at after everything that happens to this page. Throws after the limit. */
  async until(holds: () => boolean, what: string): Promise<void> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#happened();
    }, limitMs);
    while (!holds()) {
      if (isLate) throw new Error(`Not within ${limitMs} ms: ${what}. ${this.#state()}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#hoped.add(resolve);
      await promise;
    }
    clearTimeout(timer);
  }

  #state(): string {
    const line = this.gone ?? (this.isConnected ? 'connected' : 'not connected');
    const last = this.heard.slice(-3).join(', ');
    return `${this.person.login}: ${line}, has ${this.seq} of ${this.#known}, ${this.snapshots} snapshots, heard last: ${last}`;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#line?.hangUp();
  }

  #happened(): void {
    const hoped = [...this.#hoped];
    this.#hoped.clear();
    for (const resolve of hoped) resolve();
  }

  #connect(): void {
    const parse = eventParser(
      (event) => this.#hear(event),
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
      onEnd: (status) => this.#comeBack(status),
    });
  }

  #comeBack(status?: number): void {
    this.isConnected = false;
    if (status === 401 || status === 403 || status === 404) this.gone ??= `refused with ${status}`;
    if (this.gone !== undefined) this.#isOver = true;
    this.#happened();
    if (this.#isOver) return;
    const waitMs = pauseMs(this.#failures, this.#baseMs, Math.random()) / this.#hurry;
    this.#failures++;
    this.#timer = setTimeout(() => this.#connect(), waitMs);
  }

  #hear({ event, data }: StreamEvent): void {
    const said = JSON.parse(data) as { seq?: number; revision?: number; patch?: unknown; reason?: string };
    const revision = said.revision ?? said.seq;
    this.heard.push(`${event} ${revision} ${toldIn(said.patch)}`.trim());
    this.#known = Math.max(this.#known, revision ?? 0);
    if (event === 'gone') this.gone = said.reason;
    else if (event === 'change') this.#take(said as DocumentChange);
    else {
      if (event === 'at') this.isConnected = true;
      if (event !== 'at' || said.seq !== this.seq) void this.#readAnew();
    }
    this.#happened();
  }

  #take(news: DocumentChange): void {
    const next = this.#isReading || this.#model === undefined ? undefined : applyEvent(this.#model, news);
    if (next !== undefined) this.#model = next;
    else {
      this.#queue.push(news);
      void this.#readAnew();
    }
  }

  /** Reads one snapshot and lays on top of it what was heard meanwhile; once more where that does not fit together. */
  async #readAnew(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (!this.#isOver) {
      this.snapshots++;
      const read = await this.#readSnapshot().catch(() => undefined);
      const whole = this.#queue.splice(0).reduce((model, news) => model && applyEvent(model, news), read);
      this.#model = whole ?? this.#model;
      if (whole !== undefined && this.seq >= this.#known) break;
      await pause(retryMs);
    }
    this.#isReading = false;
    this.#happened();
  }

  async #readSnapshot(): Promise<RoomModel | undefined> {
    const read = await ask(this.#url, this.person.token, getBingoRoom, { params: { id: this.roomId } });
    return read.status === 200 ? { revision: read.body.revision, document: read.body.document } : undefined;
  }
}
