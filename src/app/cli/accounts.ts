import { isUtf8 } from 'node:buffer';
import {
  addUser,
  disableUser,
  findUserId,
  type InvitationTerms,
  inviteByOwner,
  listUsers,
  makeResetLinkByOwner,
  setPassword,
  setRoles,
} from '#features/accounts/server/index.ts';
import { dropPasskeys, listPasskeyNames } from '#features/passkeys/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Command, type CommandArguments, type Io, UsageError } from '#server/owner/command.ts';
import { AppError } from '#shared/errors.ts';
import { roles as allRoles, isRole, type Role } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';

function parseRoles(list: string): Role[] {
  const names = list.split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      if (isRole(name)) return name;
      throw new UsageError(`There's no role "${name}". Choose from ${allRoles.join(', ')}.`);
    });
}

/** One line from standard input without its line ending, so that `echo secret | ...` and a file both work. */
async function readPassword({ passwordStdin }: CommandArguments, { stdin }: Io): Promise<string> {
  if (!passwordStdin) throw new UsageError('Pass the password on standard input, with --password-stdin.');
  const bytes = await stdin();
  // Replacing an invalid byte with a replacement character would silently change the password.
  if (!isUtf8(bytes)) throw new AppError('badInput', "The password isn't valid UTF-8.");
  return bytes.toString().replace(/\r?\n$/, '');
}

export const userCommands: readonly Command[] = [
  {
    name: 'user add',
    usage: 'user add LOGIN --roles a,b --password-stdin',
    summary: 'Creates an account. Roles may be empty.',
    arguments: 1,
    options: ['roles', 'password-stdin'],
    async run(context, args, io) {
      const [login = ''] = args.positionals;
      const roles = parseRoles(args.roles ?? '');
      await addUser(context, login, await readPassword(args, io), roles);
      return `Added ${login} with ${roles.length === 0 ? 'no roles' : roles.join(', ')}.`;
    },
  },
  {
    name: 'user roles',
    usage: 'user roles LOGIN a,b',
    summary: 'Replaces an account\'s roles; "" removes them all.',
    arguments: 2,
    options: [],
    async run(context, { positionals: [login = '', list = ''] }) {
      const roles = parseRoles(list);
      await setRoles(context, login, roles);
      return `${login} now has ${roles.length === 0 ? 'no roles' : roles.join(', ')}.`;
    },
  },
  {
    name: 'user password',
    usage: 'user password LOGIN --password-stdin',
    summary: 'Sets a new password and logs the account out everywhere.',
    arguments: 1,
    options: ['password-stdin'],
    async run(context, args, io) {
      const [login = ''] = args.positionals;
      await setPassword(context, login, await readPassword(args, io));
      return `Changed ${login}'s password and logged ${login} out everywhere.`;
    },
  },
  {
    name: 'user reset-link',
    usage: 'user reset-link LOGIN',
    summary: 'Prints a link for setting a new password. Valid once, for 24 hours.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [login = ''] }) => makeResetLinkByOwner(context, login),
  },
  {
    name: 'user disable',
    usage: 'user disable LOGIN',
    summary: 'Logs an account out everywhere and blocks it from logging in. Nothing is deleted.',
    arguments: 1,
    options: [],
    async run(context, { positionals: [login = ''] }) {
      const account = await disableUser(context, login, true);
      return `${account} is disabled: logged out everywhere and can't log in.`;
    },
  },
  {
    name: 'user enable',
    usage: 'user enable LOGIN',
    summary: 'Lets a disabled account log in again.',
    arguments: 1,
    options: [],
    async run(context, { positionals: [login = ''] }) {
      const account = await disableUser(context, login, false);
      return `${account} is enabled and can log in.`;
    },
  },
  {
    name: 'user list',
    usage: 'user list',
    summary:
      'Lists all accounts with their roles and creation dates, which room guests belong to, and which accounts are disabled.',
    arguments: 0,
    options: [],
    async run(context) {
      const users = await listUsers(context);
      return users
        .map(({ login, roles, createdAt, guestOf, disabledAt }) =>
          [
            login,
            roles.join(',') || '-',
            toIso(createdAt),
            ...(guestOf ? [`guest of ${guestOf}`] : []),
            ...(disabledAt === null ? [] : [`disabled since ${toIso(disabledAt)}`]),
          ].join('\t'),
        )
        .join('\n');
    },
  },
];

function termsOf({ roles = '', days = '7' }: CommandArguments): InvitationTerms {
  const given = parseRoles(roles).map((role) => {
    if (role !== 'root') return role;
    throw new UsageError('An invitation can\'t grant root. Use "user roles" once the person has an account.');
  });
  if (days !== '1' && days !== '7' && days !== '30') throw new UsageError('--days must be 1, 7 or 30.');
  return { roles: given, days: Number(days) as InvitationTerms['days'] };
}

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite',
    usage: 'invite [--days 1|7|30] --roles a,b',
    summary: 'Prints a link that lets one person choose a username and password. Valid once, for 7 days by default.',
    arguments: 0,
    options: ['roles', 'days'],
    async run(context, args) {
      if (args.roles === undefined) throw new UsageError('Set the roles with --roles; "" means none.');
      return inviteByOwner(context, termsOf(args));
    },
  },
];

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
