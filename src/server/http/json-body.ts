import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

export const unsupportedType = () => new AppError('unsupportedType', 'Please send JSON (application/json, UTF-8).');

/** The value a body stands for; undefined for an empty one. Throws AppError with a sentence for anything but JSON. */
export function parseJson({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedType();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw unsupportedType();
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new AppError('badInput', 'The request is not valid UTF-8.');
  }
  try {
    return JSON.parse(text, refusePrototype);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('badInput', 'The request is not valid JSON.');
  }
}

/** Names that would reach into JavaScript's own objects have no place in any request of ours. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new AppError('badInput', `Unknown field "${key}"`);
  }
  return value;
}
