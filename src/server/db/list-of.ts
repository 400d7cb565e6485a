import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const { fn, val } = expressionBuilder<Tables, never>();

/**
 * A table `listed` with the texts of a JSON list in the column `value`, so that any number of texts is a single
 * parameter.
 */
export const listOf = (json: string) =>
  fn<{ value: string }>('json_array_elements_text', [val(json)]).as<'listed'>('listed');
