import type { Feature } from '#server/feature.ts';
import { belongingsOf } from './belongings.ts';
import { accountLimits } from './limits.ts';
import { sweepLinks } from './link-sweep.ts';
import { disabledAccounts, loginSkeletons, makers, sessionsAndLinks } from './migrations.ts';
import { exportAccount } from './own-data.ts';
import { RefusalLog } from './refusal-log.ts';
import { accountRoutes } from './routes.ts';

export { checkNewPassword as checkChoice, isReserved, resemblesAny } from './add-account.ts';
export { byLogin } from './by-login.ts';
export type { Terms as InvitationTerms } from './invitations.ts';
export { inviteByOwner, makeResetLinkByOwner } from './link-tools.ts';
export {
  addUser,
  disableUser,
  endEverySession,
  listUsers,
  makeFirstRoot,
  setPassword,
  setRoles,
} from './owner-tools.ts';
export { dropResetLinks } from './reset-link-store.ts';
export { findBySecret, hashSecret, makeSecret } from './reset-links.ts';
export { endSessions, isSessionOpen } from './session-store.ts';
export {
  addAccount,
  changeGuestLogin,
  claimSkeleton,
  findUserId,
  hasAccounts,
  isLoginFree,
  lockAccount,
  releaseOtherSkeletons as giveUpOtherLooks,
  removeAccount,
  replacePassword,
} from './store.ts';
export { guestUserOf, userOf } from './user-view.ts';

export const accounts: Feature = {
  name: 'accounts',
  limits: accountLimits,
  migrations: [loginSkeletons, sessionsAndLinks, makers, disabledAccounts],
  open(context, registry) {
    const refusals = new RefusalLog(context);
    return {
      routes: accountRoutes(context, registry, refusals),
      belongings: belongingsOf(context),
      export: exportAccount(context),
      jobs: [refusals.job, sweepLinks(context)],
    };
  },
};
