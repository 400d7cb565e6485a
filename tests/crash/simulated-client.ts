import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SeededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import type { CigarKind } from '#features/cigars/contract.ts';
import { formatTimestamp } from '#features/cigars/timestamp.ts';
import type { NewEntry } from '#web/outbox/entry.ts';
import type { Phone } from './phone.ts';

/** A square that only this phone marks. */
export interface Square {
  roomId: string;
  address: string;
  position: number;
  needsPhoto: boolean;
}
export interface Turn {
  id: string;
  square: Square;
  completed: boolean;
}
interface Logged {
  id: string;
  kind: CigarKind;
  atMs: number;
  timestamp: string;
  /** Whether a PUT has changed it, in which case its entry can't simply be removed from the outbox. */
  isChanged: boolean;
}

/**
 * The distance between a phone's timestamps. Duplicates get the next free milliseconds, but must stay before the next
 * timestamp.
 */
const spacingMs = 50;
const maxPerMillisecond = 5;
const maxPending = 8;
const maxActionsOffline = 30;
const offsets = [60, 0, 330, -480];

const paths = {
  cigar: { one: '/api/user/cigar', many: '/api/user/cigars' },
  craving: { one: '/api/user/craving', many: '/api/user/cravings' },
};

/** Someone who taps, marks and undoes on a phone, and what the server must have stored in the end. */
export class SimulatedClient {
  readonly phone: Phone;
  readonly #random: SeededRandom;
  readonly squares: readonly Square[];
  readonly #photo: Blob;
  readonly #firstMs: number;
  readonly expected: Record<CigarKind, Set<number>> = { cigar: new Set(), craving: new Set() };
  /** The turns that the rooms' histories must contain, in this order. */
  readonly turns: Turn[] = [];
  readonly keys = new Set<string>();
  readonly #log: Logged[] = [];
  #shared: { atMs: number; count: number } | undefined;
  #taps = 0;
  #tab = 0;
  #offlineFor = 0;
  #chosen: { id: string; square: Square } | undefined;

  constructor(
    phone: Phone,
    { random, squares, photo, firstMs }: { random: SeededRandom; squares: Square[]; photo: Blob; firstMs: number },
  ) {
    this.phone = phone;
    this.#random = random;
    this.squares = squares;
    this.#photo = photo;
    this.#firstMs = firstMs;
  }

  /** Performs one action, and resolves once the phone has stored it and few enough entries are pending. */
  async act(): Promise<void> {
    // No real person taps before the other tab has been notified.
    await nextTurn();
    await this.#changeSurroundings();
    const chance = this.#random.below(100);
    if (chance < 28) await this.#tap('cigar');
    else if (chance < 36) await this.#tap('craving');
    else if (chance < 40) await this.#tapInSameMillisecond();
    else if (chance < 52) await this.#undo();
    else if (chance < 56) await this.#change();
    else if (chance < 93) await this.#turn();
    else if (chance < 97) await this.#takeTurnBack();
    else await this.#choosePhoto();
    if (this.#offlineFor === 0) await this.phone.untilPending(maxPending);
  }

  /** Sends the remaining chosen photos and goes back online. */
  async finish(): Promise<void> {
    if (this.#chosen) await this.#choosePhoto();
    this.phone.goOnline();
  }

  async #changeSurroundings(): Promise<void> {
    const chance = this.#random.below(100);
    if (this.#offlineFor > 0 && --this.#offlineFor === 0) this.phone.goOnline();
    if (chance < 2 && this.#offlineFor === 0) {
      this.#offlineFor = 2 + this.#random.below(maxActionsOffline - 2);
      this.phone.goOffline();
    }
    if (chance >= 2 && chance < 20) this.#tab++;
    if (chance >= 96) await this.phone.reopen(this.#random.below(2));
  }

  get #outbox() {
    return this.phone.outbox(this.#tab);
  }

  async #put(entry: NewEntry): Promise<string> {
    const { id } = await this.#outbox.put(entry);
    this.keys.add(id);
    return id;
  }

  /** Removes an entry from the outbox if it hasn't been sent; returns whether it was or will be sent. */
  async #isCounted(id: string): Promise<boolean> {
    const isGone = await this.#outbox.discard(id);
    if (isGone) this.keys.delete(id);
    return !isGone;
  }

  #newInstant(): { atMs: number; timestamp: string } {
    const atMs = this.#firstMs + spacingMs * ++this.#taps;
    return { atMs, timestamp: formatTimestamp(atMs, offsets[this.#random.below(offsets.length)] ?? 0) };
  }

  async #tap(kind: CigarKind): Promise<void> {
    const { atMs, timestamp } = this.#newInstant();
    const id = await this.#put(counterEntry('POST', paths[kind].one, { timestamp }));
    this.expected[kind].add(atMs);
    this.#log.push({ id, kind, atMs, timestamp, isChanged: false });
  }

  async #tapInSameMillisecond(): Promise<void> {
    if (this.#shared === undefined || this.#shared.count === maxPerMillisecond)
      this.#shared = { atMs: this.#newInstant().atMs, count: 0 };
    const { atMs } = this.#shared;
    await this.#put(counterEntry('POST', paths.cigar.one, { timestamp: formatTimestamp(atMs, 60) }));
    this.expected.cigar.add(atMs + this.#shared.count++);
  }

  #takeLogged(): Logged | undefined {
    const newest = Math.min(this.#log.length, 12);
    if (newest === 0) return undefined;
    return this.#log.splice(this.#log.length - 1 - this.#random.below(newest), 1)[0];
  }

  /** Like the page, removes an unsent entry from the outbox, and otherwise sends a deletion. */
  async #undo(): Promise<void> {
    const logged = this.#takeLogged();
    if (logged === undefined) return;
    const { id, kind, atMs, timestamp, isChanged } = logged;
    this.expected[kind].delete(atMs);
    const isQueued = !isChanged && this.#outbox.entries.read().some((entry) => entry.id === id);
    if (isQueued && !(await this.#isCounted(id))) return;
    await this.#put(counterEntry('DELETE', `${paths[kind].many}/${encodeURIComponent(timestamp)}`));
  }

  async #change(): Promise<void> {
    const logged = this.#takeLogged();
    if (logged === undefined) return;
    const { kind } = logged;
    const next = this.#newInstant();
    const address = `${paths[kind].many}/${encodeURIComponent(logged.timestamp)}`;
    const id = await this.#put(counterEntry('PUT', address, { timestamp: next.timestamp }));
    this.expected[kind].delete(logged.atMs);
    this.expected[kind].add(next.atMs);
    this.#log.push({ id, kind, ...next, isChanged: true });
  }

  #isDone(square: Square): boolean {
    return this.turns.findLast((turn) => turn.square === square)?.completed === true;
  }

  async #turn(): Promise<void> {
    const open = this.squares.filter((square) => !square.needsPhoto || this.#isDone(square));
    const square = open[this.#random.below(open.length)];
    if (square === undefined || square === this.#chosen?.square) return;
    const completed = !this.#isDone(square);
    this.turns.push({ id: await this.#put(squareEntry(square, completed)), square, completed });
  }

  async #takeTurnBack(): Promise<void> {
    const last = this.turns.at(-1);
    if (last === undefined || last.square.needsPhoto) return;
    const isQueued = this.#outbox.entries.read().some(({ id }) => id === last.id);
    if (isQueued && !(await this.#isCounted(last.id))) {
      this.turns.pop();
      return;
    }
    const { square, completed } = last;
    this.turns.push({ id: await this.#put(squareEntry(square, !completed)), square, completed: !completed });
  }

  /** Chooses a photo, sometimes replaces it with a second one, and sends it on the next call. */
  async #choosePhoto(): Promise<void> {
    if (this.#chosen) {
      const { id, square } = this.#chosen;
      this.#chosen = undefined;
      await this.#outbox.release(id);
      this.turns.push({ id, square, completed: true });
      return;
    }
    // A pending photo would be replaced by the next, so its turn would never be made.
    const pending = new Set(this.#outbox.entries.read().map(({ slot }) => slot));
    const isFree = (square: Square) => !this.#isDone(square) && !pending.has(square.address);
    const fitting = this.squares.filter((square) => square.needsPhoto && isFree(square));
    const square = fitting[this.#random.below(fitting.length)];
    if (square === undefined) return;
    const first = await this.#put(photoEntry(square, this.#photo));
    this.#chosen = { id: first, square };
    if (this.#random.below(4) > 0) return;
    this.keys.delete(first);
    this.#chosen = { id: await this.#put(photoEntry(square, this.#photo)), square };
  }
}

const counterEntry = (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object): NewEntry => ({
  kind: 'cigar',
  lane: 'cigars',
  label: `${method} ${address}`,
  request: { method, address, body },
  data: null,
  ...(method === 'DELETE' && { settledBy: [404] }),
});

const squareEntry = (square: Square, completed: boolean): NewEntry => ({
  kind: 'bingo mark',
  lane: `room/${square.roomId}`,
  label: `${completed ? 'complete' : 'undo'} ${square.position}`,
  request: { method: 'PUT', address: square.address, body: { completed } },
  data: null,
});

const photoEntry = (square: Square, photo: Blob): NewEntry => ({
  kind: 'bingo photo',
  lane: `room/${square.roomId}`,
  label: `photo ${square.position}`,
  request: { method: 'POST', address: `${square.address}/image`, photo },
  data: null,
  isHeld: true,
  slot: square.address,
});
