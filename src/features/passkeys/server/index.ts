import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Feature } from '#server/feature.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import { passkeyName } from '../contract.ts';
import { passkeyTables } from './migrations.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import * as store from './store.ts';
import { countPasskeys, exportPasskeys, sweepChallenges } from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'sessions'>;
interface Person {
  userId: string;
  login: string;
}

const nameOf = (row: store.PasskeyRow) => passkeyName(store.toPasskey(row), 'UTC');

export async function listPasskeyNames(
  { db }: Pick<Tools, 'db'>,
  { userId }: Person,
): Promise<{ name: string; createdAt: string; lastUsedAt: string | undefined }[]> {
  return (await store.listPasskeys(db.read, userId)).map((row) => ({
    name: nameOf(row),
    createdAt: toIso(row.created_at),
    lastUsedAt: row.last_used_at === null ? undefined : toIso(row.last_used_at),
  }));
}

/**
 * Removes the passkey with that name, or all of the person's passkeys, and returns their names. Sessions no longer
 * count as proved by passkey. Throws an AppError if there's no such passkey or the name is ambiguous.
 */
export async function dropPasskeys(
  { db, clock, sessions }: Tools,
  { userId, login }: Person,
  which: { name: string } | 'all',
): Promise<string[]> {
  return db.transact(async (trx) => {
    const all = await store.listPasskeys(trx, userId);
    const matching = which === 'all' ? all : all.filter((row) => nameOf(row) === which.name);
    if (matching.length === 0) {
      throw new AppError(
        'notFound',
        which === 'all' ? `${login} has no passkeys.` : `${login} has no passkey called "${which.name}".`,
      );
    }
    if (which !== 'all' && matching.length > 1) {
      throw new AppError(
        'conflict',
        `${login} has ${matching.length} passkeys called "${which.name}". Use --all to remove all of them.`,
      );
    }
    for (const row of matching) {
      await store.removePasskey(trx, userId, row.id);
      const target = `${login} ${nameOf(row)}`;
      await audit(trx, clock, { actor: siteActors.owner, action: 'remove passkey', target, outcome: 'done' });
    }
    await sessions.forgetPasskey(trx, userId);
    return matching.map(nameOf);
  });
}

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    passkeyChallenge: Rule;
    passkeyRefused: Rule;
  }
}

const passkeyLimits = {
  /** Per address when logging in, otherwise per user. Limited because each challenge is stored for five minutes. */
  passkeyChallenge: { burst: 30, refillMs: 2 * secondMs },
  /** Per address. Only refused attempts count. */
  passkeyRefused: { burst: 10, refillMs: 6 * secondMs },
};

export const passkeys: Feature = {
  name: 'passkeys',
  limits: passkeyLimits,
  migrations: [passkeyTables],
  open: (context) => ({
    routes: passkeyRoutes(context),
    countUserData: countPasskeys,
    export: exportPasskeys,
    jobs: [
      {
        name: 'sweep passkey challenges',
        everyMs: 5 * minuteMs,
        deletesByAge: true,
        run: () => context.db.transact((trx) => sweepChallenges(trx, context.clock())),
      },
    ],
  }),
};
