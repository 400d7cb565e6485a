import { Count } from './count.ts';
import type { EventChannel, Sight } from './live.ts';
import type { Reader } from './reader.ts';
import type { HeartTold, Numbered, Where } from './telling.ts';

/** So long it is waited for a number that is missing: another process may have committed it first and tell it later. */
export const usualHoldMs = 200;

/** Its readers in this process, and what they have been told. */
export class Channel {
  readonly name: string;
  readonly isLostUntold: boolean;
  readonly tellsWhoIsHere: boolean;
  readonly readers = new Set<Reader>();
  readonly events: Count<Numbered>;
  readonly hearts: Count<HeartTold>;
  /** Something was not told, because the database could not say to whom. */
  isOwed = false;
  readonly #look: EventChannel['look'];
  /** How often there was a doubt, and up to which of them it was asked. */
  #doubts = 0;
  #resolved = 0;

  constructor({ name, look, isLostUntold = false, tellsWhoIsHere = false }: EventChannel, holdMs: number) {
    this.name = name;
    this.isLostUntold = isLostUntold;
    this.tellsWhoIsHere = tellsWhoIsHere;
    this.#look = look;
    this.events = new Count(holdMs);
    this.hearts = new Count(holdMs);
  }

  /** Asks for the rights of these and ends the streams of who has none; gives what was seen. Throws what the database says. */
  async look(readers: readonly Reader[]): Promise<Sight> {
    const sight = await this.#look(readers);
    for (const reader of readers) {
      const reason = sight.whyGone(reader);
      if (reason !== undefined) reader.sayGone(reason);
    }
    this.events.see(sight.newest);
    this.hearts.see(sight.hearts);
    return sight;
  }

  hasMissed(): boolean {
    // Both are asked, as each notes what it has seen by now.
    return [this.events.hasMissed(), this.hearts.hasMissed()].includes(true);
  }

  /** Somebody may have lost it without our knowing: all are asked about before anything more is told. */
  doubt(): void {
    this.#doubts++;
  }

  /** False when the database cannot say who may hear it; then the doubt stays. */
  async resolveDoubt(readers: readonly Reader[]): Promise<boolean> {
    const doubts = this.#doubts;
    if (doubts === this.#resolved) return true;
    try {
      await this.look(readers);
      // Not before: who asks meanwhile is in doubt as well.
      this.#resolved = Math.max(this.#resolved, doubts);
      return true;
    } catch {
      return false;
    }
  }

  /** Where it stands; undefined where the channel has no numbers. */
  whereOf({ newest, hearts }: Sight): Where | undefined {
    const seq = this.events.newestOf(newest);
    return seq === undefined ? undefined : { seq, n: this.hearts.newestOf(hearts) };
  }

  stopHolding(): void {
    this.events.stopHolding();
    this.hearts.stopHolding();
  }
}
