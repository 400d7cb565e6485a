import * as z from 'zod/mini';
import type { EndpointShape } from '#shared/endpoint.ts';
import { compiled } from './validate.ts';

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

/**
 * An answer that stands ready with its status, headers and bytes (none: no body), and is sent as it is: whoever made it
 * has held it against the contract, once for all who ask.
 */
export class Prepared {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  constructor(status: number, headers: Readonly<Record<string, string>>, body?: Buffer) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Parses an answer by its schema, so that only named fields leave, and writes it as JSON. A wrong answer is a bug. */
export function written({ answer }: Pick<EndpointShape, 'answer'>, body: unknown): Written {
  return new Written(JSON.stringify(z.parse(compiled(answer), body)));
}
