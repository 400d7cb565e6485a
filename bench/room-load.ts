import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#shared/time.ts';
import { Crowd, type Sitter } from './crowd.ts';
import { percentile } from './figures.ts';
import { type Rooms, sittersOf, turnsIn } from './scale-scene.ts';
import { Wire } from './wire.ts';

const openLot = 250;
const tickMs = 5;

interface Cell {
  wire: Wire;
  turns: Generator<Buffer, never>;
  /** Since when the completion that its readers wait for was due. */
  dueAt: number;
  /** How many have yet to hear it, and whether its call is still to be answered. */
  waiting: number;
}

export interface Driven {
  /** Completions that all members of their room have heard, a second. */
  perSecond: number;
  completions: number;
  p50: number;
  p99: number;
}

/** All members of these rooms with their streams, and completions at a pace that does not wait for answers. */
export class RoomLoad {
  readonly #cells: Cell[];
  readonly #crowd: Crowd;
  readonly #membersEach: number;
  readonly #free: Cell[];
  #ms: number[] = [];
  #done = 0;
  #onFree = () => {};

  private constructor(port: number, sitters: readonly Sitter[], cells: Cell[], membersEach: number) {
    this.#cells = cells;
    this.#free = [...cells];
    this.#membersEach = membersEach;
    this.#crowd = new Crowd(port, sitters, (member, from, seq) => this.#hear(member, from, seq));
  }

  static async open(port: number, rooms: Rooms, challenges: readonly string[]): Promise<RoomLoad> {
    const { count, membersEach } = rooms;
    const sitters = sittersOf(rooms);
    const cells = await Promise.all(
      Array.from({ length: count }, async (_, room): Promise<Cell> => {
        const own = sitters.slice(room * membersEach, (room + 1) * membersEach);
        return { wire: new Wire(port), turns: turnsIn(own, challenges), dueAt: 0, waiting: 0 };
      }),
    );
    const load = new RoomLoad(port, sitters, cells, membersEach);
    await load.#crowd.open(openLot);
    return load;
  }

  get streams(): number {
    return this.#crowd.standing;
  }

  get snapshots(): number {
    return this.#crowd.snapshots;
  }

  /**
   * Completions at this pace for so long. Each room has one under way at a time; one that is due while all rooms are busy waits,
   * and its time counts from when it was due.
   */
  async drive(perSecond: number, durationMs: number): Promise<Driven> {
    this.#ms = [];
    this.#done = 0;
    const start = performance.now();
    let sent = 0;
    for (let now = start; now < start + durationMs; now = performance.now()) {
      const due = ((now - start) * perSecond) / secondMs;
      for (; sent < due; sent++) {
        const cell = this.#free.shift();
        if (cell === undefined) break;
        this.#send(cell, start + (sent * secondMs) / perSecond);
      }
      await pause(tickMs);
    }
    const inTime = this.#done;
    while (this.#free.length < this.#cells.length) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onFree = resolve;
      await promise;
    }
    return {
      perSecond: (inTime * secondMs) / durationMs,
      completions: this.#done,
      p50: percentile(this.#ms, 0.5),
      p99: percentile(this.#ms, 0.99),
    };
  }

  /** Throws unless all rooms are shown as they are. For moments in which nothing is under way. */
  check(): Promise<void> {
    return this.#crowd.check();
  }

  close(): void {
    this.#crowd.hangUp();
    for (const { wire } of this.#cells) wire.close();
  }

  #send(cell: Cell, dueAt: number): void {
    cell.dueAt = dueAt;
    cell.waiting = this.#membersEach + 1;
    void cell.wire.ask(cell.turns.next().value).then(({ status, body }) => {
      if (status !== 200) throw new Error(`A completion: ${status} ${body.toString()}`);
      this.#count(cell);
    });
  }

  #hear(member: number, from: number, seq: number): void {
    const cell = this.#cells[Math.floor(member / this.#membersEach)];
    if (cell === undefined || cell.waiting === 0) return;
    // One number for each completion: whoever has more of them at once has read a snapshot.
    for (let number = from; number < seq; number++) {
      this.#ms.push(performance.now() - cell.dueAt);
      this.#count(cell);
    }
  }

  #count(cell: Cell): void {
    cell.waiting--;
    if (cell.waiting > 0) return;
    this.#done++;
    this.#free.push(cell);
    this.#onFree();
  }
}
