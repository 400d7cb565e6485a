import { presenceIn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { PresenceList } from '#server/live/live.ts';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import { closeDelayMs, type PartyInput, type PartyState } from '../rounds/party-state.ts';
import type { GameStore } from './game-store.ts';

/** How often to check who's connected, and to look for changes that another process has missed. */
const tickMs = secondMs;
/** A change that's due within this time gets its own timer. */
const timerWindowMs = 2 * tickMs;
/** While this process has no parties, it checks the database only once every this many ticks. */
const idleTicks = 5;

interface Parts {
  context: Pick<Context, 'clock' | 'live' | 'log'>;
  store: GameStore;
  /** Applies an input to a room's party, in a transaction. */
  apply: (roomId: string, input: PartyInput) => Promise<unknown>;
}

/**
 * Ends phases on time, stops waiting for disconnected players, and replaces disconnected hosts. Every process does this
 * for all parties; if another process was faster, nothing happens. A restart loses nothing, because everything is in
 * the database.
 */
export class PhaseScheduler {
  readonly #context: Parts['context'];
  readonly #store: GameStore;
  readonly #applyInput: Parts['apply'];
  readonly #timers = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  /** Rooms whose party was requested from this process, and those with a running game or people present. */
  readonly #watched = new Set<string>();
  readonly #inFlight = new Set<Promise<unknown>>();
  #openedAt = 0;
  #interval: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #tickCount = 0;
  #isIdle = false;

  constructor({ context, store, apply }: Parts) {
    this.#context = context;
    this.#store = store;
    this.#applyInput = apply;
  }

  open(): void {
    this.#openedAt = this.#context.clock();
    this.#interval = setInterval(() => void this.tick(), tickMs).unref();
    void this.tick();
  }

  async close(): Promise<void> {
    clearInterval(this.#interval);
    this.#interval = undefined;
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#ticking;
    await Promise.allSettled(this.#inFlight);
  }

  watch(roomId: string): void {
    this.#watched.add(roomId);
  }

  /** Sets the time of this room's next automatic change; null if there is none. */
  arm(roomId: string, at: number | null): void {
    const known = this.#timers.get(roomId);
    if (this.#interval === undefined || known?.at === at) return;
    clearTimeout(known?.timer);
    this.#timers.delete(roomId);
    this.#isIdle = false;
    if (at === null) return;
    const leftMs = () => Math.max(0, at - this.#context.clock());
    const fire = () => {
      // A timer uses a different clock and can fire before anything is due.
      if (leftMs() > 0) return void this.#timers.set(roomId, { at, timer: setTimeout(fire, leftMs()).unref() });
      this.#timers.delete(roomId);
      this.#apply(roomId, { do: 'time' });
    };
    const timer = setTimeout(fire, leftMs()).unref();
    this.#timers.set(roomId, { at, timer });
  }

  /** Checks everything once. Never rejects. */
  tick(): Promise<void> {
    this.#ticking ??= this.#checkAll().finally(() => {
      this.#ticking = undefined;
    });
    return this.#ticking;
  }

  async #checkAll(): Promise<void> {
    this.#tickCount++;
    try {
      if (!this.#isIdle || this.#tickCount % idleTicks === 0) await this.#findDue();
      await this.#checkPresence();
    } catch (error) {
      this.#logError(error);
    }
  }

  /** Sets timers, and applies changes that are overdue because another process died or the machine slept. */
  async #findDue(): Promise<void> {
    const now = this.#context.clock();
    const due = await this.#store.listDue(now + timerWindowMs);
    for (const { roomId, at, isOn } of due) {
      if (isOn) this.watch(roomId);
      if (at !== null && at > now) this.arm(roomId, at);
      else if (at !== null) this.#apply(roomId, { do: 'time' });
    }
    this.#isIdle = due.length === 0 && this.#timers.size === 0 && this.#watched.size === 0;
  }

  async #checkPresence(): Promise<void> {
    if (this.#watched.size === 0) return;
    const rooms = await this.#store.listForRooms([...this.#watched]);
    for (const roomId of this.#watched) {
      const presence = presenceIn(this.#context.live, roomId);
      const state = rooms.find((room) => room.roomId === roomId)?.state;
      if (state !== undefined) this.#updatePresence(roomId, state, presence);
      // The next visitor's request watches the room again.
      const isDone = state === undefined || state.people.every(({ isHere }) => !isHere);
      if (presence.count === 0 && isDone) this.#watched.delete(roomId);
    }
  }

  #updatePresence(roomId: string, { people }: Pick<PartyState, 'people'>, { logins, count }: PresenceList): void {
    const now = this.#context.clock();
    const online = new Set(logins);
    // Shortly after a start, people who are missing may still reconnect. And a large crowd isn't listed in full.
    const isUncertain = now - this.#openedAt < closeDelayMs || count > online.size;
    const isHere = (person: PartyState['people'][number]) =>
      online.has(person.login) || now - person.actedAt < closeDelayMs || (isUncertain && person.isHere);
    const seen = people.filter((person) => !person.hasLeft);
    if (seen.every((person) => isHere(person) === person.isHere)) return;
    this.#apply(roomId, { do: 'here', here: seen.filter(isHere).map(({ id }) => id) });
  }

  #apply(roomId: string, input: PartyInput): void {
    const applying = this.#applyInput(roomId, input).catch((error) => this.#logError(error));
    this.#inFlight.add(applying);
    void applying.finally(() => this.#inFlight.delete(applying));
  }

  /** AppErrors aren't logged: requests report them too, and the next tick tries again. */
  #logError(error: unknown): void {
    if (!(error instanceof AppError))
      this.#context.log.error({ err: error }, 'An input could not be applied to a party');
  }
}
