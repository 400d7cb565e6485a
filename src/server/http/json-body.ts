import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

export const unsupportedType = () => new AppError('unsupportedType', 'Please send JSON (application/json, UTF-8).');

/** Parses a body; undefined for an empty one. Throws AppError with a sentence for anything but JSON. */
export function parseJson({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedType();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw unsupportedType();
  if (body.length === 0) return undefined;
  let text: string;
  try {
    // A byte order mark stays in the text, where JSON doesn't allow it.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new AppError('badInput', "The request isn't valid UTF-8.");
  }
  let value: unknown;
  let fields = 0;
  try {
    value = JSON.parse(text, function (this: object, key, field: unknown) {
      refusePrototype(key);
      if (!Array.isArray(this)) fields++;
      return field;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('badInput', "The request isn't valid JSON.");
  }
  // The top-level value counts as a field too.
  if (countColons(text) !== fields - 1) throw new AppError('badInput', 'The request has the same field twice.');
  return value;
}

/** Names of JavaScript's own properties are never valid in our requests. */
function refusePrototype(key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new AppError('badInput', `Unknown field "${key}"`);
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/**
 * Counts the fields in valid JSON: each has one colon outside strings. Of two with the same name `JSON.parse` takes the
 * last and other parsers the first, so a proxy and this server would read two different requests.
 */
function countColons(text: string): number {
  let count = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) isInString = !isInString;
    else if (code === backslash) index++;
    else if (code === colon && !isInString) count++;
  }
  return count;
}
