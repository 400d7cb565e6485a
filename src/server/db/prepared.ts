import type { CompiledQuery, Kysely, QueryCreator, QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Reader } from './database.ts';
import type { Tables } from './tables.ts';
import { type RunPrepared, Trx } from './transaction.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };
type Value = string | number | null;

const direct = new WeakMap<Reader, RunPrepared>();

/** Lets prepared queries on this handle bypass Kysely, on a shared connection. */
export function answerDirectly(on: Reader, run: RunPrepared): void {
  direct.set(on, run);
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, Value>;
type Mark<Parameters> = <Name extends keyof Parameters & string>(name: Name) => NonNullable<Parameters[Name]>;

/**
 * A query that's compiled once and run many times with new parameters, because it takes Kysely longer to build a small
 * query than to run it. `build` gets a function that marks each parameter by name.
 */
export function prepared<Parameters extends Values, Row>(
  db: Reader,
  build: (db: Reader, parameter: Mark<Parameters>) => Compilable<Row>,
): (on: Reader, values: Parameters) => Promise<Row[]> {
  return makeRunner(build(db, mark).compile());
}

/** The same for a statement that writes, which needs a transaction. */
export function preparedWrite<Parameters extends Values, Row>(
  db: Reader,
  build: (db: QueryCreator<Tables>, parameter: Mark<Parameters>) => Compilable<Row>,
): (on: Trx, values: Parameters) => Promise<Row[]> {
  // The handle only builds and compiles the query, which every handle can do.
  return makeRunner(build(db as QueryCreator<Tables>, mark).compile());
}

/** The same for statements that Kysely can't build, in the SQL of one engine. */
export function preparedSql<Parameters extends Values, Row>(
  db: Reader,
  build: (parameter: Mark<Parameters>) => RawBuilder<Row>,
): (on: Trx, values: Parameters) => Promise<Row[]> {
  return makeRunner(build(mark).compile(db as Reader & QueryExecutorProvider));
}

const mark = (name: string) => new Placeholder(name) as never;

function makeRunner<Parameters extends Values, Row>(compiled: CompiledQuery<Row>) {
  const { query, queryId, sql } = compiled;
  // Parameters that aren't placeholders are literals in the query, such as the separator of a list.
  const placeholders = compiled.parameters as (Placeholder | Value)[];
  return async (on: Reader, values: Parameters): Promise<Row[]> => {
    const parameters = placeholders.map((slot) => (slot instanceof Placeholder ? (values[slot.name] ?? null) : slot));
    const run = on instanceof Trx ? on.runPrepared : direct.get(on);
    if (run !== undefined) return run(sql, parameters) as Row[] | Promise<Row[]>;
    const bound = { query, queryId, sql, parameters } as unknown as CompiledQuery<Row>;
    return (await (on as Trx | Kysely<Tables>).executeQuery(bound)).rows;
  };
}
