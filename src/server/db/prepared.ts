import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };
type Handle = Pick<Kysely<Tables>, 'executeQuery'>;

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
export function prepared<Parameters extends Record<string, string | number | null>, Row>(
  db: Kysely<Tables>,
  build: (
    db: Kysely<Tables>,
    parameter: <Name extends keyof Parameters & string>(name: Name) => NonNullable<Parameters[Name]>,
  ) => Compilable<Row>,
): (on: Handle, values: Parameters) => Promise<QueryResult<Row>> {
  const compiled = build(db, (name) => new Slot(name) as never).compile();
  const { query, queryId, sql } = compiled;
  return (on, values) =>
    on.executeQuery<Row>({
      query,
      queryId,
      sql,
      parameters: compiled.parameters.map((value) => (value instanceof Slot ? (values[value.name] ?? null) : value)),
    } as CompiledQuery<Row>);
}
