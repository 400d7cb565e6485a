export { accounts } from './en/accounts.ts';
export { profile } from './en/profile.ts';
