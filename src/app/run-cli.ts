import { existsSync, statSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { hasAccounts } from '#features/accounts/server/index.ts';
import { backupCommands } from '#features/backups/server/owner/commands.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { notSetUp, StartError } from '#server/data-dir.ts';
import { explainError, isExplainable } from '#server/explain-error.ts';
import { makeLog } from '#server/log.ts';
import {
  type Command,
  type CommandArguments,
  type CommandOutput,
  type Io,
  type OptionName,
  optionTypes,
  UsageError,
} from '#server/owner/command.ts';
import { ownerCall, startCall } from '#server/owner-call.ts';
import { gatherSettings } from '#server/settings/gather.ts';
import { acceptTime, trustedDays } from '#server/trusted-time.ts';
import { version } from '#server/version.ts';
import { toIso } from '#shared/time.ts';
import { inviteCommands, passkeyCommands, userCommands } from './cli/accounts.ts';
import { deckCommands, vehicleCommands } from './cli/catalogues.ts';
import { photoCommand } from './cli/photos.ts';
import { raceCommand } from './cli/race.ts';
import { roomKeyCommands } from './cli/room-key.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { enterForCommand } from './engine.ts';
import { siteParts } from './features.ts';
import { closeContext, openContext } from './open-context.ts';
import { requireSameSite } from './same-site.ts';

/**
 * Characters that a terminal would obey or hide (escapes, bells, direction changes), except line endings, tabs and
 * those that belong to Persian or Hindi words or to emoji, because a name copied from the output has to stay the same.
 */
const unseen = /(?!\n|\t|\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{C}/gu;

/**
 * Makes a command's output safe for a terminal, because names, files and answers from elsewhere may contain anything.
 */
export const forTerminal = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, ' ');

const clockCommand: Command = {
  name: 'clock accept',
  usage: 'clock accept',
  summary: `Confirms that the clock is right after it jumped or the site was off for more than ${trustedDays} days, so old data is deleted again. Otherwise that takes a week.`,
  arguments: 0,
  options: [],
  async run({ db }) {
    const now = Date.now();
    await acceptTime(db, now);
    return `It's ${toIso(now)}. Old data will be deleted again.`;
  },
};

const commands: readonly Command[] = [
  ...userCommands,
  ...inviteCommands,
  ...passkeyCommands,
  ...vehicleCommands,
  raceCommand,
  ...deckCommands,
  photoCommand,
  ...backupCommands({ parts: siteParts, enter: enterForCommand, requireSameSite }),
  ...roomKeyCommands,
  clockCommand,
  doctorCommand,
];

const help = [
  'Pitstop for its owner. Uses the same DATA_DIR or DATABASE_URL as the server, which may be running.',
  '',
  `  ${startCall}\n      Starts the site on PORT (3000) with the data in DATA_DIR (the folder "data" where you are).`,
  ...commands.map(({ usage, summary }) => `  ${ownerCall} ${usage}\n      ${summary}`),
  `  ${ownerCall} --version\n      Prints the version.`,
].join('\n');

/**
 * Runs an owner's command with the arguments typed after the program's name. Resolves to the exit status: 1 if the
 * command couldn't be carried out or found something wrong, 2 if it's unknown. Closes everything it opened. Never
 * throws.
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    const outcome = await run(args, io);
    const { text, isOk } = typeof outcome === 'string' ? { text: outcome, isOk: true } : outcome;
    io.print(forTerminal(text));
    return isOk ? 0 : 1;
  } catch (error) {
    io.printError(inOneSentence(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function inOneSentence(error: unknown): string {
  return isExplainable(error) || error instanceof UsageError ? forTerminal(explainError(error)) : inspect(error);
}

async function run(args: readonly string[], io: Io): Promise<CommandOutput> {
  const command = commands.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name);
  if (command === undefined) {
    if (args.length === 0 || args.includes('--help')) return help;
    if (args[0] === '--version') return version;
    throw new UsageError(`There's no command "${args.slice(0, 2).join(' ')}". Try --help.`);
  }
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help')) return `${ownerCall} ${command.usage}\n${command.summary}`;
  const parsed = parse(command, rest);
  if ('runStandalone' in command) return command.runStandalone(io);
  const { env } = gatherSettings(io.env, io.cwd);
  const config = readConfig(env, io.cwd);
  requireOwner(config.dataDir);
  const gathered = { ...io, env };
  return 'runOnFolder' in command
    ? command.runOnFolder(config, parsed, gathered)
    : runInside(config, (context) => command.run(context, parsed, gathered));
}

/** Files created by root are closed to the server's own user, whose next start would then fail. */
function requireOwner(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid !== 0) throw new StartError(`DATA_DIR ${dataDir} belongs to user ${uid}. Run this as that user (sudo -u).`);
}

async function runInside(config: Config, work: (context: Context) => Promise<CommandOutput>): Promise<CommandOutput> {
  const lock = await enterForCommand(config);
  try {
    const context = await openContext({ config, log: makeLog('silent'), mayMigrate: false });
    try {
      if (!(await hasAccounts(context.db.read))) throw notSetUp(config.dataDir);
      return await work(context);
    } finally {
      await closeContext(context);
    }
  } finally {
    lock.release();
  }
}

/** Reads `--temperature -20` as `--temperature=-20`, because a leading dash would be parsed as an option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of args) {
    const before = joined.at(-1);
    if (/^-\d/.test(word) && before !== undefined && /^--[a-z-]+$/.test(before))
      joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function parse(command: Command, args: readonly string[]): CommandArguments {
  try {
    const { values, positionals } = parseArgs({
      args: withNegativeNumbers(args),
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(optionTypes).map(([name, type]) => [name, { type }])),
    });
    const given = Object.keys(values) as OptionName[];
    const unknown = given.find((option) => !command.options.includes(option));
    const surplus = positionals.length - command.arguments;
    if (unknown !== undefined || surplus < 0 || surplus > (command.optionalArguments ?? 0)) {
      throw new UsageError(`Usage: ${command.usage}`);
    }
    const typed: CommandArguments['values'] = Object.fromEntries(
      Object.entries(values).filter((entry): entry is [OptionName, string] => typeof entry[1] === 'string'),
    );
    return {
      positionals,
      values: typed,
      roles: typed.roles,
      days: typed.days,
      maxRefused: typed['max-refused'],
      passwordStdin: values['password-stdin'] === true,
      dryRun: values['dry-run'] === true,
      all: values.all === true,
      json: values.json === true,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. Usage: ${command.usage}`);
  }
}
