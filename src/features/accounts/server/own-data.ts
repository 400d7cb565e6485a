import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { CountUserData, Export, FeatureRegistry, OwnData, UserDataCount } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { photoEntries, zipDownloads } from '#server/http/zip-download.ts';
import { estimateBytes } from '#server/photos/estimate-bytes.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { toIso } from '#shared/time.ts';
import { loginKey } from '../contract.ts';
import * as contract from '../own-contract.ts';
import { deviceView } from './device-view.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { invitationView } from './invitations.ts';
import { findPerson } from './people-store.ts';
import { listSessions } from './session-store.ts';

const maxEntries = 5000;

const iso = (ms: number | null) => (ms === null ? null : toIso(ms));

export function exportAccount({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): Export {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    if (person === undefined) return { data: null };
    const active = (await listSessions(db, id)).filter((session) => sessions.isActive(session, person.roles));
    return {
      data: {
        login: person.login,
        email: person.email,
        roles: person.roles,
        created_at: toIso(person.createdAt),
        made_by: person.madeBy,
        ...(person.guest && { guest_of: person.guest.roomId, ends_at: toIso(person.guest.endsAt) }),
        last_seen_at: iso(person.lastSeenAt),
        password_changed_at: iso(person.passwordChangedAt),
        sessions: active.map((row) => {
          const { is_this: _, id: __, ...device } = deviceView(row);
          return { ...device, user_agent: row.agent };
        }),
        invitations: (await listOwnInvitations(db, clock(), id)).map(invitationView),
        log: await listOwnEntries(db, person),
      },
    };
  };
}

/**
 * Lists only entries from since the account was created, because someone else may have had the username before. Refused
 * attempts are left out, because they may be somebody else's.
 */
async function listOwnEntries(db: Reader, { login, createdAt }: { login: string; createdAt: number }) {
  const rows = await db
    .selectFrom('audit_log')
    .where('actor_key', '=', loginKey(login))
    .where('outcome', '<>', 'refused')
    .where('at', '>=', createdAt)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .select(['at', 'action', 'target', 'outcome', 'address'])
    .execute();
  return rows.map(({ at, ...row }) => ({ at: toIso(at), ...row }));
}

/** Open invitations are counted, because they'll stop working. */
export function countAccountData({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): CountUserData {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    const active = person?.sessions.filter((session) => sessions.isActive(session, person.roles)) ?? [];
    const invitations = await listOwnInvitations(db, clock(), id);
    const open = invitations.filter(({ state }) => state === 'open');
    return [
      { kind: 'open_invitations', count: open.length, details: [] },
      { kind: 'sessions', count: active.length, details: [] },
    ];
  };
}

const kindOrder = new Map<string, number>(contract.userDataKinds.map((kind, at) => [kind, at]));
const positionOf = ({ kind }: UserDataCount) => kindOrder.get(kind) ?? kindOrder.size;

/** Like `listUserData`, but without what an admin viewing the account mustn't see. */
export async function listVisibleUserData(...args: Parameters<typeof listUserData>): Promise<UserDataCount[]> {
  return (await listUserData(...args)).filter(({ isPrivate }) => isPrivate !== true);
}

/** Returns the kinds in the order of `userDataKinds`, without empty ones. */
export async function listUserData(
  registry: Pick<FeatureRegistry, 'countUserData'>,
  db: Reader,
  person: { id: string; login: string },
): Promise<UserDataCount[]> {
  const all = (await Promise.all(registry.countUserData.map((count) => count(db, person)))).flat();
  return all.filter(({ count }) => count > 0).sort((a, b) => positionOf(a) - positionOf(b));
}

type OwnPhoto = NonNullable<OwnData['photos']>[number];
interface Collected {
  /** Each feature's data, by its name. */
  data: Record<string, unknown>;
  photos: OwnPhoto[];
}

export function ownDataRoutes(context: Context, registry: FeatureRegistry): Route[] {
  const { db } = context;
  // Read per request, because not all features are registered yet when this runs.
  const unsized: Pick<FeatureRegistry, 'exports'> = {
    get exports() {
      return registry.exports.filter(({ size }) => size === undefined);
    },
  };
  return [
    route(contract.getOwnDataSize, async ({ caller }) => {
      const { data, photos } = await collect(context, unsized, caller);
      const names = photos.map(({ name }) => name);
      const bytes = JSON.stringify(data).length + (await sumSizes(db.read, registry, caller));
      return { photos: photos.length, bytes: bytes + (await estimateBytes(context.photos, names)) };
    }),
    downloadRoute(context, registry),
    route(contract.listUserData, async ({ caller: { userId, login } }) => ({
      belongings: await listUserData(registry, db.read, { id: userId, login }),
    })),
  ];
}

async function sumSizes(db: Reader, registry: FeatureRegistry, { userId, login }: Caller): Promise<number> {
  const sizes = await Promise.all(registry.exports.map(({ size }) => size?.(db, { id: userId, login }) ?? 0));
  return sizes.reduce((all, size) => all + size, 0);
}

async function collect(
  { db }: Context,
  registry: Pick<FeatureRegistry, 'exports'>,
  { userId, login }: Caller,
): Promise<Collected> {
  const collected: Collected = { data: {}, photos: [] };
  for (const { feature, export: exportOf } of registry.exports) {
    const { data, photos = [] } = await exportOf(db.read, { id: userId, login });
    collected.data[feature] = data;
    collected.photos.push(...photos);
  }
  return collected;
}

function downloadRoute(context: Context, registry: FeatureRegistry): Route {
  const { db, clock, limits } = context;
  const send = zipDownloads(context, "Your data is already being downloaded. Please wait until it's done.");
  return route(contract.downloadOwnData, (call) => {
    const { caller, request } = call;
    const { userId, login } = caller;
    return send(call, async () => {
      await limits.take('ownDataByUser', userId);
      const collected = await collect(context, registry, caller);
      await db.transact((trx) =>
        audit(trx, clock, { actor: login, action: 'download own data', target: login, outcome: 'done', request }),
      );
      return { fileName: `pitstop-${toIso(clock()).slice(0, 10)}.zip`, entries: entriesOf(context, collected) };
    });
  });
}

async function* entriesOf({ photos: files, clock }: Context, { data, photos }: Collected) {
  const lastModified = new Date(clock());
  const missing: string[] = [];
  const list = photos.map(({ name, path }) => ({ photo: name, name: path, lastModified }));
  yield* photoEntries(files, list, (path) => missing.push(path));
  const all = missing.length === 0 ? data : { ...data, missing_photos: missing };
  yield { name: 'data.json', input: `${JSON.stringify(all, undefined, 2)}\n`, lastModified };
}
