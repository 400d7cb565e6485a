import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Env } from '../settings/setting.ts';

/** Every option there is, and whether a word follows it. */
export const optionTypes = {
  roles: 'string',
  days: 'string',
  'password-stdin': 'boolean',
  'dry-run': 'boolean',
  'max-refused': 'string',
  all: 'boolean',
  json: 'boolean',
  cars: 'string',
  km: 'string',
  strategy: 'string',
  price: 'string',
  temperature: 'string',
  wet: 'string',
  wind: 'string',
  cap: 'string',
  'start-charge': 'string',
  reserve: 'string',
  'goal-reserve': 'string',
  every: 'string',
  power: 'string',
  'stop-minutes': 'string',
  load: 'string',
  aged: 'string',
  from: 'string',
  to: 'string',
} as const;
export type OptionName = keyof typeof optionTypes;

/** The words after the command's name, already told apart. */
export interface Words {
  positionals: string[];
  /** `--roles a,b`, or undefined when it is absent. */
  roles: string | undefined;
  passwordStdin: boolean;
  /** `--days 7`, or undefined when it is absent. */
  days: string | undefined;
  dryRun: boolean;
  all: boolean;
  /** `--max-refused 20`, or undefined when it is absent. */
  maxRefused: string | undefined;
  json: boolean;
  /** What follows any option that takes a word, as it was written. */
  said: Partial<Record<OptionName, string>>;
}

/** What a command touches outside of its data: that of the process, or of a test. */
export interface Io {
  /** With what `pitstop.env` and the files of secrets say, where a command looks at its data. */
  env: Env;
  cwd: string;
  stdin: () => Promise<Buffer>;
  say: (text: string) => void;
  complain: (text: string) => void;
  /** For long work beside a server, which comes first: makes way for it, and gives what fires when the owner interrupts. */
  makeWay: () => AbortSignal;
}

/** `npm run` works in the project's folder; a file is meant from where its name was typed. */
export function typedPath({ env, cwd }: Io, file: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: typedIn } = env;
  return resolve(script === 'cli' && typedIn !== undefined ? typedIn : cwd, file);
}

/** What is printed; where something is not well, the status is 1 all the same. */
export type Said = string | { said: string; isWell: boolean };

interface Described {
  /** Such as `user add`. */
  name: string;
  usage: string;
  summary: string;
  /** Exactly so many words follow the name, */
  arguments: number;
  /** and at most so many more; none where it is left out. */
  optionalArguments?: number;
  options: readonly OptionName[];
}

/** Runs with the database open; returns what to print. Throws AppError with a sentence; then nothing was changed. */
export interface ContextCommand extends Described {
  run: (context: Context, words: Words, io: Io) => Promise<Said>;
}

/** Works on the data folder itself, whether or not its database can be opened. Throws Refusal. */
export interface FolderCommand extends Described {
  runOnFolder: (config: Config, words: Words, io: Io) => Promise<Said>;
}

/** Works whatever the settings are. */
export interface LonelyCommand extends Described {
  runAnyhow: (io: Io) => Promise<Said>;
}

export type Command = ContextCommand | FolderCommand | LonelyCommand;

/** Words that do not fit the command. Its message is one sentence. */
export class UsageError extends Error {}
