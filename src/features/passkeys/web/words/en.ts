export { ceremony } from './en/ceremony.ts';
export { keys } from './en/keys.ts';
