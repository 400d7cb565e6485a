import type { FastifyRequest } from 'fastify';
import { findBySecret, hashSecret } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { screenScheme, screenSentences } from '../rules.ts';
import { makeFindScreen, type Screen } from './screen-store.ts';

/** The same for a wrong secret, a replaced one, one of a room that is gone, and none at all. */
export const noSuchScreen = () => new AppError('notFound', screenSentences.ended);

const secretIn = ({ headers }: FastifyRequest): string | undefined => {
  const { authorization = '' } = headers;
  return authorization.startsWith(screenScheme) ? authorization.slice(screenScheme.length) : undefined;
};

/** What a screen is called among those who hear a room: no account has a blank in its id. */
export const readerOf = ({ secretHash }: Pick<Screen, 'secretHash'>) => `screen ${secretHash}`;
export const isScreen = (userId: string) => userId.startsWith('screen ');

/**
 * Lets in who comes with the secret of a screen, which nobody else has. Throws AppError notFound for every other one, and tooOften for an
 * address that tries many.
 */
export function makeScreenAccess(context: Pick<Context, 'db' | 'limits'>) {
  const { read } = context.db;
  const findScreen = makeFindScreen(read);
  return async ({ request, address }: { request: FastifyRequest; address: string }): Promise<Screen> => {
    const secret = secretIn(request);
    if (secret === undefined) throw noSuchScreen();
    return findBySecret(context, address, () => findScreen(read, hashSecret(secret)), noSuchScreen);
  };
}
