import { accounts } from './en/accounts.ts';
import { bingo } from './en/bingo.ts';
import { challenges } from './en/challenges.ts';
import { shell } from './en/shell.ts';

export const en = { ...shell, accounts, bingo, challenges };
