import { findUserId } from '#features/accounts/server/index.ts';
import { dropPasskeys, listPasskeyNames } from '#features/passkeys/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Command, UsageError } from '#server/owner/command.ts';
import { AppError } from '#shared/errors.ts';

async function personOf({ db }: Context, login: string): Promise<{ userId: string; login: string }> {
  const userId = await findUserId(db.read, login);
  if (userId === undefined) throw new AppError('notFound', `There's no user "${login}".`);
  return { userId, login };
}

export const passkeyCommands: readonly Command[] = [
  {
    name: 'passkeys list',
    usage: 'passkeys list LOGIN',
    summary: "Lists an account's passkeys: name, when it was added, when it was last used.",
    arguments: 1,
    options: [],
    async run(context, { positionals: [login = ''] }) {
      const passkeys = await listPasskeyNames(context, await personOf(context, login));
      if (passkeys.length === 0) return `${login} has no passkeys.`;
      return passkeys
        .map(({ name, createdAt, lastUsedAt }) => [name, createdAt, lastUsedAt ?? '-'].join('\t'))
        .join('\n');
    },
  },
  {
    name: 'passkeys remove',
    usage: 'passkeys remove LOGIN [NAME|--all]',
    summary: 'Removes a lost passkey. The password still works.',
    arguments: 1,
    optionalArguments: 1,
    options: ['all'],
    async run(context, { positionals: [login = '', name], all }) {
      const person = await personOf(context, login);
      if (all === (name !== undefined)) {
        const names = (await listPasskeyNames(context, person)).map((passkey) => `"${passkey.name}"`);
        throw new UsageError(`Name one, or use --all. ${login} has ${names.join(', ') || 'none'}.`);
      }
      const removed = await dropPasskeys(context, person, name === undefined ? 'all' : { name });
      return `Removed ${removed.map((passkey) => `"${passkey}"`).join(', ')} from ${login}. Log in with the password, and add a new one in the profile.`;
    },
  },
];
