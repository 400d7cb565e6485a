import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { isFullyVisible, isOneScript } from '#shared/names.ts';
import { SessionUser } from '#shared/session-user.ts';
import { isPlainLine, timeZone } from '#shared/text.ts';

export { loginKey } from './login-key.ts';

/**
 * At most 64 characters: first a letter or digit, then letters of any script, digits, emoji, apostrophes and `. _ - @
 * +`.
 */
const loginPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Extended_Pictographic}._@+'’-]{0,63}$/u;

/** A mark that combines with any letter, a doubled mark, or a mark with no letter before it. */
const invalidMark = /(?=\p{M})[\p{Script=Inherited}\p{Me}]|(\p{M})\1|(?:^|[^\p{L}\p{M}])\p{M}/u;

/**
 * A username must be in normal form, in a single script and without anything invisible. Accented letters are allowed if
 * Unicode has them as one character, and vowel signs count as part of their script.
 */
export function isLogin(text: string): boolean {
  const isPlain = isPlainLine(text) && text === text.normalize('NFKC') && loginPattern.test(text);
  return isPlain && !invalidMark.test(text) && isFullyVisible(text) && isOneScript(text);
}

export const passwordLimits = { minCharacters: 8, maxBytes: 1024 } as const;
const passwordTooLong = 'Password can have at most 1024 bytes';
/** Unpaired surrogates, and the null character, which ends a string in many programs. */
export const untypableCharacters = /[\p{Cs}\0]/u;
const passwordNotText = "Password contains characters that can't be typed";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
/** A password for logging in or confirming. The minimum length only applies to new passwords. */
export const passwordText = (missing: string) =>
  z.string(missing).check(
    z.minLength(1, missing),
    z.refine((text) => !untypableCharacters.test(text), passwordNotText),
    z.refine((text) => bytesOf(text) <= passwordLimits.maxBytes, passwordTooLong),
  );

/** Stored exactly as typed, never trimmed. */
export const newPassword = passwordText('Password is required').check(
  z.minLength(passwordLimits.minCharacters, 'Password must be at least 8 characters'),
);

/** Text that can't be a username simply matches nobody. */
export const loginParam = z.strictObject({ login: z.string().check(z.minLength(1), z.maxLength(200)) });

export const User = SessionUser;
export type User = z.infer<typeof User>;

export const Message = z.object({ message: z.string() });

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  access: 'token',
  guests: 'own',
  summary: 'The person this token belongs to.',
  status: 200,
  answer: User,
});

const loginText = z.string('Login is required').check(
  z.minLength(1, 'Login is required'),
  z.maxLength(200, 'Invalid username or password'),
  z.refine((text) => isPlainLine(text), 'Invalid username or password'),
);

export const logIn = endpoint({
  method: 'POST',
  path: '/login/{login}',
  access: 'anyone',
  summary: 'Exchanges a login and password for a bearer token.',
  params: z.strictObject({ login: loginText }),
  body: z.strictObject({ password: passwordText('Password is required'), time_zone: z.optional(timeZone) }),
  status: 200,
  answer: z.object({ token: z.string() }),
});

export const proveUser = endpoint({
  method: 'POST',
  path: '/user/proof',
  access: 'token',
  summary: "Confirms the caller's identity in this session with their password.",
  body: z.strictObject({ password: passwordText('Password is required') }),
  status: 204,
  answer: z.void(),
});

export const logOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'token',
  guests: 'own',
  summary: 'Ends this session. The token stops working immediately.',
  status: 204,
  answer: z.void(),
});

export const email = z
  .string('Email must be text')
  .check(z.maxLength(254, 'Email is too long'), z.refine(isEmail, 'Invalid email'));

function isEmail(text: string): boolean {
  return text === '' || (isPlainLine(text) && /^[^\s@]+@[^\s@]+$/.test(text));
}

/** A requested username. `isLogin` is checked by the handler, so that its message can quote the username. */
export const wantedLogin = z.string('Login is required').check(z.trim(), z.minLength(1, 'Login is required'));

export const registerUser = endpoint({
  method: 'POST',
  path: '/user',
  access: 'tester',
  rights: 'The login must contain "test". The new account has no roles.',
  forbidden: 'You do not have permission to register users',
  summary: 'Registers a test account.',
  body: z.strictObject({
    login: wantedLogin,
    password: newPassword,
    email: z.optional(z.nullable(email)),
    /** Ignored: some clients send it, but only the owner grants roles. */
    roles: z.optional(z.unknown()),
  }),
  status: 201,
  answer: z.object({ message: z.string(), user: User }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{login}',
  access: 'token',
  guests: 'own',
  rights:
    "Your own account, with the password or a passkey confirmed within the last 15 minutes, or root. The last root can't be deleted.",
  summary: 'Deletes an account along with its boards, photos, logs and tokens.',
  params: loginParam,
  status: 200,
  answer: Message,
});
