import * as z from 'zod/mini';
import { $ZodArray, $ZodObject, $ZodObjectJIT, $ZodOptional, $ZodRecord, type $ZodType } from 'zod/v4/core';
import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

type Schema = z.ZodMiniType;

/** Zod's message for a schema that doesn't have its own. */
const zodDefault = 'Invalid input';

const nothingHere = () => new AppError('notFound', "There's nothing here.");

/** Parses a value. Throws badInput with the sentence of the first issue. */
export function parseInput<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(compiled(schema), value);
  if (result.success) return result.data;
  throw new AppError('badInput', sentence(result.error.issues));
}

/**
 * Parses the parameters in an address. If they don't match, throws notFound, unless the contract has a sentence for it.
 */
export function parseParams<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(compiled(schema), value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? zodDefault;
  if (message === zodDefault || message.startsWith(`${zodDefault}:`)) throw nothingHere();
  throw new AppError('badInput', message);
}

type Issue = z.core.$ZodIssue;

function sentence(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (issue === undefined) return zodDefault;
  if (issue.code === 'unrecognized_keys') return `Unknown field "${(issue.keys[0] ?? '').slice(0, 40)}"`;
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'Please send a JSON object';
  return issue.message.startsWith(zodDefault) ? `Invalid ${issue.path.join('.')}` : issue.message;
}

const known = new WeakMap<$ZodType, $ZodType>();

/**
 * The same schema, with its objects compiled by zod, which is the default on servers. For the sake of small browser
 * bundles, contracts use `zod/mini`, which walks an object's fields one by one. For a board, that took three times as
 * long as serialising it.
 */
export function compiled<S extends $ZodType>(schema: S): S {
  let found = known.get(schema);
  if (found === undefined) {
    found = compile(schema);
    known.set(schema, found);
  }
  return found as S;
}

function compile(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod;
    return new $ZodArray({ ...def, element: compile(def.element) });
  }
  if (schema instanceof $ZodOptional) {
    const { def } = schema._zod;
    return new $ZodOptional({ ...def, innerType: compile(def.innerType) });
  }
  if (schema instanceof $ZodRecord) {
    const { def } = schema._zod;
    return new $ZodRecord({ ...def, valueType: compile(def.valueType) });
  }
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)]);
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  return schema;
}

/** An answer with a status that isn't the contract's usual one. */
export class ResponseWithStatus<A> {
  readonly status: number;
  readonly body: A;
  constructor(status: number, body: A) {
    this.status = status;
    this.body = body;
  }
}

/** A validated answer that's already serialised as JSON, for reuse across many requests. */
export class SerializedResponse {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A complete answer, already validated against the contract. Without bytes, it has no body. */
export class RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  constructor(status: number, headers: Readonly<Record<string, string>>, body?: Buffer) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/**
 * Validates an answer against its schema, which drops all other fields, and serialises it. An invalid answer is a bug.
 */
export function serialized({ answer }: Pick<EndpointShape, 'answer'>, body: unknown): SerializedResponse {
  return new SerializedResponse(JSON.stringify(z.parse(compiled(answer), body)));
}
