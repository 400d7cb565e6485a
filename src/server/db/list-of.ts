import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const { fn, val } = expressionBuilder<Tables, never>();

/** A table `listed` with a column `value` for the texts of a JSON list, so that any number of texts is one parameter. */
export const listOf = (json: string) =>
  fn<{ value: string }>('json_array_elements_text', [val(json)]).as<'listed'>('listed');
