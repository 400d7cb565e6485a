import type { Random } from '#shared/sfc32.ts';
import type { PartySettings } from '../party-view.ts';
import type { Answer, PartyInput, PartyState } from './party-state.ts';
import { nextDueAt } from './phases.ts';
import { planRounds, randomOf } from './plan.ts';
import { testPrompts } from './test-prompts.ts';

const prompts = testPrompts(14);

interface Phone {
  id: string;
  isConnected: boolean;
  tab: number;
  inRoom: boolean;
}

export interface CrowdEvent {
  input: PartyInput;
  /** How long after the previous event this one happens. */
  afterMs: number;
  /** Whether it's sent twice, as if the first response had been lost. */
  isResent?: boolean;
  /** Whether the server restarts before this event. */
  isAfterRestart?: boolean;
}

/**
 * Simulates players, starting from a seed: they join late, leave, disconnect, change their minds, send things twice,
 * and act late or out of turn. The next event depends on the current state.
 */
export class Crowd {
  readonly #random: Random;
  readonly #phones: Phone[];
  readonly #seed: string;
  #drawn = 0;

  /** `idOf` maps names (p0, p1 …, late, later) to account ids, if they have accounts. */
  constructor(seed: string, idOf: (name: string) => string = (name) => name) {
    this.#seed = seed;
    this.#random = randomOf(`crowd ${seed}`);
    const count = 3 + this.#random.below(6);
    this.#phones = Array.from({ length: count }, (_, index) => ({
      id: idOf(`p${index}`),
      isConnected: true,
      tab: 1,
      inRoom: true,
    }));
    for (const id of ['late', 'later']) this.#phones.push({ id: idOf(id), isConnected: false, tab: 1, inRoom: false });
  }

  settings(): PartySettings {
    const timers = (['x1', 'x1.5', 'x2', 'off'] as const)[this.#random.below(4)] ?? 'x1';
    return { rounds: 4 + this.#random.below(5), timers, heat: 2, needs: ['phone'], photos: this.#random.below(3) > 0 };
  }

  *joinAll(): Generator<CrowdEvent> {
    for (const { id, inRoom } of this.#phones) if (inRoom) yield this.#join(id);
    yield { input: { do: 'settings', by: this.#phones[0]?.id ?? '', settings: this.settings() }, afterMs: 10 };
  }

  start(state: PartyState): CrowdEvent {
    const seed = `${this.#seed} ${state.game}`;
    const plan = planRounds({
      prompts,
      settings: state.settings,
      players: 5,
      never: new Set(),
      seen: state.seen,
      seed,
    });
    const input: PartyInput = {
      do: 'start',
      by: state.host ?? '',
      phase: state.number,
      seed,
      plan,
      isForAdults: false,
    };
    return { input, afterMs: 1000 };
  }

  next(state: PartyState, now: number): CrowdEvent {
    const roll = this.#random.below(100);
    const isResent = this.#random.below(8) === 0;
    const isAfterRestart = this.#random.below(60) === 0;
    const input = this.#inputFor(state, roll);
    if (input === undefined) return { input: { do: 'time' }, afterMs: this.#waitMs(state, now) };
    return { input, afterMs: this.#random.below(3000), isResent, isAfterRestart };
  }

  /** How long to wait, which is usually until something is due. */
  #waitMs(state: PartyState, now: number): number {
    const due = (nextDueAt(state) ?? now + 20_000) - now;
    return this.#random.below(3) === 0 ? this.#random.below(20_000) : Math.max(0, due);
  }

  #inputFor(state: PartyState, roll: number): PartyInput | undefined {
    if (roll < 55) return this.#act(state);
    if (roll < 63) return this.#changeConnections();
    if (roll < 67) return this.#joinOrLeave();
    if (roll < 70) return { do: 'role', by: this.#randomId(), isAway: this.#random.below(3) === 0 };
    if (roll < 76) return this.#actAsHost(state);
    return undefined;
  }

  #act(state: PartyState): PartyInput | undefined {
    const { round } = state;
    if (round === null) return undefined;
    const by = this.#randomId();
    const phone = this.#phones.find(({ id }) => id === by);
    const isOld = this.#random.below(20) === 0;
    const phase = state.number - (this.#random.below(15) === 0 ? 1 : 0);
    const tab = `tab-${by}-${(phone?.tab ?? 1) - (isOld ? 1 : 0)}`;
    if (state.phase === 'answer') return { do: 'answer', by, phase, tab, answer: this.#answer(state) };
    if (round.prompt.kind === 'split')
      return { do: 'vote', by, phase, tab, vote: { guess: this.#random.below(round.players.length + 1) } };
    const option = round.options[this.#random.below(Math.max(1, round.options.length))]?.id ?? 'a';
    return { do: 'vote', by, phase, tab, vote: { option } };
  }

  #answer({ round }: PartyState): Answer {
    const drawn = ++this.#drawn;
    const kind = round?.prompt.kind;
    if (kind === 'split') return { choice: this.#random.below(2) === 0 ? 'A' : 'B' };
    if (kind === 'closest') return { number: this.#random.below(101) };
    // The suffix keeps one photo's name from being part of another's.
    if (kind === 'photo') return { photo: `photo-${drawn}-whole` };
    const same = this.#random.below(6);
    if (same === 0) return { text: 'the same' };
    if (same === 1 && round?.prompt.kind === 'bluff') return { text: round.prompt.truth.toLowerCase() };
    return { text: `secret ${drawn} of ${this.#seed}` };
  }

  #changeConnections(): PartyInput {
    for (const phone of this.#phones) {
      if (!phone.inRoom) continue;
      phone.isConnected =
        this.#random.below(phone.isConnected ? 8 : 3) > 0 === phone.isConnected
          ? phone.isConnected
          : !phone.isConnected;
    }
    // Occasionally all phones are connected, or none.
    const all = this.#random.below(12);
    if (all < 2) for (const phone of this.#phones) phone.isConnected = phone.inRoom && all === 0;
    return {
      do: 'here',
      here: this.#phones.filter(({ isConnected, inRoom }) => isConnected && inRoom).map(({ id }) => id),
    };
  }

  #join(id: string): CrowdEvent {
    const phone = this.#phones.find((known) => known.id === id);
    if (phone !== undefined) Object.assign(phone, { inRoom: true, isConnected: true });
    return { input: { do: 'come', by: id, login: id, tab: `tab-${id}-${phone?.tab ?? 1}` }, afterMs: 10 };
  }

  #joinOrLeave(): PartyInput {
    const phone = this.#phones[this.#random.below(this.#phones.length)];
    if (phone === undefined) return { do: 'time' };
    if (phone.inRoom && this.#random.below(3) === 0) {
      phone.inRoom = false;
      phone.isConnected = false;
      return { do: 'leave', by: phone.id };
    }
    phone.tab++;
    return this.#join(phone.id).input;
  }

  #actAsHost(state: PartyState): PartyInput {
    const by = this.#random.below(6) === 0 ? this.#randomId() : (state.host ?? this.#randomId());
    const phase = state.number;
    const what = this.#random.below(40);
    if (what < 12) return { do: 'continue', by, phase };
    if (what < 15) return { do: 'pause', by, phase };
    if (what < 24) return { do: 'resume', by, phase };
    if (what < 27) return { do: 'skip', by, phase };
    if (what < 32) return { do: 'hide', by, phase, option: 'abcdef'[this.#random.below(6)] ?? 'a' };
    if (what < 34) return { do: 'hand over', by, phase, who: this.#randomId() };
    if (what < 35) return { do: 'remove', by, phase, who: this.#randomId() };
    return { do: 'let in', by, phase, who: this.#randomId() };
  }

  #randomId(): string {
    return this.#phones[this.#random.below(this.#phones.length)]?.id ?? '';
  }

  /** Reconnects every phone, so that the game can end. */
  reconnectAll(): CrowdEvent {
    for (const phone of this.#phones) Object.assign(phone, { isConnected: true, inRoom: true });
    return { input: { do: 'here', here: this.#phones.map(({ id }) => id) }, afterMs: 1000 };
  }

  /** Everybody rejoins as a player, because people who were let back in are still spectators. */
  *rejoin(): Generator<CrowdEvent> {
    for (const { id } of this.#phones) {
      yield this.#join(id);
      yield { input: { do: 'role', by: id, role: 'player', isAway: false }, afterMs: 10 };
    }
  }
}
