export { belongings } from './en/belongings.ts';
export { links } from './en/links.ts';
export { login } from './en/login.ts';
export { ownData } from './en/own-data.ts';
export { profile } from './en/profile.ts';
export { register } from './en/register.ts';
export { sessions } from './en/sessions.ts';
export { signIn } from './en/sign-in.ts';
