// A reference implementation of the Plates rules, as plain as possible and without the game's own code.

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export interface Claim {
  player: string;
  device: string;
  target: string;
  at: number;
  /** Whether the typed text fits its card. */
  fits: boolean;
  word?: string;
}

export interface Entry extends Claim {
  order: number;
  isUndone: boolean;
}

export interface CountedGame {
  number: number;
  kind: 'run' | 'collector' | 'patterns';
  /** Everyone shares one chain or one set. */
  isShared: boolean;
  /** Everything that can be found, in order. */
  targets: string[];
  pointsFor: (target: string, word: string) => number;
  startedAt: number;
  endsAt: number;
}

export interface Total {
  points: number;
  finds: number;
}

/** One game, whose results are always computed from its whole log. */
export class PlatesCount {
  readonly game: CountedGame;
  readonly log: Entry[] = [];
  /** The logs of all games in the room, because players and phones stay the same from game to game. */
  readonly logs: () => Entry[][];
  endedAt: number | undefined;
  endedBy: 'date' | 'complete' | 'admin' | 'bell' | 'line' | undefined;
  #order = 0;

  constructor(game: CountedGame, logs: () => Entry[][]) {
    this.game = game;
    this.logs = logs;
  }

  get valid(): Entry[] {
    return this.log.filter(({ isUndone }) => !isUndone);
  }

  settle(now: number): void {
    const { kind, endsAt } = this.game;
    const grace = kind === 'patterns' ? 5 * second : 0;
    if (this.endedAt !== undefined || now < endsAt + grace) return;
    this.endedAt = endsAt;
    this.endedBy = kind === 'patterns' ? 'bell' : 'date';
  }

  #rivals({ player, target }: Claim): Entry[] {
    const isPersonal = this.game.kind === 'patterns' || (this.game.kind === 'run' && !this.game.isShared);
    return this.valid.filter((entry) => entry.target === target && (!isPersonal || entry.player === player));
  }

  #chain(player: string): Entry[] {
    return this.game.isShared ? this.valid : this.valid.filter((entry) => entry.player === player);
  }

  /** The chain's next step: one after the highest valid number. */
  next(player: string): number {
    return Math.max(-1, ...this.#chain(player).map(({ target }) => this.game.targets.indexOf(target))) + 1;
  }

  counts(claim: Claim, now: number): boolean {
    return (
      this.#isInTime(claim, now) &&
      this.game.targets.includes(claim.target) &&
      claim.fits &&
      this.#isFree(claim) &&
      this.#isInOrder(claim)
    );
  }

  #isInTime({ at, player, device }: Claim, now: number): boolean {
    const { startedAt, endsAt } = this.game;
    if (at < startedAt || now - at > day || at > endsAt) return false;
    const late = this.endedBy === 'complete' ? minute : this.endedBy === 'line' ? 5 * second : 0;
    if (this.endedAt !== undefined && at > this.endedAt + late) return false;
    const own = this.logs()
      .flat()
      .filter((entry) => entry.player === player);
    if (own.some((entry) => !entry.isUndone && Math.abs(entry.at - at) < 3 * second)) return false;
    return own.every((entry) => entry.device !== device || entry.at <= at);
  }

  #isFree(claim: Claim): boolean {
    const { kind, isShared } = this.game;
    const rivals = this.#rivals(claim);
    if (rivals.some((entry) => entry.player === claim.player)) return false;
    const isForOne = kind === 'run' || (kind === 'collector' && isShared);
    const [first] = rivals;
    return first === undefined || !isForOne || claim.at <= first.at + minute;
  }

  #isInOrder(claim: Claim): boolean {
    const { kind, targets } = this.game;
    if (kind !== 'run') return true;
    const step = targets.indexOf(claim.target);
    if (this.#rivals(claim).length === 0 && step !== this.next(claim.player)) return false;
    const before = this.#chain(claim.player).filter((entry) => entry.target === targets[step - 1]);
    return before.length === 0 || claim.at >= Math.min(...before.map((entry) => entry.at)) + 5 * second;
  }

  add(claim: Claim): void {
    this.log.push({ ...claim, order: this.#order++, isUndone: false });
    const won = this.#firstCompletedAt();
    if (this.endedAt !== undefined || won === Infinity) return;
    this.endedAt = won;
    this.endedBy = this.game.kind === 'patterns' ? 'line' : 'complete';
  }

  undo(player: string, target: string, now: number, isNewest: boolean): void {
    for (const entry of this.valid) if (entry.player === player && entry.target === target) entry.isUndone = true;
    if (this.endedBy !== 'complete' && this.endedBy !== 'line') return;
    const won = this.#firstCompletedAt();
    if (won < Infinity) {
      this.endedAt = Math.max(won, this.endedAt ?? won);
    } else if (this.game.endsAt <= now) {
      this.endedAt = this.game.endsAt;
      this.endedBy = this.game.kind === 'patterns' ? 'bell' : 'date';
    } else if (isNewest) {
      this.endedAt = undefined;
      this.endedBy = undefined;
    }
  }

  /** When the first player finished; Infinity if nobody has. */
  #firstCompletedAt(): number {
    const { kind, isShared } = this.game;
    if (kind === 'collector' && isShared) return this.#completedAt(this.valid);
    return Math.min(
      ...this.valid.map(({ player }) => this.#completedAt(this.valid.filter((entry) => entry.player === player))),
    );
  }

  /** When everything required had been found, according to the times in these entries. */
  #completedAt(own: readonly Entry[]): number {
    const { kind, targets } = this.game;
    const seen = (target = '') => Math.min(...own.filter((entry) => entry.target === target).map(({ at }) => at));
    if (kind === 'run') return seen(targets.at(-1));
    if (kind === 'collector') return Math.max(...targets.map(seen));
    const rows = [0, 3, 6].map((row) => [row, row + 1, row + 2]);
    const columns = [0, 1, 2].map((column) => [column, column + 3, column + 6]);
    return Math.min(...[...rows, ...columns].map((line) => Math.max(...line.map((place) => seen(targets[place])))));
  }

  /** When a player had three cards in a row; Infinity if they don't have them, and in other games. */
  lineAt(player: string): number {
    return this.game.kind === 'patterns'
      ? this.#completedAt(this.valid.filter((entry) => entry.player === player))
      : Infinity;
  }

  total(player: string): Total {
    const own = this.valid.filter((entry) => entry.player === player);
    let points = own.reduce((sum, entry) => sum + this.#pointsOf(entry), 0);
    if (
      this.game.kind === 'collector' &&
      own.length > 0 &&
      this.#completedAt(this.game.isShared ? this.valid : own) < Infinity
    )
      points += 10;
    return { points, finds: own.length };
  }

  #pointsOf(entry: Entry): number {
    const { kind, isShared, pointsFor } = this.game;
    const full = pointsFor(entry.target, entry.word ?? '');
    if (kind !== 'collector' || isShared) return full;
    const [first] = this.valid.filter(({ target }) => target === entry.target).sort((a, b) => a.order - b.order);
    return first === undefined || entry.at <= first.at + minute ? full : 1;
  }
}
