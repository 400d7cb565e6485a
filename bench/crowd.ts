import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { getBoard } from '#features/bingo/contract.ts';
import { getRoom, roomEvents } from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type EventLine, openEventLine } from '#tests/crash/event-line.ts';
import { requestBytes } from './load.ts';
import { RoomPages } from './room-pages.ts';
import { Wire } from './wire.ts';

interface Viewer {
  login: string;
  token: string;
  roomId: string;
}

export type OnCurrent = (member: number, from: number, seq: number) => void;

/**
 * Simulates many members' pages in one process. Members who have received the same events share one view per room,
 * because building a view is work for browsers, not for the server.
 */
export class Crowd {
  readonly #port: number;
  readonly #memberPages: MemberPage[];
  /** By room id. */
  readonly #pages = new Map<string, { of: Viewer; pages: RoomPages }>();

  constructor(port: number, viewers: readonly Viewer[], onCurrent: OnCurrent) {
    this.#port = port;
    this.#memberPages = viewers.map((viewer, member) => {
      const { pages } = this.#pages.getOrInsertComputed(viewer.roomId, () => ({ of: viewer, pages: new RoomPages() }));
      return new MemberPage({ port, viewer, pages, onCurrent: (from, seq) => onCurrent(member, from, seq) });
    });
  }

  /** Connects everyone, `atOnce` at a time. Resolves when the last one is up to date. */
  async open(atOnce = this.#memberPages.length): Promise<void> {
    for (let from = 0; from < this.#memberPages.length; from += atOnce) {
      await Promise.all(this.#memberPages.slice(from, from + atOnce).map((page) => page.open()));
    }
  }

  hangUp(): void {
    for (const page of this.#memberPages) page.hangUp();
  }

  /** Throws unless every room's view equals a fresh snapshot. Only call it while nothing is happening. */
  async check(): Promise<void> {
    const wire = new Wire(this.#port);
    for (const { of, pages } of this.#pages.values()) {
      pages.check(await wire.ask(requestBytes('GET', addressOf(getBingoRoom, { id: of.roomId }), of.token)));
    }
    wire.close();
  }

  /** Bytes received, including all overhead. */
  get bytes(): number {
    return this.#memberPages.reduce((sum, page) => sum + page.bytes, 0);
  }

  get snapshots(): number {
    return this.#memberPages.reduce((sum, page) => sum + page.snapshots, 0);
  }

  get presenceEvents(): number {
    return this.#memberPages.reduce((sum, page) => sum + page.presenceEvents, 0);
  }

  get openStreams(): number {
    return this.#memberPages.filter((page) => page.isOpen).length;
  }
}

interface Place {
  port: number;
  viewer: Viewer;
  pages: RoomPages;
  onCurrent: (from: number, seq: number) => void;
}

class MemberPage {
  snapshots = 0;
  presenceEvents = 0;
  readonly #port: number;
  readonly #viewer: Viewer;
  readonly #pages: RoomPages;
  readonly #onCurrent: (from: number, seq: number) => void;
  readonly #snapshot: readonly Buffer[];
  #line: EventLine | undefined;
  #pastBytes = 0;
  #rest = '';
  /** Number of this page's last event; 0 before the first snapshot. */
  #seq = 0;
  /** The highest event number announced. */
  #lastAnnounced = 0;
  #isReading = false;
  #hasHungUp = false;
  /** True if an event has been missed since the last snapshot request. */
  #hasGap = false;
  #opened = Promise.withResolvers<void>();

  constructor({ port, viewer, pages, onCurrent }: Place) {
    this.#port = port;
    this.#viewer = viewer;
    this.#pages = pages;
    this.#onCurrent = onCurrent;
    const { login, roomId, token } = viewer;
    const addresses = [
      addressOf(getBingoRoom, { id: roomId }),
      addressOf(getRoom, { id: roomId }),
      addressOf(getBoard, { login, roomId }),
    ];
    const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    this.#snapshot = addresses.map((address) => requestBytes('GET', address, token, undefined, asBrowsers));
  }

  get isOpen(): boolean {
    return this.#line !== undefined;
  }

  get bytes(): number {
    return this.#pastBytes + (this.#line?.bytes() ?? 0);
  }

  open(): Promise<void> {
    const { token, roomId } = this.#viewer;
    this.#opened = Promise.withResolvers<void>();
    this.#rest = '';
    this.#hasHungUp = false;
    const line = openEventLine(this.#port, addressOf(roomEvents, { id: roomId }), token, {
      onText: (text) => this.#take(text),
      onEnd: (status) => {
        if (this.#line === line) this.#line = undefined;
        this.#pastBytes += line.bytes();
        if (status !== undefined) this.#opened.reject(new Error(`Events: ${status}`));
        // Otherwise, a caller waiting for the stream would hang.
        else if (!this.#hasHungUp) throw new Error('The server cut a stream');
      },
    });
    this.#line = line;
    return this.#opened.promise;
  }

  hangUp(): void {
    this.#hasHungUp = true;
    this.#line?.hangUp();
  }

  #take(text: string): void {
    const all = this.#rest === '' ? text : this.#rest + text;
    let from = 0;
    for (let end = all.indexOf('\n\n'); end !== -1; end = all.indexOf('\n\n', from)) {
      this.#receive(all.slice(from, end));
      from = end + 2;
    }
    this.#rest = from === all.length ? '' : all.slice(from);
  }

  #receive(text: string): void {
    if (text.startsWith('event: change\n')) {
      const seq = numberAt(text, changeHead);
      this.#pages.receive(seq, text);
      if (seq > this.#lastAnnounced + 1) this.#hasGap = true;
      this.#lastAnnounced = Math.max(this.#lastAnnounced, seq);
      if (this.#isReading) return;
      if (seq === this.#seq + 1) this.#reach(seq);
      else if (seq > this.#seq) void this.#catchUp();
    } else if (text.startsWith('event: at\n')) {
      const seq = numberAt(text, atHead);
      this.#lastAnnounced = Math.max(this.#lastAnnounced, seq);
      if (seq === this.#seq) this.#opened.resolve();
      else if (!this.#isReading) void this.#catchUp();
    } else if (text.startsWith('event: here\n')) this.presenceEvents++;
    else if (text.startsWith('event: stale\n') && !this.#isReading) void this.#catchUp();
    else if (text.startsWith('event: gone\n')) throw new Error(`Gone: ${text}`);
  }

  #reach(seq: number): void {
    const from = this.#seq;
    this.#seq = seq;
    this.#opened.resolve();
    if (from > 0 && seq > from) this.#onCurrent(from, seq);
  }

  /** Reads a snapshot at least as new as the last announced event, then applies the events received since. */
  async #catchUp(): Promise<void> {
    this.#isReading = true;
    // Closed afterwards, because thousands of idle connections would mean as many open files.
    const wire = new Wire(this.#port);
    do {
      this.#hasGap = false;
      this.snapshots++;
      const answers = await Promise.all(this.#snapshot.map((request) => wire.ask(request)));
      for (const { status, bytes } of answers) {
        if (status !== 200) throw new Error(`A snapshot: ${status}`);
        this.#pastBytes += bytes;
      }
      const [room] = answers;
      if (this.#pages.seq < this.#lastAnnounced && room) this.#pages.read(room);
    } while (this.#hasGap);
    wire.close();
    this.#isReading = false;
    this.#reach(this.#lastAnnounced);
  }
}

const changeHead = 'event: change\ndata: {"revision":'.length;
const atHead = 'event: at\ndata: {"seq":'.length;

function numberAt(text: string, from: number): number {
  let number = 0;
  for (let at = from; ; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return number;
    number = number * 10 + digit;
  }
}
