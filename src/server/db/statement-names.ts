/**
 * Names by which each connection keeps its prepared statements, so that PostgreSQL reads and plans them once. One name is one
 * text for as long as the process lives.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  of(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `pitstop_${this.#count}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Has every connection prepare all of them anew. */
  renew(): void {
    this.#names.clear();
  }
}
