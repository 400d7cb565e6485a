import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A table `listed` with one column `value`, of the texts of a JSON list: one parameter whatever their number. */
export const listOf = (engine: Database['engine'], json: string) =>
  engine === 'sqlite'
    ? sql<{ value: string }>`json_each(${json})`.as<'listed'>(sql.raw('listed'))
    : sql<{ value: string }>`json_array_elements_text(${json}::json)`.as<'listed'>(sql.raw('listed(value)'));
