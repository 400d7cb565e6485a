/** A map with at most `max` entries. Once it's full, a new one replaces the entry that was set longest ago. */
export class Newest<K, V> {
  readonly #values = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  set(key: K, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#max) return;
      this.#values.delete(oldest);
    }
  }

  delete(key: K): void {
    this.#values.delete(key);
  }
}
