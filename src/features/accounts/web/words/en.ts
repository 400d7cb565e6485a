export { accounts } from './en/accounts.ts';
