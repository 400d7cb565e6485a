/** Gives each of many things its turn once in so many, and spreads them over these. */
export class Wheel<T> {
  readonly #slots: Set<T>[];
  #position = 0;
  #added = 0;

  constructor(turns: number) {
    this.#slots = Array.from({ length: turns }, () => new Set<T>());
  }

  /** Its first turn comes after all turns at the latest. */
  add(item: T): void {
    const slots = this.#slots.length;
    this.#slots[(this.#position + slots - (this.#added++ % slots)) % slots]?.add(item);
  }

  remove(item: T): void {
    for (const slot of this.#slots) slot.delete(item);
  }

  /** Those whose turn it is now. */
  turn(): Iterable<T> {
    this.#position = (this.#position + 1) % this.#slots.length;
    return this.#slots[this.#position] ?? [];
  }
}
