import type { Feature } from '#server/feature.ts';
import { minuteMs } from '#shared/time.ts';
import { keyRoutes } from './key-routes.ts';
import { passkeyLimits } from './limits.ts';
import { loginRoutes } from './login-routes.ts';
import { passkeyTables } from './migrations.ts';
import { exportPasskeys, passkeyUserData, sweepChallenges } from './store.ts';

export { dropPasskeys, listPasskeyNames } from './owner-tools.ts';

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
