import { audit, auditInOldSchema, siteActors } from '#server/audit.ts';
import { ConfigError } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { ownerTables } from '#server/db/owner-tables.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { isLogin } from '../contract.ts';
import { invitationPath, newPasswordPath } from '../invitations-contract.ts';
import { addAccount, checkNewPassword, invalidLogin } from './add-account.ts';
import { withdrawOpenInvitations } from './invitation-store.ts';
import { invite, type Terms } from './invitations.ts';
import { sessionsAndLinks } from './migrations.ts';
import { addResetLink, dropEveryResetLink, dropResetLinks } from './reset-links.ts';
import { changeRoles, giveRoles, setDisabled } from './rights.ts';
import { endSessions } from './session-store.ts';
import * as store from './store.ts';

type Tools = Pick<Context, 'db' | 'passwords' | 'clock' | 'random' | 'config'>;

const noSuchUser = (login: string) => new AppError('notFound', `There's no user "${login}".`);
const actor = siteActors.owner;

/** Throws AppError conflict if the username, or one that looks like it, is taken. */
export async function addUser(tools: Tools, login: string, password: string, roles: readonly Role[]): Promise<void> {
  if (!isLogin(login)) throw invalidLogin(login);
  checkNewPassword(password, [login, tools.config.siteName]);
  await makeAccount(tools, login, password, roles);
}

async function makeAccount(
  { db, passwords, clock, random }: Tools,
  login: string,
  password: string,
  roles: readonly Role[],
): Promise<void> {
  const account = {
    id: random.text(12),
    login,
    email: null,
    passwordHash: await passwords.hash(password),
    createdAt: clock(),
    madeBy: actor,
  };
  await addAccount(db, account, async (trx) => {
    await giveRoles(trx, account.id, roles);
    await audit(trx, clock, { actor, action: 'add user', target: `${login} [${roles.join(', ')}]`, outcome: 'done' });
  });
}

/** Replaces all roles. The last root keeps that role. */
export async function setRoles(
  { db, clock, live }: Tools & Pick<Context, 'live'>,
  login: string,
  roles: readonly Role[],
): Promise<void> {
  await db.transact(async (trx) => {
    const account = await store.findAccount(trx, login);
    if (account === undefined) throw noSuchUser(login);
    await changeRoles({ clock, live }, trx, account, roles, { actor });
  });
}

/** Returns the username. The last root stays enabled. */
export async function disableUser(
  { db, clock, live }: Tools & Pick<Context, 'live'>,
  login: string,
  isDisabled: boolean,
): Promise<string> {
  return db.transact(async (trx) => {
    const account = await store.findAccount(trx, login);
    if (account === undefined) throw noSuchUser(login);
    await setDisabled({ clock, live }, trx, account, isDisabled, { actor });
    return account.login;
  });
}

export async function setPassword(
  { db, passwords, clock, config }: Tools,
  login: string,
  password: string,
): Promise<void> {
  checkNewPassword(password, [login, config.siteName]);
  const passwordHash = await passwords.hash(password);
  await db.transact(async (trx) => {
    const account = await store.findAccount(trx, login);
    if (account === undefined) throw noSuchUser(login);
    await store.replacePassword(trx, account.id, passwordHash, clock());
    await dropResetLinks(trx, account.id);
    await endSessions(trx, account.id);
    await audit(trx, clock, { actor, action: 'set password', target: account.login, outcome: 'done' });
  });
}

export function listUsers({ db }: { db: Pick<Tools['db'], 'read'> }): Promise<store.Account[]> {
  return store.listAccounts(db.read);
}

function checkFirstPassword(password: string, siteName: string): void {
  try {
    checkNewPassword(password, ['root', siteName]);
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`ROOT_PASSWORD: ${error.message}`) : error;
  }
}

/**
 * Does nothing if there are accounts already. Returns the password, to be shown once, if it was generated. Throws
 * ConfigError for a password that breaks the rules.
 */
export async function makeFirstRoot(tools: Tools, givenPassword: string | undefined): Promise<string | undefined> {
  if (await store.hasAccounts(tools.db.read)) return undefined;
  if (givenPassword !== undefined) checkFirstPassword(givenPassword, tools.config.siteName);
  const password = givenPassword ?? tools.random.text(15);
  try {
    await makeAccount(tools, 'root', password, ['root']);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return undefined;
    throw error;
  }
  return givenPassword === undefined ? password : undefined;
}

/**
 * Whatever was ended, used or withdrawn since the backup mustn't work again. `schema` is the database's last migration.
 */
export async function endEverySession(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { backupOf, schema }: { backupOf: string; schema: number },
): Promise<void> {
  await db.transact(async (trx) => {
    await store.endEverySession(trx);
    if (schema >= sessionsAndLinks.number) {
      await dropEveryResetLink(trx);
      await withdrawOpenInvitations(trx, clock());
    }
    const note = schema >= ownerTables.number ? audit : auditInOldSchema;
    await note(trx, clock, { actor, action: 'restore', target: `backup of ${backupOf}`, outcome: 'done' });
  });
}

/** Returns the full link. */
export async function inviteByOwner(tools: Omit<Tools, 'passwords'>, terms: Terms): Promise<string> {
  const { secret } = await invite(tools, terms, { login: actor, id: null });
  return `${tools.config.siteUrl}${invitationPath(secret)}`;
}

/** Returns the full link. Throws AppError notFound. */
export async function makeResetLinkByOwner(tools: Omit<Tools, 'passwords'>, login: string): Promise<string> {
  const { secret } = await tools.db.transact(async (trx) => {
    const account = await store.findAccount(trx, login);
    if (account === undefined) throw noSuchUser(login);
    return addResetLink(tools, trx, account, { login: actor });
  });
  return `${tools.config.siteUrl}${newPasswordPath(secret)}`;
}
