import type { Feature } from '#server/feature.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { keyRoutes } from './key-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { passkeyTables } from './migrations.ts';
import { exportPasskeys, passkeyUserData, sweepChallenges } from './store.ts';

export { dropPasskeys, listPasskeyNames } from './owner-tools.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    passkeyChallenge: Rule;
    passkeyRefused: Rule;
  }
}

const passkeyLimits = {
  /** By address at login, by user afterwards: each challenge is a row for five minutes. */
  passkeyChallenge: { burst: 30, refillMs: 2 * secondMs },
  /** By address. Only refusals count. */
  passkeyRefused: { burst: 10, refillMs: 6 * secondMs },
};

export const passkeys: Feature = {
  name: 'passkeys',
  limits: passkeyLimits,
  migrations: [passkeyTables],
  open: (context) => ({
    routes: [...keyRoutes(context), ...loginRoutes(context)],
    belongings: passkeyUserData,
    export: exportPasskeys,
    jobs: [
      {
        name: 'sweep passkey challenges',
        everyMs: 5 * minuteMs,
        forgetsByAge: true,
        run: () => context.db.transact((trx) => sweepChallenges(trx, context.clock())),
      },
    ],
  }),
};
