import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { requireProof } from '#server/http/proof.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import { newPasswordPath } from '../invitations-contract.ts';
import type { Person } from '../people-contract.ts';
import * as contract from '../people-contract.ts';
import { deviceView } from './device-view.ts';
import { listVisibleUserData } from './own-data.ts';
import { findPerson, listPeople, type PageEnd, type PersonRow } from './people-store.ts';
import { addResetLink, findResetLinkOf } from './reset-links.ts';
import { changeRoles, isLastRoot, requireStillRoot, setDisabled } from './rights.ts';
import { endSessions, listSessions } from './session-store.ts';
import * as store from './store.ts';

const noSuchUser = () => new AppError('notFound', "There's no such user.");

export function peopleRoutes(context: Context, registry: FeatureRegistry): Route[] {
  const view = makePersonView(context);
  return [
    listRoute(context, view),
    personRoute(context, registry, view),
    rolesRoute(context, view),
    signOutRoute(context),
    disableRoute(context, view),
    resetLinkRoute(context),
  ];
}

const pageEnd = ({ lastSeenAt, id }: PageEnd) => `${lastSeenAt ?? 'never'}.${id}`;

function parsePageEnd(text: string): PageEnd {
  const [moment = '', id = ''] = text.split('.');
  return { lastSeenAt: moment === 'never' ? null : Number(moment), id };
}

function listRoute({ db }: Context, view: PersonView): Route {
  return route(contract.listPeople, async ({ query }) => {
    const limit = Number(query.limit ?? contract.peoplePerPage);
    const after = query.before === undefined ? undefined : parsePageEnd(query.before);
    const found = await listPeople(db.read, { text: query.query, role: query.role }, { limit: limit + 1, after });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const lastRootId = await lastRootAmong(db.read, shown);
    return {
      people: shown.map((row) => view(row, row.id === lastRootId)),
      next: found.length > limit && last !== undefined ? pageEnd(last) : null,
    };
  });
}

async function lastRootAmong(db: Reader, rows: readonly PersonRow[]): Promise<string | undefined> {
  const roots = rows.filter((row) => row.roles.includes('root') && row.disabledAt === null);
  const [only] = roots;
  return roots.length === 1 && only !== undefined && (await isLastRoot(db, only.id)) ? only.id : undefined;
}

function personRoute({ db, sessions, clock }: Context, registry: FeatureRegistry, view: PersonView): Route {
  return route(contract.getPerson, async ({ params }) => {
    const row = await findRow(db.read, params.login);
    const devices = (await listSessions(db.read, row.id)).filter((session) => sessions.isActive(session, row.roles));
    const link = await findResetLinkOf(db.read, clock(), row.id);
    const belongings = await listVisibleUserData(registry, db.read, row);
    return {
      ...view(row, await isLastRoot(db.read, row.id)),
      made_by: row.madeBy,
      password_changed_at: row.passwordChangedAt === null ? null : toIso(row.passwordChangedAt),
      passkeys: belongings.find(({ kind }) => kind === 'passkeys')?.count ?? 0,
      devices: devices.map((device) => deviceView(device)),
      reset_link: link === undefined ? null : { made_by: link.madeBy, expires_at: toIso(link.expiresAt) },
      belongings,
    };
  });
}

/** Throws AppError notFound. */
async function findRow(db: Reader, login: string): Promise<PersonRow> {
  const userId = await store.findUserId(db, login);
  const row = userId === undefined ? undefined : await findPerson(db, userId);
  if (row === undefined) throw noSuchUser();
  return row;
}

function rolesRoute(context: Context, view: PersonView): Route {
  const { db } = context;
  return route(contract.setPersonRoles, async ({ params, body, caller, request }) => {
    return db.transact(async (trx) => {
      await requireStillRoot(trx, caller.userId);
      const account = await findRow(trx, params.login);
      await changeRoles(context, trx, account, body.roles, { actor: caller.login, request });
      return view(await findRow(trx, params.login), await isLastRoot(trx, account.id));
    });
  });
}

function signOutRoute({ db, clock, live }: Context): Route {
  return route(contract.signOutPerson, async ({ params, caller, request }) => {
    const login = await db.transact(async (trx) => {
      await requireStillRoot(trx, caller.userId);
      const account = await findRow(trx, params.login);
      if (await isLastRoot(trx, account.id)) throw new AppError('conflict', "The last root can't be logged out.");
      await endSessions(trx, account.id);
      await audit(trx, clock, {
        actor: caller.login,
        action: 'sign out',
        target: `${account.login} everywhere`,
        outcome: 'done',
        request,
      });
      trx.onCommit(() => live.announce({ signedOut: { userId: account.id } }));
      return account.login;
    });
    return { message: `${login} has been logged out everywhere` };
  });
}

function disableRoute(context: Context, view: PersonView): Route {
  const { db } = context;
  return route(contract.disablePerson, async ({ params, body, caller, request }) => {
    return db.transact(async (trx) => {
      await requireStillRoot(trx, caller.userId);
      const account = await findRow(trx, params.login);
      if (account.id === caller.userId) throw new AppError('conflict', "You can't disable your own account.");
      await setDisabled(context, trx, account, body.disabled, { actor: caller.login, request });
      return view(await findRow(trx, params.login), await isLastRoot(trx, account.id));
    });
  });
}

function resetLinkRoute(context: Context): Route {
  const { db, limits } = context;
  return route(contract.makeResetLink, async ({ params, caller, request }) => {
    await limits.take('linkByMaker', caller.userId);
    return db.transact(async (trx) => {
      await requireStillRoot(trx, caller.userId);
      const account = await findRow(trx, params.login);
      // Someone who finds an open browser mustn't be able to take over the account by making a link to it.
      if (account.id === caller.userId) requireProof(context, caller, 'always');
      const { secret, expiresAt } = await addResetLink(context, trx, account, { login: caller.login, request });
      return { login: account.login, secret, path: newPasswordPath(secret), expires_at: toIso(expiresAt) };
    });
  });
}

const onlineForMs = 5 * minuteMs;

/** Combines stored data with what this process has seen since. */
function makePersonView({ sessions, live, clock }: Pick<Context, 'sessions' | 'live' | 'clock'>) {
  return (row: PersonRow, isLastRoot: boolean): Person => {
    const now = clock();
    const isListening = live.isListening(row.id);
    const seen = [row.lastSeenAt, sessions.lastUse(row.id), isListening ? now : undefined];
    const known = seen.filter((moment) => moment !== null && moment !== undefined);
    const lastSeenAt = known.length === 0 ? undefined : Math.max(...known);
    return {
      login: row.login,
      email: row.email,
      roles: row.roles,
      created_at: toIso(row.createdAt),
      last_seen_at: lastSeenAt === undefined ? null : toIso(lastSeenAt),
      is_online: row.disabledAt === null && lastSeenAt !== undefined && now - lastSeenAt < onlineForMs,
      sessions: row.sessions.filter((session) => sessions.isActive(session, row.roles)).length,
      is_last_root: isLastRoot,
      disabled_at: row.disabledAt === null ? null : toIso(row.disabledAt),
      ...(row.guest && { guest: { room: row.guest.roomId, ends_at: toIso(row.guest.endsAt) } }),
    };
  };
}
type PersonView = ReturnType<typeof makePersonView>;
