import type { Chance } from '#shared/sfc32.ts';
import type { PartySettings } from '../party-settings.ts';
import type { PartyInput } from './party-input.ts';
import type { Answer, PartyState } from './party-state.ts';
import { chanceOf, planRounds } from './plan.ts';
import { wakeAt } from './settle.ts';
import { testPrompts } from './test-prompts.ts';

const prompts = testPrompts(14);

/** A simulated player's phone. */
interface Phone {
  id: string;
  isOn: boolean;
  tab: number;
  inRoom: boolean;
}

export interface Happening {
  input: PartyInput;
  /** Since the previous event. */
  afterMs: number;
  /** Resent because the first response was lost. */
  isTwice?: boolean;
  /** The server restarts before it. */
  isRestart?: boolean;
}

/**
 * Simulates players from a seed: they join late, leave, disconnect, change their minds, resend, and act late or out of
 * turn. Picks the next event from the current state.
 */
export class Crowd {
  readonly #chance: Chance;
  readonly #phones: Phone[];
  readonly #seed: string;
  #drawn = 0;

  /** `idOf` maps p0, p1 ..., late to account ids, if they have accounts. */
  constructor(seed: string, idOf: (name: string) => string = (name) => name) {
    this.#seed = seed;
    this.#chance = chanceOf(`crowd ${seed}`);
    const count = 3 + this.#chance.below(6);
    this.#phones = Array.from({ length: count }, (_, place) => ({
      id: idOf(`p${place}`),
      isOn: true,
      tab: 1,
      inRoom: true,
    }));
    // Two latecomers.
    for (const id of ['late', 'later']) this.#phones.push({ id: idOf(id), isOn: false, tab: 1, inRoom: false });
  }

  settings(): PartySettings {
    const timers = (['x1', 'x1.5', 'x2', 'off'] as const)[this.#chance.below(4)] ?? 'x1';
    return { rounds: 4 + this.#chance.below(5), timers, heat: 2, needs: ['phone'], photos: this.#chance.below(3) > 0 };
  }

  /** The first players join, and the host starts. */
  *begin(): Generator<Happening> {
    for (const { id, inRoom } of this.#phones) if (inRoom) yield this.#come(id);
    yield { input: { do: 'settings', by: this.#phones[0]?.id ?? '', settings: this.settings() }, afterMs: 10 };
  }

  start(state: PartyState): Happening {
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

  next(state: PartyState, now: number): Happening {
    const roll = this.#chance.below(100);
    const isTwice = this.#chance.below(8) === 0;
    const isRestart = this.#chance.below(60) === 0;
    const input = this.#inputFor(state, roll);
    if (input === undefined) return { input: { do: 'time' }, afterMs: this.#pause(state, now) };
    return { input, afterMs: this.#chance.below(3000), isTwice, isRestart };
  }

  /** Usually until something is due. */
  #pause(state: PartyState, now: number): number {
    const due = (wakeAt(state) ?? now + 20_000) - now;
    return this.#chance.below(3) === 0 ? this.#chance.below(20_000) : Math.max(0, due);
  }

  #inputFor(state: PartyState, roll: number): PartyInput | undefined {
    if (roll < 55) return this.#act(state);
    if (roll < 63) return this.#lines();
    if (roll < 67) return this.#comeOrGo();
    if (roll < 70) return { do: 'role', by: this.#anyone(), isAway: this.#chance.below(3) === 0 };
    if (roll < 76) return this.#lead(state);
    return undefined;
  }

  #act(state: PartyState): PartyInput | undefined {
    const { round } = state;
    if (round === null) return undefined;
    const by = this.#anyone();
    const phone = this.#phones.find(({ id }) => id === by);
    const isOld = this.#chance.below(20) === 0;
    const phase = state.number - (this.#chance.below(15) === 0 ? 1 : 0);
    const tab = `tab-${by}-${(phone?.tab ?? 1) - (isOld ? 1 : 0)}`;
    if (state.phase === 'answer') return { do: 'answer', by, phase, tab, answer: this.#answer(state) };
    if (round.prompt.kind === 'split')
      return { do: 'vote', by, phase, tab, vote: { guess: this.#chance.below(round.players.length + 1) } };
    const option = round.options[this.#chance.below(Math.max(1, round.options.length))]?.id ?? 'a';
    return { do: 'vote', by, phase, tab, vote: { option } };
  }

  #answer({ round }: PartyState): Answer {
    const drawn = ++this.#drawn;
    const kind = round?.prompt.kind;
    if (kind === 'split') return { choice: this.#chance.below(2) === 0 ? 'A' : 'B' };
    if (kind === 'closest') return { number: this.#chance.below(101) };
    // No other name starts with this one.
    if (kind === 'photo') return { photo: `photo-${drawn}-whole` };
    const same = this.#chance.below(6);
    if (same === 0) return { text: 'the same' };
    if (same === 1 && round?.prompt.kind === 'bluff') return { text: round.prompt.truth.toLowerCase() };
    return { text: `secret ${drawn} of ${this.#seed}` };
  }

  /** Connections drop and return; presence follows the streams. */
  #lines(): PartyInput {
    for (const phone of this.#phones) {
      if (!phone.inRoom) continue;
      phone.isOn = this.#chance.below(phone.isOn ? 8 : 3) > 0 === phone.isOn ? phone.isOn : !phone.isOn;
    }
    // Occasionally nobody is connected, or everybody.
    const all = this.#chance.below(12);
    if (all < 2) for (const phone of this.#phones) phone.isOn = phone.inRoom && all === 0;
    return { do: 'here', here: this.#phones.filter(({ isOn, inRoom }) => isOn && inRoom).map(({ id }) => id) };
  }

  #come(id: string): Happening {
    const phone = this.#phones.find((one) => one.id === id);
    if (phone !== undefined) Object.assign(phone, { inRoom: true, isOn: true });
    return { input: { do: 'come', by: id, login: id, tab: `tab-${id}-${phone?.tab ?? 1}` }, afterMs: 10 };
  }

  #comeOrGo(): PartyInput {
    const phone = this.#phones[this.#chance.below(this.#phones.length)];
    if (phone === undefined) return { do: 'time' };
    if (phone.inRoom && this.#chance.below(3) === 0) {
      phone.inRoom = false;
      phone.isOn = false;
      return { do: 'leave', by: phone.id };
    }
    phone.tab++;
    return this.#come(phone.id).input;
  }

  #lead(state: PartyState): PartyInput {
    const by = this.#chance.below(6) === 0 ? this.#anyone() : (state.host ?? this.#anyone());
    const phase = state.number;
    const what = this.#chance.below(40);
    if (what < 12) return { do: 'continue', by, phase };
    if (what < 15) return { do: 'pause', by, phase };
    if (what < 24) return { do: 'resume', by, phase };
    if (what < 27) return { do: 'skip', by, phase };
    if (what < 32) return { do: 'hide', by, phase, option: 'abcdef'[this.#chance.below(6)] ?? 'a' };
    if (what < 34) return { do: 'hand over', by, phase, who: this.#anyone() };
    if (what < 35) return { do: 'remove', by, phase, who: this.#anyone() };
    return { do: 'let in', by, phase, who: this.#anyone() };
  }

  #anyone(): string {
    return this.#phones[this.#chance.below(this.#phones.length)]?.id ?? '';
  }

  /** Reconnects everybody still in the room, so that a game can end. */
  allBack(): Happening {
    for (const phone of this.#phones) Object.assign(phone, { isOn: true, inRoom: true });
    return { input: { do: 'here', here: this.#phones.map(({ id }) => id) }, afterMs: 1000 };
  }

  /** Everybody rejoins: a player let back in has no place yet. */
  *comeBack(): Generator<Happening> {
    for (const { id } of this.#phones) {
      yield this.#come(id);
      yield { input: { do: 'role', by: id, role: 'player', isAway: false }, afterMs: 10 };
    }
  }
}
