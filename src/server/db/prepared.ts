import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };
type Handle = Kysely<Tables>;
type Value = string | number | null;

/** Runs a statement at once and gives its rows. */
export type RunNow = (sql: string, parameters: Value[]) => unknown[];

const direct = new WeakMap<Handle, RunNow>();

/**
 * Lets prepared queries on this handle go straight to the database, past Kysely's connections and promises. Only for a
 * handle whose one connection answers at once and is nobody's alone.
 */
export function answerDirectly(on: Handle, run: RunNow): void {
  direct.set(on, run);
}

/** Stands in the place of a parameter while a query is compiled. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query compiled once and run many times with new parameters: Kysely spends most of a small query's time on building
 * it, so the few that every request needs are kept. `build` gets a function that marks each parameter by name.
 */
export function prepared<Parameters extends Record<string, Value>, Row>(
  db: Kysely<Tables>,
  build: (
    db: Kysely<Tables>,
    parameter: <Name extends keyof Parameters & string>(name: Name) => NonNullable<Parameters[Name]>,
  ) => Compilable<Row>,
): (on: Handle, values: Parameters) => Promise<Row[]> {
  const compiled = build(db, (name) => new Slot(name) as never).compile();
  const { query, queryId, sql } = compiled;
  // The other parameters are those written into the query itself, such as the separator of a list.
  const slots = compiled.parameters as (Slot | Value)[];
  return async (on, values) => {
    const parameters = slots.map((slot) => (slot instanceof Slot ? (values[slot.name] ?? null) : slot));
    const run = direct.get(on);
    if (run !== undefined) return run(sql, parameters) as Row[];
    return (await on.executeQuery<Row>({ query, queryId, sql, parameters } as unknown as CompiledQuery<Row>)).rows;
  };
}
