import type { Context } from '#server/context.ts';

/** The words after the command's name, already told apart. */
export interface Words {
  positionals: string[];
  /** `--roles a,b`, or undefined when it is absent. */
  roles: string | undefined;
  passwordStdin: boolean;
}

export interface Command {
  /** Such as `user add`. */
  name: string;
  usage: string;
  summary: string;
  /** Exactly so many words follow the name. */
  arguments: number;
  options: readonly ('roles' | 'password-stdin')[];
  /** Runs with the database open; returns what to print. Throws AppError with a sentence; then nothing was changed. */
  run: (context: Context, words: Words) => Promise<string>;
}

/** Words that do not fit the command. Its message is one sentence. */
export class UsageError extends Error {}
