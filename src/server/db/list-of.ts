import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const { fn, val } = expressionBuilder<Tables, never>();

/** A table `listed` with one column `value` of the texts of a JSON list: one parameter, whatever its length. */
export const listOf = (json: string) =>
  fn<{ value: string }>('json_array_elements_text', [val(json)]).as<'listed'>('listed');
