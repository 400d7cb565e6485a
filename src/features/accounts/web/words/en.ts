export { login } from './en/login.ts';
export { profile } from './en/profile.ts';
export { register } from './en/register.ts';
export { sessions } from './en/sessions.ts';
export { signIn } from './en/sign-in.ts';
