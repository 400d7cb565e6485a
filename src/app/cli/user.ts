import { isUtf8 } from 'node:buffer';
import {
  addUser,
  disableUser,
  listUsers,
  makeResetLinkByOwner,
  setPassword,
  setRoles,
} from '#features/accounts/server/index.ts';
import { type Command, type Io, UsageError, type Words } from '#server/owner/command.ts';
import { AppError } from '#shared/errors.ts';
import { roles as allRoles, isRole, type Role } from '#shared/roles.ts';
import { toIso } from '#shared/time.ts';

/** Throws UsageError for a role that is none. */
export function parseRoles(list: string): Role[] {
  const names = list.split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      if (isRole(name)) return name;
      throw new UsageError(`There is no role "${name}"; there are ${allRoles.join(', ')}.`);
    });
}

/** One line from standard input, without its line end: `echo secret | ...` and a file both work. */
async function readPassword({ passwordStdin }: Words, { stdin }: Io): Promise<string> {
  if (!passwordStdin) throw new UsageError('Give the password on standard input and say so with --password-stdin.');
  const bytes = await stdin();
  // Replaced by a question mark, a byte nobody sees would make another password of it.
  if (!isUtf8(bytes)) throw new AppError('badInput', 'The password is not valid UTF-8.');
  return bytes.toString().replace(/\r?\n$/, '');
}

export const userCommands: readonly Command[] = [
  {
    name: 'user add',
    usage: 'user add LOGIN --roles a,b --password-stdin',
    summary: 'Makes an account; roles may be empty.',
    arguments: 1,
    options: ['roles', 'password-stdin'],
    async run(context, words, io) {
      const [login = ''] = words.positionals;
      const roles = parseRoles(words.roles ?? '');
      await addUser(context, login, await readPassword(words, io), roles);
      return `Added ${login} with ${roles.length === 0 ? 'no roles' : roles.join(', ')}.`;
    },
  },
  {
    name: 'user roles',
    usage: 'user roles LOGIN a,b',
    summary: 'Replaces the roles of an account; "" takes all away.',
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
    summary: 'Sets a new password and ends all sessions of that account.',
    arguments: 1,
    options: ['password-stdin'],
    async run(context, words, io) {
      const [login = ''] = words.positionals;
      await setPassword(context, login, await readPassword(words, io));
      return `Set the password of ${login}; everybody logged in as ${login} is logged out.`;
    },
  },
  {
    name: 'user reset-link',
    usage: 'user reset-link LOGIN',
    summary: 'Prints a link with which this person sets a new password, once, within 24 hours.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [login = ''] }) => makeResetLinkByOwner(context, login),
  },
  {
    name: 'user disable',
    usage: 'user disable LOGIN',
    summary: 'Ends all sessions of an account and lets nobody log in to it; nothing is deleted.',
    arguments: 1,
    options: [],
    async run(context, { positionals: [login = ''] }) {
      const account = await disableUser(context, login, true);
      return `${account} is disabled: logged out everywhere, and cannot log in.`;
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
      'Lists all accounts with their roles and since when they are; of a guest of which room, and who is disabled.',
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
