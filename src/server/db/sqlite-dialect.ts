import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type FunctionNode,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Reader } from './database.ts';
import { asSentence } from './failures.ts';
import { answerDirectly } from './prepared.ts';
import type { Tables } from './tables.ts';
import type { Runner } from './transaction.ts';

/** Queries with lists of varying length produce new statements. If there are more than this, the cache is cleared. */
const maxStatements = 500;

type Parameter = string | number | null | Uint8Array;
type Value = SQLOutputValue;

interface Prepared {
  statement: StatementSync;
  /** The result's column names; empty for a statement that returns no rows. */
  names: string[];
}

/**
 * Returns rows as objects that all have the same shape. Those from `node:sqlite` are dictionaries with slow property
 * access.
 */
function asObjects(names: readonly string[], rows: readonly Value[][]): Record<string, Value>[] {
  return rows.map((row) => {
    const object: Record<string, Value> = {};
    for (let index = 0; index < names.length; index++) object[names[index] as string] = row[index] as Value;
    return object;
  });
}

class Connection implements DatabaseConnection {
  readonly #handle: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.run(sql, parameters as Parameter[]);
    return changes === undefined ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) };
  }

  run(sql: string, parameters: Parameter[]): { rows: unknown[]; changes?: number | bigint } {
    try {
      const { statement, names } = this.#prepare(sql);
      if (names.length === 0) return { rows: [], changes: statement.run(...parameters).changes };
      return { rows: asObjects(names, statement.all(...parameters) as unknown as Value[][]) };
    } catch (error) {
      throw asSentence(error);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported');
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    const statement = this.#handle.prepare(sql);
    statement.setReturnArrays(true);
    const entry = { statement, names: statement.columns().map(({ name }) => name) };
    this.#statements.set(sql, entry);
    return entry;
  }
}

/**
 * A single connection without locking, because the read handle has no transactions and the write handle has only one
 * user at a time.
 */
class OneConnection implements Driver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Database.transact');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Queries are written with PostgreSQL's function names; these are SQLite's. */
const sqliteNames: Record<string, string> = { json_array_elements_text: 'json_each', greatest: 'max', least: 'min' };

class Compiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction({ ...node, func: sqliteNames[node.func] ?? node.func });
  }

  /**
   * Leaves out `for update`, the only modifier we use: with a single writer, whatever a transaction reads is locked
   * anyway.
   */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

function kyselyOver(connection: Connection): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new OneConnection(connection),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  });
}

export function kyselyOn(handle: DatabaseSync): Reader {
  const connection = new Connection(handle);
  const kysely = kyselyOver(connection);
  answerDirectly(kysely, (sql, parameters) => connection.run(sql, parameters).rows);
  return kysely;
}

export function runnerOn(handle: DatabaseSync): Runner {
  const connection = new Connection(handle);
  return {
    executor: kyselyOver(connection).getExecutor(),
    runPrepared: (sql, parameters) => connection.run(sql, parameters).rows,
    isAlone: true,
  };
}
