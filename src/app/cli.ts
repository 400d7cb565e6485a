import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { AppError } from '#shared/errors.ts';
import { type Command, UsageError, type Words } from './cli/command.ts';
import { userCommands } from './cli/user.ts';
import { closeContext, openContext } from './open-context.ts';
import { StartError } from './open-database.ts';

const commands: readonly Command[] = [...userCommands];

const help = [
  'Pitstop for its owner. It works on the same DATA_DIR or DATABASE_URL as the server, which may be running.',
  '',
  ...commands.map(({ usage, summary }) => `  npm run cli -- ${usage}\n      ${summary}`),
].join('\n');

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  const isSentence = [AppError, UsageError, ConfigError, StartError].some((kind) => error instanceof kind);
  console.error(isSentence ? (error as Error).message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: readonly string[]): Promise<string> {
  const command = commands.find(({ name }) => args.slice(0, 2).join(' ') === name);
  if (command === undefined) {
    if (args.length === 0 || args.includes('--help')) return help;
    throw new UsageError(`There is no command "${args.slice(0, 2).join(' ')}". Try --help.`);
  }
  const rest = args.slice(2);
  if (rest.includes('--help')) return `npm run cli -- ${command.usage}\n${command.summary}`;
  const words = parse(command, rest);
  const config = readConfig(process.env, process.cwd());
  const context = await openContext({ config, log: makeLog('silent') });
  try {
    return await command.run(context, words);
  } finally {
    await closeContext(context);
  }
}

function parse(command: Command, args: readonly string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { roles: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
    });
    const given = Object.keys(values) as (keyof typeof values)[];
    const unknown = given.find((option) => !command.options.includes(option));
    if (unknown !== undefined || positionals.length !== command.arguments)
      throw new UsageError(`Usage: ${command.usage}`);
    return { positionals, roles: values.roles, passwordStdin: values['password-stdin'] === true };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${(error as Error).message.split('.')[0]}. Usage: ${command.usage}`);
  }
}
