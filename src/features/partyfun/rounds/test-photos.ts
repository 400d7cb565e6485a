import type { PartyInput } from './party-input.ts';
import type { PartyState } from './party-state.ts';

/** Tracks expected photos from uploads and leavers; a party must show exactly those. */
export class PhotoBook {
  readonly #kept = new Map<string, string>();
  readonly #hidden = new Set<string>();
  #round: string | undefined;

  /** Checks an accepted input and its result; returns the first fault. */
  check(input: PartyInput, state: PartyState): string | undefined {
    const { round, phase } = state;
    if (input.do === 'answer' && input.answer.photo !== undefined) this.#kept.set(input.by, input.answer.photo);
    if (input.do === 'leave') this.#kept.delete(input.by);
    if (input.do === 'hide') this.#hidden.add(input.option);
    const name = `${state.game} ${state.plan[state.nextInPlan - 1]?.id}`;
    if (name !== this.#round) {
      this.#round = name;
      this.#kept.clear();
      this.#hidden.clear();
    }
    if (round?.prompt.kind !== 'photo') return undefined;
    const wanted = [...this.#kept.values()].toSorted().join();
    const answered = Object.values(round.answers).map(({ what }) => what.photo);
    if (answered.toSorted().join() !== wanted)
      return `${answered} are answers in ${phase} ${state.number}, not ${wanted}`;
    if (phase !== 'vote' && phase !== 'reveal' && phase !== 'score') return undefined;
    const shown = round.options.filter(({ isHidden, photo }) => !isHidden && photo !== undefined);
    const hidden = round.options.filter(({ id, photo }) => this.#hidden.has(id) && photo !== undefined);
    const options = [...shown, ...hidden].map(({ photo }) => photo);
    if (options.toSorted().join() !== wanted) return `${options} are shown in ${phase} ${state.number}, not ${wanted}`;
    const empty = round.options.find(
      ({ id, photo, isHidden }) => photo === undefined && !isHidden && phase === 'vote' && id,
    );
    return empty && `${empty.id} is an empty tile in ${state.number}`;
  }
}
