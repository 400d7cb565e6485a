import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { getBoard } from '#features/bingo/contract.ts';
import { getRoom, roomEvents } from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type EventLine, openEventLine } from '#tests/crash/event-line.ts';
import { requestBytes } from './load.ts';
import { RoomPages } from './room-pages.ts';
import { Wire } from './wire.ts';

interface Sitter {
  login: string;
  token: string;
  roomId: string;
}

/** The page of this one of the members now has all that happened up to number `seq`, and had it before up to `from`. */
export type OnCurrent = (member: number, from: number, seq: number) => void;

/**
 * The pages of many members in one process: each follows its room, takes the next number as it comes, and after anything else
 * reads one snapshot, compressed, over another connection. All who have the same number show the same, which is made once
 * for each room, by the browser's own rules: that costs each browser its own processor, and the server nothing.
 */
export class Crowd {
  readonly #port: number;
  readonly #seats: Seat[];
  /** By the id of their room. */
  readonly #pages = new Map<string, { of: Sitter; pages: RoomPages }>();

  constructor(port: number, sitters: readonly Sitter[], onCurrent: OnCurrent) {
    this.#port = port;
    this.#seats = sitters.map((sitter, member) => {
      const { pages } = this.#pages.getOrInsertComputed(sitter.roomId, () => ({ of: sitter, pages: new RoomPages() }));
      return new Seat({ port, sitter, pages, onCurrent: (from, seq) => onCurrent(member, from, seq) });
    });
  }

  /** Everybody comes, so many at once; resolves when the last one is current. */
  async open(atOnce = this.#seats.length): Promise<void> {
    for (let from = 0; from < this.#seats.length; from += atOnce) {
      await Promise.all(this.#seats.slice(from, from + atOnce).map((seat) => seat.open()));
    }
  }

  hangUp(): void {
    for (const seat of this.#seats) seat.hangUp();
  }

  /** Throws unless every room is shown as a page shows it that is opened now. For moments in which nothing happens. */
  async check(): Promise<void> {
    const wire = new Wire(this.#port);
    for (const { of, pages } of this.#pages.values()) {
      pages.check(await wire.ask(requestBytes('GET', addressOf(getBingoRoom, { id: of.roomId }), of.token)));
    }
    wire.close();
  }

  /** Of streams and snapshots, with everything around them. */
  get bytes(): number {
    return this.#seats.reduce((sum, seat) => sum + seat.bytes, 0);
  }

  get snapshots(): number {
    return this.#seats.reduce((sum, seat) => sum + seat.snapshots, 0);
  }

  /** How often they were told who is here. */
  get heres(): number {
    return this.#seats.reduce((sum, seat) => sum + seat.heres, 0);
  }

  /** How many of the streams stand. */
  get standing(): number {
    return this.#seats.filter((seat) => seat.isOpen).length;
  }
}

interface Place {
  port: number;
  sitter: Sitter;
  pages: RoomPages;
  onCurrent: (from: number, seq: number) => void;
}

class Seat {
  snapshots = 0;
  /** How often it was told who is here. */
  heres = 0;
  readonly #port: number;
  readonly #sitter: Sitter;
  readonly #pages: RoomPages;
  readonly #onCurrent: (from: number, seq: number) => void;
  readonly #snapshot: readonly Buffer[];
  #line: EventLine | undefined;
  #pastBytes = 0;
  #rest = '';
  /** Number of the last event that this page has; 0 before the first snapshot. */
  #seq = 0;
  /** The highest number it has heard of. */
  #heard = 0;
  #isReading = false;
  #hasHungUp = false;
  /** Something between the numbers was not heard since the last snapshot was asked for. */
  #hasGap = false;
  #opened = Promise.withResolvers<void>();

  constructor({ port, sitter, pages, onCurrent }: Place) {
    this.#port = port;
    this.#sitter = sitter;
    this.#pages = pages;
    this.#onCurrent = onCurrent;
    const { login, roomId, token } = sitter;
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
    const { token, roomId } = this.#sitter;
    this.#opened = Promise.withResolvers<void>();
    this.#rest = '';
    this.#hasHungUp = false;
    const line = openEventLine(this.#port, addressOf(roomEvents, { id: roomId }), token, {
      onText: (text) => this.#take(text),
      onEnd: (status) => {
        if (this.#line === line) this.#line = undefined;
        this.#pastBytes += line.bytes();
        if (status !== undefined) this.#opened.reject(new Error(`Events: ${status}`));
        // Nobody would ever hear what is waited for.
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
      this.#hear(all.slice(from, end));
      from = end + 2;
    }
    this.#rest = from === all.length ? '' : all.slice(from);
  }

  #hear(text: string): void {
    if (text.startsWith('event: change\n')) {
      const seq = numberAt(text, changeHead);
      this.#pages.hear(seq, text);
      if (seq > this.#heard + 1) this.#hasGap = true;
      this.#heard = Math.max(this.#heard, seq);
      if (this.#isReading) return;
      if (seq === this.#seq + 1) this.#reach(seq);
      else if (seq > this.#seq) void this.#catchUp();
    } else if (text.startsWith('event: at\n')) {
      const seq = numberAt(text, atHead);
      this.#heard = Math.max(this.#heard, seq);
      if (seq === this.#seq) this.#opened.resolve();
      else if (!this.#isReading) void this.#catchUp();
    } else if (text.startsWith('event: here\n')) this.heres++;
    else if (text.startsWith('event: stale\n') && !this.#isReading) void this.#catchUp();
    else if (text.startsWith('event: gone\n')) throw new Error(`Gone: ${text}`);
  }

  #reach(seq: number): void {
    const from = this.#seq;
    this.#seq = seq;
    this.#opened.resolve();
    if (from > 0 && seq > from) this.#onCurrent(from, seq);
  }

  /** One snapshot, which has at least all that was heard of when it was asked for; what was heard meanwhile goes on top of it. */
  async #catchUp(): Promise<void> {
    this.#isReading = true;
    // For this one only: thousands that lie idle would be as many files.
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
      if (this.#pages.seq < this.#heard && room) this.#pages.read(room);
    } while (this.#hasGap);
    wire.close();
    this.#isReading = false;
    this.#reach(this.#heard);
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
