import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeContext, openContext, seed } from '#app/open-context.ts';
import { addUser } from '#features/accounts/server/index.ts';
import { boardSize } from '#features/bingo/server/dealing/profile.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { makeLog } from '#server/log.ts';
import { type AnswerOf, addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import type { Role } from '#shared/roles.ts';

export interface Person {
  login: string;
  token: string;
}

export const rootPassword = 'root of the crash tests';

/** Seeds a data folder (and a database, if `settings` name one) with people who are logged in, without a server. */
export async function seedFolder(
  dataDir: string,
  logins: readonly string[],
  roles: readonly Role[] = ['bingo'],
  settings: Readonly<Record<string, string>> = {},
): Promise<Person[]> {
  const usual = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ROOT_PASSWORD: rootPassword };
  const config = readConfig({ ...usual, ...settings }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);
  await leaveOneBoard(context);
  // None of them logs in with a password, and hashing one is deliberately slow.
  const withoutHashing = { ...context, passwords: { ...context.passwords, hash: async () => '-' } };
  const people: Person[] = [];
  for (const login of logins) {
    await addUser(withoutHashing, login, 'not used by anybody', roles);
    const token = await context.db.transact(async (trx) => {
      const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
      return context.sessions.start(trx, id);
    });
    people.push({ login, token });
  }
  await closeContext(context);
  return people;
}

/**
 * Keeps exactly one board's worth of challenges, half of them with a photo. The tests need a photo square, and one in a
 * few thousand boards dealt from the whole pool has none.
 */
async function leaveOneBoard({ db }: Context): Promise<void> {
  await db.transact(async (trx) => {
    const pool = await trx.selectFrom('challenges').select(['id', 'image_required']).execute();
    const half = (needsPhoto: boolean) =>
      pool.filter((challenge) => Boolean(challenge.image_required) === needsPhoto).slice(0, boardSize / 2);
    const ids = [...half(true), ...half(false)].map(({ id }) => id);
    await trx.deleteFrom('challenges').where('id', 'not in', ids).execute();
  });
}

export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'pitstop-crash-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export interface Answer<A> {
  status: number;
  body: A & { error?: string };
}

interface Ask {
  params?: Record<string, string>;
  body?: object;
  form?: FormData;
  key?: string;
}

/**
 * Calls the server and reads the whole response. Rejects if the connection breaks, in which case the outcome is
 * unknown.
 */
export async function ask<E extends EndpointShape>(
  url: string,
  token: string,
  shape: E,
  { params, body, form, key }: Ask = {},
): Promise<Answer<AnswerOf<E>>> {
  const response = await fetch(url + addressOf(shape, params), {
    method: shape.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { [keyHeader]: key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: form }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}
