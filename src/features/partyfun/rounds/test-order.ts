import type { RoundKind } from '../deck/card.ts';
import type { PartyState } from './party-state.ts';

/** Checks the order of kinds as players see it: no repeats while the plan has another kind. */
export class RoundOrder {
  #played: RoundKind | undefined;
  #shown: RoundKind | undefined;
  #number = 0;
  #announced: RoundKind | null | undefined;
  /** Rounds skipped and replaced. */
  skipped = 0;

  /** Checks each state in order against the announced next kind; returns the first fault. */
  check({ phase, number, round, plan, nextInPlan }: PartyState, next: () => RoundKind | null): string | undefined {
    if (round === null) {
      this.#played = undefined;
      this.#shown = undefined;
      return undefined;
    }
    const { kind } = round.prompt;
    if (phase === 'reveal' || phase === 'score') {
      this.#played = kind;
      this.#announced = next();
    }
    if (phase !== 'prompt' || number === this.#number) return undefined;
    this.#number = number;
    const [played, shown, announced] = [this.#played, this.#shown, this.#announced];
    this.#shown = kind;
    this.#announced = undefined;
    if (played !== shown) this.skipped++;
    const kinds = plan.slice(nextInPlan - 1).map((prompt) => prompt.kind);
    const best =
      [
        kinds.filter((one) => one !== played && one !== shown),
        kinds.filter((one) => one !== played),
        kinds.filter((one) => one !== shown),
      ].find((some) => some.length > 0) ?? kinds;
    if (announced && announced !== kind) return `${kind} comes in ${number}, and ${announced} was announced`;
    if (!best.includes(kind)) return `${kind} comes in ${number} after ${played} and ${shown}, where there is ${kinds}`;
    return undefined;
  }
}
