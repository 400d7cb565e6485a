import { siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { invitationPath, newPasswordPath } from '../invitations-contract.ts';
import { invite, type Terms } from './invitations.ts';
import { addResetLink } from './reset-links.ts';
import * as store from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'random' | 'config'>;

const actor = siteActors.owner;

/** For the command line: creates an invitation and returns its full link. */
export async function inviteByOwner(tools: Tools, terms: Terms): Promise<string> {
  const { secret } = await invite(tools, terms, { login: actor, id: null });
  return `${tools.config.siteUrl}${invitationPath(secret)}`;
}

/** For the command line: creates a password link for this person and returns it in full. Throws AppError notFound. */
export async function makeResetLinkByOwner(tools: Tools, login: string): Promise<string> {
  const { secret } = await tools.db.transact(async (trx) => {
    const account = await store.findAccount(trx, login);
    if (account === undefined) throw new AppError('notFound', `There is no user "${login}".`);
    return addResetLink(tools, trx, account, { login: actor });
  });
  return `${tools.config.siteUrl}${newPasswordPath(secret)}`;
}
