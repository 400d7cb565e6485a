import type { Feature } from '#server/feature.ts';
import { accountLimits } from './limits.ts';
import { loginLooks, sessionsAndLinks } from './migrations.ts';
import { accountRoutes } from './routes.ts';

export { byLogin, formerLoginKey } from './former-login-key.ts';
export { addUser, endEverySession, listUsers, makeFirstRoot, setPassword, setRoles } from './owner-tools.ts';
export { findUserId, hasAccounts } from './store.ts';

export const accounts: Feature = {
  name: 'accounts',
  limits: accountLimits,
  migrations: [loginLooks, sessionsAndLinks],
  open: (context, house) => ({ routes: accountRoutes(context, house.forget) }),
};
