import type { Context } from '#server/context.ts';
import type { Feature } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { deleteOldInvitations } from './invitation-store.ts';
import { disabledAccounts, loginSkeletons, makers, sessionsAndLinks } from './migrations.ts';
import { countAccountData, exportAccount } from './own-data.ts';
import { RefusalLog } from './refusal-log.ts';
import { deleteOldResetLinks } from './reset-links.ts';
import { accountRoutes } from './routes.ts';

export { byLogin } from '../login-key.ts';
export { checkNewPassword, isReserved, resemblesAny } from './add-account.ts';
export type { Terms as InvitationTerms } from './invitations.ts';
export {
  addUser,
  disableUser,
  endEverySession,
  inviteByOwner,
  listUsers,
  makeFirstRoot,
  makeResetLinkByOwner,
  setPassword,
  setRoles,
} from './owner-tools.ts';
export { dropResetLinks, findBySecret, hashSecret, makeSecret } from './reset-links.ts';
export { endSessions, isSessionOpen } from './session-store.ts';
export {
  addAccount,
  changeGuestLogin,
  claimSkeleton,
  findUserId,
  hasAccounts,
  isLoginFree,
  lockAccount,
  releaseOtherSkeletons,
  removeAccount,
  replacePassword,
} from './store.ts';
export { guestUserOf, userOf } from './user-view.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    loginByAddress: Rule;
    registerByAddress: Rule;
    linkByAddress: Rule;
    linkByMaker: Rule;
    changeLoginByUser: Rule;
    ownDataByUser: Rule;
  }
}

export const accountLimits = {
  loginByAddress: { burst: 10, refillMs: 6 * secondMs },
  registerByAddress: { burst: 10, refillMs: hourMs / 10 },
  /** Limits unknown link secrets. */
  linkByAddress: { burst: 10, refillMs: 6 * secondMs },
  /** The dialog creates an invitation or a password link each time it's opened. */
  linkByMaker: { burst: 60, refillMs: minuteMs },
  changeLoginByUser: { burst: 5, refillMs: hourMs / 5 },
  ownDataByUser: { burst: 5, refillMs: hourMs / 5 },
};

export const accounts: Feature = {
  name: 'accounts',
  limits: accountLimits,
  migrations: [loginSkeletons, sessionsAndLinks, makers, disabledAccounts],
  open(context, registry) {
    const refusals = new RefusalLog(context);
    return {
      routes: accountRoutes(context, registry, refusals),
      countUserData: countAccountData(context),
      export: exportAccount(context),
      jobs: [refusals.job, sweepLinks(context)],
    };
  },
};

/** How long invitations that have ended stay in the list. */
const retainedMs = 90 * dayMs;

function sweepLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Job {
  return {
    name: 'links',
    everyMs: hourMs,
    deletesByAge: true,
    run: () =>
      db.transact(async (trx) => {
        await deleteOldInvitations(trx, clock() - retainedMs);
        await deleteOldResetLinks(trx, clock());
      }),
  };
}
