import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Env } from '../settings/setting.ts';

/** All options, and whether each of them takes a value. */
export const optionTypes = {
  roles: 'string',
  days: 'string',
  'password-stdin': 'boolean',
  'dry-run': 'boolean',
  'max-refused': 'string',
  name: 'string',
  columns: 'string',
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
  'charger-volts': 'string',
  'roof-box': 'string',
  trailer: 'string',
  preheated: 'string',
  conditioned: 'string',
  'heat-pump': 'string',
  from: 'string',
  to: 'string',
} as const;
export type OptionName = keyof typeof optionTypes;

export interface CommandArguments {
  positionals: string[];
  roles: string | undefined;
  passwordStdin: boolean;
  days: string | undefined;
  dryRun: boolean;
  all: boolean;
  maxRefused: string | undefined;
  json: boolean;
  /** The values, as typed, of all options that take one. */
  values: Partial<Record<OptionName, string>>;
}

/** A command's environment, input and output: those of the process, or of a test. */
export interface Io {
  /** Includes `pitstop.env` and secret files, for commands that use the data. */
  env: Env;
  cwd: string;
  stdin: () => Promise<Buffer>;
  print: (text: string) => void;
  printError: (text: string) => void;
  /**
   * Lowers this process's priority for long work alongside a server, and returns a signal that aborts when the owner
   * interrupts it.
   */
  lowerPriority: () => AbortSignal;
}

/** Resolves a file relative to where its name was typed, because `npm run` changes to the project's folder. */
export function typedPath({ env, cwd }: Io, file: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: typedIn } = env;
  return resolve(script === 'cli' && typedIn !== undefined ? typedIn : cwd, file);
}

/** The output; without `isOk`, the exit status is 1. */
export type CommandOutput = string | { text: string; isOk: boolean };

interface Described {
  /** The words that call it, such as `user add`. */
  name: string;
  usage: string;
  summary: string;
  /** The number of required arguments. */
  arguments: number;
  /** The maximum number of further arguments; by default none. */
  optionalArguments?: number;
  options: readonly OptionName[];
}

/** Runs with an open database and returns the output. Throws AppError with a sentence, having changed nothing. */
export interface ContextCommand extends Described {
  run: (context: Context, args: CommandArguments, io: Io) => Promise<CommandOutput>;
}

/** Works on the data folder itself, even if its database can't be opened. Throws Refusal. */
export interface FolderCommand extends Described {
  runOnFolder: (config: Config, args: CommandArguments, io: Io) => Promise<CommandOutput>;
}

/** Works whatever the settings are. */
export interface StandaloneCommand extends Described {
  runStandalone: (io: Io) => Promise<CommandOutput>;
}

export type Command = ContextCommand | FolderCommand | StandaloneCommand;

/** The arguments don't fit the command. The message is one sentence. */
export class UsageError extends Error {}
