import * as z from 'zod/mini';
import type { EndpointShape } from '#shared/endpoint.ts';
import { compiled } from './validate.ts';

/** An answer with a status other than the contract's usual one. */
export class ResponseWithStatus<A> {
  readonly status: number;
  readonly body: A;
  constructor(status: number, body: A) {
    this.status = status;
    this.body = body;
  }
}

/** A validated answer already serialised as JSON, for reuse across many requests. */
export class SerializedResponse {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/**
 * A complete answer with status, headers and bytes (none: no body), sent as it is: it was validated against the
 * contract when it was made.
 */
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

/** Validates an answer against its schema, dropping all other fields, and serialises it. An invalid answer is a bug. */
export function serialized({ answer }: Pick<EndpointShape, 'answer'>, body: unknown): SerializedResponse {
  return new SerializedResponse(JSON.stringify(z.parse(compiled(answer), body)));
}
