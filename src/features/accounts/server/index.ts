export { byLogin, formerLoginKey } from './former-login-key.ts';
export { addUser, endEverySession, listUsers, makeFirstRoot, setPassword, setRoles } from './owner-tools.ts';
export { accountRoutes, type ForgetPerson } from './routes.ts';
export { findUserId, hasAccounts } from './store.ts';
