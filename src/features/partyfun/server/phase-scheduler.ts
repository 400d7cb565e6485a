import { hereIn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { PresenceList } from '#server/live/live.ts';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import type { PartyInput } from '../rounds/party-input.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { lingerMs } from '../rounds/timing.ts';
import type { GameStore } from './game-store.ts';

/** How often it is looked who is here, and what another process may have left behind. */
const lookEveryMs = secondMs;
/** What is due within so long gets a timer of its own. */
const aheadMs = 2 * lookEveryMs;
/** Where nothing has been going on, it is looked for parties of other processes as seldom as this. */
const quietLooks = 5;

interface Parts {
  context: Pick<Context, 'clock' | 'live' | 'log'>;
  store: GameStore;
  /** Gives the party this input, in a transaction; with what was due before it. */
  move: (roomId: string, input: PartyInput) => Promise<unknown>;
}

/**
 * Sees to it that a phase ends when its time is over, that who is lost is waited for no more, and that there is a host. Each process does it for
 * all parties: what one has done is not there for the next one to do. It forgets nothing by ending, as all it knows is in the database.
 */
export class PhaseScheduler {
  readonly #context: Parts['context'];
  readonly #store: GameStore;
  readonly #move: Parts['move'];
  readonly #timers = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  /** Rooms whose party somebody has asked for at this process, and those in which a game is on or somebody is here. */
  readonly #watched = new Set<string>();
  readonly #moving = new Set<Promise<unknown>>();
  #openedAt = 0;
  #interval: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #looks = 0;
  #isQuiet = false;

  constructor({ context, store, move }: Parts) {
    this.#context = context;
    this.#store = store;
    this.#move = move;
  }

  /** From now on; before, nothing moves by itself. */
  open(): void {
    this.#openedAt = this.#context.clock();
    this.#interval = setInterval(() => void this.look(), lookEveryMs).unref();
    void this.look();
  }

  async close(): Promise<void> {
    clearInterval(this.#interval);
    this.#interval = undefined;
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#looking;
    await Promise.allSettled(this.#moving);
  }

  /** Somebody looks at the party of this room. */
  watch(roomId: string): void {
    this.#watched.add(roomId);
  }

  /** At this moment something follows by itself in this room; null for never. */
  arm(roomId: string, at: number | null): void {
    const known = this.#timers.get(roomId);
    if (this.#interval === undefined || known?.at === at) return;
    clearTimeout(known?.timer);
    this.#timers.delete(roomId);
    this.#isQuiet = false;
    if (at === null) return;
    const leftMs = () => Math.max(0, at - this.#context.clock());
    const ring = () => {
      // Timers go by a clock of their own, and may be a moment early: nothing would be due yet, and nobody would ring again.
      if (leftMs() > 0) return void this.#timers.set(roomId, { at, timer: setTimeout(ring, leftMs()).unref() });
      this.#timers.delete(roomId);
      this.#give(roomId, { do: 'time' });
    };
    const timer = setTimeout(ring, leftMs()).unref();
    this.#timers.set(roomId, { at, timer });
  }

  /** Looks once at all there is to look at. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAround().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookAround(): Promise<void> {
    this.#looks++;
    try {
      if (!this.#isQuiet || this.#looks % quietLooks === 0) await this.#findDue();
      await this.#seeWhoIsHere();
    } catch (error) {
      this.#tellOf(error);
    }
  }

  /** What is overdue, because the process that had a timer for it is gone, or this machine slept, is done at once. */
  async #findDue(): Promise<void> {
    const now = this.#context.clock();
    const due = await this.#store.listDue(now + aheadMs);
    for (const { roomId, at, isOn } of due) {
      if (isOn) this.watch(roomId);
      if (at !== null && at > now) this.arm(roomId, at);
      else if (at !== null) this.#give(roomId, { do: 'time' });
    }
    this.#isQuiet = due.length === 0 && this.#timers.size === 0 && this.#watched.size === 0;
  }

  async #seeWhoIsHere(): Promise<void> {
    if (this.#watched.size === 0) return;
    const rooms = await this.#store.listIn([...this.#watched]);
    for (const roomId of this.#watched) {
      const here = hereIn(this.#context.live, roomId);
      const state = rooms.find((one) => one.roomId === roomId)?.state;
      if (state !== undefined) this.#tellWhoIsHere(roomId, state, here);
      // Whoever comes next asks for the party, and so has it watched again.
      const isDone = state === undefined || state.people.every(({ isHere }) => !isHere);
      if (here.count === 0 && isDone) this.#watched.delete(roomId);
    }
  }

  #tellWhoIsHere(roomId: string, { people }: Pick<PartyState, 'people'>, { logins, count }: PresenceList): void {
    const now = this.#context.clock();
    const named = new Set(logins);
    // Whom a process that has just begun does not see yet may be on the way to it; and of a crowd not all are named.
    const isUnsure = now - this.#openedAt < lingerMs || count > named.size;
    const isHere = (one: PartyState['people'][number]) =>
      named.has(one.login) || now - one.actedAt < lingerMs || (isUnsure && one.isHere);
    const seen = people.filter((one) => !one.hasLeft);
    if (seen.every((one) => isHere(one) === one.isHere)) return;
    this.#give(roomId, { do: 'here', here: seen.filter(isHere).map(({ id }) => id) });
  }

  #give(roomId: string, input: PartyInput): void {
    const moving = this.#move(roomId, input).catch((error) => this.#tellOf(error));
    this.#moving.add(moving);
    void moving.finally(() => this.#moving.delete(moving));
  }

  /** A database that is away is told of by the calls that need it; the next look finds what is due then. */
  #tellOf(error: unknown): void {
    if (!(error instanceof AppError)) this.#context.log.error({ err: error }, 'A party could not be moved on');
  }
}
