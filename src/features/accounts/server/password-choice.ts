import { AppError } from '#shared/errors.ts';
import { loginKey, newPassword } from '../contract.ts';
import { commonPasswords } from './common-passwords.ts';

/** Digits and signs behind a word, which guessers add as people do. */
const decoration = /[^\p{L}]+$/u;
const undecorated = (text: string) => text.replace(decoration, '');

/**
 * True for a password that is among the first to be tried: on the list, or a long word of the list with digits or signs
 * behind it, or the same made of one of `context` (the login, the name of the site).
 */
export function isTooCommon(password: string, context: readonly string[]): boolean {
  const plain = loginKey(password);
  if (commonPasswords.has(plain)) return true;
  const word = undecorated(plain);
  if (commonPasswords.has(word)) return true;
  return context.some((name) => {
    const known = loginKey(name);
    return plain === known || (word !== '' && word === undecorated(known));
  });
}

/** Throws badInput with a sentence when somebody should not choose this password. */
export function checkChoice(password: string, context: readonly string[]): void {
  const result = newPassword.safeParse(password);
  if (!result.success) throw new AppError('badInput', result.error.issues[0]?.message ?? 'Invalid password');
  if (isTooCommon(password, context))
    throw new AppError(
      'badInput',
      'That password is too common: guessers try it first. Please choose another one, such as three words that have nothing to do with each other.',
    );
}
