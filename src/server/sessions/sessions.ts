import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Role, roles } from '#shared/roles.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import type { Database, Trx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Random } from '../random.ts';

export const sessionLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs, perUser: 20 } as const;
/** `last_used_at` is written at most this often. */
const touchEveryMs = hourMs;
/** A browser's name for itself is rarely longer. */
const agentLength = 300;
/** Lets scanners of leaked secrets recognise a token. */
const prefix = 'pit_';

/** The person behind a request, as the database knows them at this moment. */
export interface Caller {
  sessionId: string;
  userId: string;
  login: string;
  email: string | null;
  createdAt: number;
  roles: readonly Role[];
  /** When this session last showed who it is: its login, or the password or a passkey since. */
  provedAt: number;
  /** When that was by a passkey. */
  passkeyAt: number | undefined;
}

/** How somebody shows who they are. */
export type ProofKind = 'password' | 'passkey';

/** What is noted of a login for the person's own list of devices. Nothing is looked up from addresses. */
export interface Device {
  agent?: string | undefined;
  timeZone?: string | undefined;
}

export interface Sessions {
  /** Makes a session inside the caller's transaction and gives its bearer token, which is stored nowhere. */
  start(trx: Trx, userId: string, by?: ProofKind, device?: Device): Promise<string>;
  /** Notes that the session has just shown once more who it is. */
  prove(trx: Trx, sessionId: string, by: ProofKind): Promise<void>;
  /** Whose token this is, or undefined for anything that is not a live session's. */
  find(token: string): Promise<Caller | undefined>;
  /** Those of these sessions that have not ended, however they did; in one query. */
  findLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  end(trx: Trx, sessionId: string): Promise<void>;
}

interface Token {
  id: string;
  secretHash: string;
}

function parse(token: string): Token | undefined {
  const match = /^pit_([\w-]{22})\.([\w-]{43})$/.exec(token);
  const [, id, secret] = match ?? [];
  // Base64url has spare bits at the end: only the spelling that we would write ourselves is taken.
  if (id === undefined || secret === undefined || !isCanonical(id) || !isCanonical(secret)) return undefined;
  return { id, secretHash: hash('sha256', secret) };
}

const lastOf16 = 'AQgw';
const lastOf32 = 'AEIMQUYcgkosw048';
function isCanonical(text: string): boolean {
  return (text.length === 22 ? lastOf16 : lastOf32).includes(text.charAt(text.length - 1));
}

const sameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Makes place for one more session: nobody has more than there may be. */
async function endOldest(trx: Trx, userId: string): Promise<void> {
  const older = await trx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .select('id')
    .offset(sessionLimits.perUser - 1)
    .limit(1000)
    .execute();
  const ids = older.map((row) => row.id);
  if (ids.length > 0) await trx.deleteFrom('sessions').where('id', 'in', ids).execute();
}

export function makeSessions(db: Database, clock: Clock, random: Random): Sessions {
  const findById = prepared<{ id: string }, SessionRow>(db.read, (kysely, parameter) =>
    kysely
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', parameter('id'))
      .select((eb) => [
        'sessions.secret_hash',
        'sessions.created_at as started_at',
        'sessions.last_used_at',
        'sessions.proved_at',
        'sessions.passkey_at',
        'users.id as user_id',
        'users.login',
        'users.email',
        'users.created_at',
        eb
          .selectFrom('user_roles')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .select((roleEb) => roleEb.fn<string>('string_agg', ['user_roles.role', roleEb.val(',')]).as('roles'))
          .as('roles'),
      ]),
  );

  const listLive = prepared<{ ids: string; idleSince: number; startedAt: number }, { id: string }>(
    db.read,
    (kysely, parameter) => {
      // One parameter whatever their number, so that the statement stays the same.
      const ids = parameter('ids');
      const listed =
        db.engine === 'sqlite'
          ? sql<string>`(select value from json_each(${ids}))`
          : sql<string>`(select json_array_elements_text(${ids}::json))`;
      return kysely
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', listed)
        .where('last_used_at', '>', parameter('idleSince'))
        .where('created_at', '>', parameter('startedAt'));
    },
  );

  function isOver(row: { started_at: number; last_used_at: number }, now: number): boolean {
    return now - row.last_used_at >= sessionLimits.idleMs || now - row.started_at >= sessionLimits.absoluteMs;
  }

  async function touch(id: string, userId: string, now: number): Promise<void> {
    await db.transact(async (trx) => {
      await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
      await trx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
    });
  }

  return {
    async start(trx, userId, by = 'password', { agent, timeZone } = {}) {
      const id = random.text(16);
      const secret = random.text(32);
      const now = clock();
      await endOldest(trx, userId);
      await trx
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          secret_hash: hash('sha256', secret),
          created_at: now,
          last_used_at: now,
          agent: agent?.slice(0, agentLength) ?? null,
          time_zone: timeZone ?? null,
          proved_at: now,
          passkey_at: by === 'passkey' ? now : null,
        })
        .execute();
      await trx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
      return `${prefix}${id}.${secret}`;
    },

    async find(token) {
      const parsed = parse(token);
      if (parsed === undefined) return undefined;
      const row = (await findById(db.read, { id: parsed.id }))[0];
      if (row === undefined || !sameHash(row.secret_hash, parsed.secretHash)) return undefined;
      const now = clock();
      if (isOver(row, now)) {
        // Ended for good: a clock that is set back later must not revive it.
        await db
          .transact((trx) => trx.deleteFrom('sessions').where('id', '=', parsed.id).execute())
          .catch(() => undefined);
        return undefined;
      }
      // A full disk must not turn a reader away: the note of use is made when it can be.
      if (now - row.last_used_at >= touchEveryMs) await touch(parsed.id, row.user_id, now).catch(() => undefined);
      return {
        sessionId: parsed.id,
        userId: row.user_id,
        login: row.login,
        email: row.email,
        createdAt: row.created_at,
        roles: inOrder(row.roles),
        provedAt: row.proved_at,
        passkeyAt: row.passkey_at ?? undefined,
      };
    },

    async prove(trx, sessionId, by) {
      const now = clock();
      const proof = by === 'passkey' ? { proved_at: now, passkey_at: now } : { proved_at: now };
      await trx.updateTable('sessions').set(proof).where('id', '=', sessionId).execute();
    },

    async findLive(sessionIds) {
      const now = clock();
      const [idleSince, startedAt] = [now - sessionLimits.idleMs, now - sessionLimits.absoluteMs];
      const rows = await listLive(db.read, { ids: JSON.stringify(sessionIds), idleSince, startedAt });
      return new Set(rows.map(({ id }) => id));
    },

    async end(trx, sessionId) {
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
  };
}

interface SessionRow {
  secret_hash: string;
  started_at: number;
  last_used_at: number;
  proved_at: number;
  passkey_at: number | null;
  user_id: string;
  login: string;
  email: string | null;
  created_at: number;
  roles: string | null;
}

/** Roles in the order of the table, whatever order the database gave them in. */
function inOrder(list: string | null): Role[] {
  if (list === null) return [];
  const held = list.split(',');
  return roles.filter((role) => held.includes(role));
}
