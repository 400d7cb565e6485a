import * as z from 'zod/mini';
import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';
import type { EndpointShape } from '#shared/endpoint.ts';

/** An answer with another status than the contract's usual one. */
export class Answered<A> {
  readonly status: number;
  readonly body: A;
  constructor(status: number, body: A) {
    this.status = status;
    this.body = body;
  }
}

/** An answer that is JSON text already, made from a parsed answer before: for what many ask for at once. */
export class Written {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Parses an answer by its schema, so that only named fields leave, and writes it as JSON. A wrong answer is a bug. */
export function written({ answer }: Pick<EndpointShape, 'answer'>, body: unknown): Written {
  let schema = compiled.get(answer);
  if (schema === undefined) {
    schema = compile(answer);
    compiled.set(answer, schema);
  }
  return new Written(JSON.stringify(z.parse(schema, body)));
}

const compiled = new WeakMap<$ZodType, $ZodType>();

/**
 * The same schema with its objects in zod's compiled form. Contracts are made of `zod/mini` for the browser's sake, which
 * walks an object's fields one by one: for a board that took three times as long as writing its JSON.
 */
function compile(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod;
    return new $ZodArray({ ...def, element: compile(def.element) });
  }
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)]);
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  return schema;
}
