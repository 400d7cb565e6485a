import type { FastifyRequest } from 'fastify';
import { findBySecret, hashSecret } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { screenErrors, screenScheme } from '../rules.ts';
import { makeFindScreen, type Screen } from './screen-store.ts';

/** The same error for a wrong, replaced, orphaned or missing secret. */
export const noSuchScreen = () => new AppError('notFound', screenErrors.ended);

const secretIn = ({ headers }: FastifyRequest): string | undefined => {
  const { authorization = '' } = headers;
  return authorization.startsWith(screenScheme) ? authorization.slice(screenScheme.length) : undefined;
};

/** A screen's id among a room's subscribers: it contains a space, which account ids don't. */
export const readerOf = ({ secretHash }: Pick<Screen, 'secretHash'>) => `screen ${secretHash}`;
export const isScreen = (userId: string) => userId.startsWith('screen ');

/** Authenticates a screen. Throws AppError notFound for a wrong secret, and tooOften for an address that tried many. */
export function makeScreenAccess(context: Pick<Context, 'db' | 'limits'>) {
  const { read } = context.db;
  const findScreen = makeFindScreen(read);
  return async ({ request, address }: { request: FastifyRequest; address: string }): Promise<Screen> => {
    const secret = secretIn(request);
    if (secret === undefined) throw noSuchScreen();
    return findBySecret(context, address, () => findScreen(read, hashSecret(secret)), noSuchScreen);
  };
}
