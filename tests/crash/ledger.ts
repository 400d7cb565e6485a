/** How far a write got: it's acknowledged once its whole response has arrived. */
type Progress = 'attempted' | 'acknowledged';

/** The writes to one square since the last check. */
interface Changes {
  wasDone: boolean;
  attempted: number;
  acknowledged: number;
}

/** The contents of a killed server's data folder, in the ledger's terms. */
export interface Evidence {
  rooms: ReadonlySet<string>;
  /** Memberships and dealt boards, as `seat <room>/<login>` and `board <room>/<login>`. */
  facts: ReadonlySet<string>;
  turns: ReadonlyMap<string, number>;
  /** Completed squares, as `<room>/<login>/<position>`. */
  done: ReadonlySet<string>;
}

export interface Verdict {
  /** Acknowledged but missing. */
  lost: string[];
  /** Present but never requested. */
  phantom: string[];
}

const isDone = ({ wasDone, acknowledged }: Changes) => wasDone !== (acknowledged % 2 === 1);
const roomOf = (key: string) => key.split('/')[0] ?? '';

/**
 * Records each write before it's sent and again once its response has been read, like Jepsen's set checker. A write
 * without a response may or may not have happened. Room names are unique; each square is changed by one person, one
 * change at a time.
 */
export class Ledger {
  readonly #rooms = new Map<string, { opened: Progress; deleted?: Progress }>();
  readonly #facts = new Map<string, Progress>();
  readonly #changes = new Map<string, Changes>();
  #turnsBefore: ReadonlyMap<string, number> = new Map();
  #acknowledged = 0;

  get acknowledged(): number {
    return this.#acknowledged;
  }

  openRoom(room: string): () => void {
    this.#rooms.set(room, { opened: 'attempted' });
    return this.#acknowledge(() => this.#rooms.set(room, { opened: 'acknowledged' }));
  }

  deleteRoom(room: string): () => void {
    this.#rooms.set(room, { opened: 'acknowledged', deleted: 'attempted' });
    return this.#acknowledge(() => this.#rooms.set(room, { opened: 'acknowledged', deleted: 'acknowledged' }));
  }

  /** True until someone asks to delete the room. */
  isOpen(room: string): boolean {
    const known = this.#rooms.get(room);
    return known !== undefined && known.deleted === undefined;
  }

  fact(kind: 'seat' | 'board', room: string, login: string): () => void {
    const key = `${kind} ${room}/${login}`;
    if (!this.#facts.has(key)) this.#facts.set(key, 'attempted');
    return this.#acknowledge(() => this.#facts.set(key, 'acknowledged'));
  }

  change(room: string, login: string, position: number): () => void {
    const key = `${room}/${login}/${position}`;
    const known = this.#changes.get(key) ?? { wasDone: false, attempted: 0, acknowledged: 0 };
    known.attempted = known.acknowledged + 1;
    this.#changes.set(key, known);
    return this.#acknowledge(() => {
      known.acknowledged = known.attempted;
    });
  }

  /** Whether the square is completed, given that each change toggles it. */
  isDone(room: string, login: string, position: number): boolean {
    const known = this.#changes.get(`${room}/${login}/${position}`);
    return known !== undefined && isDone(known);
  }

  #acknowledge(note: () => void): () => void {
    return () => {
      note();
      this.#acknowledged++;
    };
  }

  compare(evidence: Evidence): Verdict {
    return { lost: [...this.#findLost(evidence)], phantom: [...this.#findPhantoms(evidence)] };
  }

  *#findLost({ rooms, facts, turns, done }: Evidence): Iterable<string> {
    for (const [room, { opened, deleted }] of this.#rooms) {
      if (opened === 'acknowledged' && deleted === undefined && !rooms.has(room)) yield `room ${room}`;
      if (deleted === 'acknowledged' && rooms.has(room)) yield `deletion of ${room}`;
    }
    // A deleted room's contents are gone too. Whether the room was allowed to disappear was checked above.
    for (const [fact, word] of this.#facts) {
      const room = roomOf(fact.slice(fact.indexOf(' ') + 1));
      if (word === 'acknowledged' && rooms.has(room) && !facts.has(fact)) yield fact;
    }
    for (const [room, count] of turns) {
      const acknowledged = this.#turnsIn(room, 'acknowledged');
      if (count < acknowledged) yield `${acknowledged - count} turns in ${room}`;
    }
    for (const [square, changes] of this.#changes) {
      // While a change is unanswered, the square may be in either state.
      const isSure = changes.attempted === changes.acknowledged && rooms.has(roomOf(square));
      if (isSure && done.has(square) !== isDone(changes)) yield `the last turn of ${square}`;
    }
  }

  *#findPhantoms({ rooms, facts, turns, done }: Evidence): Iterable<string> {
    for (const room of rooms) if (!this.#rooms.has(room)) yield `room ${room}`;
    for (const fact of facts) if (!this.#facts.has(fact)) yield fact;
    for (const [room, count] of turns) {
      const attempted = this.#turnsIn(room, 'attempted');
      if (count > attempted) yield `${count - attempted} turns in ${room}`;
    }
    for (const square of done) if (!this.#changes.has(square)) yield `a turn of ${square}`;
  }

  #turnsIn(room: string, word: Progress): number {
    let count = this.#turnsBefore.get(room) ?? 0;
    for (const [square, changes] of this.#changes) if (roomOf(square) === room) count += changes[word];
    return count;
  }

  /** Takes the evidence as the truth from now on, so that nothing is uncertain any more. */
  settle({ rooms, facts, turns, done }: Evidence): void {
    for (const room of this.#rooms.keys()) if (!rooms.has(room)) this.#rooms.delete(room);
    for (const room of rooms) this.#rooms.set(room, { opened: 'acknowledged' });
    this.#facts.clear();
    for (const fact of facts) this.#facts.set(fact, 'acknowledged');
    this.#changes.clear();
    for (const square of done) this.#changes.set(square, { wasDone: true, attempted: 0, acknowledged: 0 });
    this.#turnsBefore = turns;
  }
}
