import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import { type Role, roles } from '#shared/roles.ts';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Database, Trx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Random } from '../random.ts';
import { isTimeTrusted } from '../trusted-time.ts';
import { isOver, lifespanOf, makeFindEnded, type OwnerLimits, sessionAge, sessionLimits } from './session-age.ts';

/** For how many people this process remembers when it last saw them. */
const maxSeen = 100_000;
/** User agents are rarely longer than this. */
const agentLength = 300;

/** The person behind a request, as currently in the database. */
export interface Caller {
  sessionId: string;
  userId: string;
  login: string;
  email: string | null;
  createdAt: number;
  /** The roles active in this session. */
  roles: readonly Role[];
  /**
   * All of the account's roles, including root and git if those need a passkey first (`server/http/strong-roles.ts`).
   */
  allRoles: readonly Role[];
  /** When the person last proved their identity in this session: at login, or with the password or a passkey since. */
  provedAt: number;
  /** When they last did so with a passkey. */
  passkeyAt: number | undefined;
  /** Whether only a passkey counts as proof, which the owner can require. */
  provesBy: 'anything' | 'passkey';
  /** Set for people who joined through a link: they can use that room and nothing else (`refuseGuest`). */
  guest?: Guest | undefined;
}

export interface Guest {
  roomId: string;
  endsAt: number;
  /** The guest's username before the admin gave them another one. */
  former?: string;
}

type ProofKind = 'password' | 'passkey';

/** Stored with a session, for the person's own list of devices. */
export interface Device {
  agent?: string | undefined;
  timeZone?: string | undefined;
}

export interface Sessions {
  /**
   * Creates a session in the caller's transaction and returns its bearer token, which isn't stored. Throws
   * `accountDisabled`, because every way of logging in ends here.
   */
  start(trx: Trx, userId: string, by?: ProofKind, device?: Device): Promise<string>;
  /** Records that the person has just proved their identity again in this session. */
  prove(trx: Trx, sessionId: string, by: ProofKind): Promise<void>;
  /** Revokes the passkey proof of all the person's sessions except the given one. */
  forgetPasskey(trx: Trx, userId: string, butSessionId?: string): Promise<void>;
  /** The person that a token belongs to; undefined unless its session is live. */
  find(token: string): Promise<Caller | undefined>;
  /** Which of these sessions have ended, for whatever reason, in one query. */
  findEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
  end(trx: Trx, sessionId: string): Promise<void>;
  isActive(session: { startedAt: number; lastUsedAt: number }, allRoles: readonly Role[]): boolean;
  /** When this process last saw one of that person's tokens; undefined if it hasn't since it started. */
  lastUse(userId: string): number | undefined;
}

/** Only shown to people who have proved that the account is theirs. */
export const accountDisabled = () => new AppError('forbidden', "This account is disabled. Ask the site's owner.");

const sameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Ends the least recently used sessions to make room for one more. */
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

const noOwnerLimits: OwnerLimits = { ownerIdleMinutes: undefined, ownerSessionHours: undefined };

export function makeSessions(
  db: Database,
  clock: Clock,
  random: Random,
  ownerLimits: OwnerLimits = noOwnerLimits,
): Sessions {
  const age = sessionAge(ownerLimits);
  const seen = new Newest<string, number>(maxSeen);

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
        'users.guest_of',
        'users.ends_at',
        'users.guest_former',
        eb
          .selectFrom('user_roles')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .select((roleEb) => roleEb.fn<string>('string_agg', ['user_roles.role', roleEb.val(',')]).as('roles'))
          .as('roles'),
      ]),
  );

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
      // This comes first because it locks the row: someone disabling the account either already holds the lock, or
      // waits for it and then ends this session too.
      const person = trx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId);
      const { numUpdatedRows } = await person.where('disabled_at', 'is', null).executeTakeFirst();
      if (numUpdatedRows === 0n) throw accountDisabled();
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
      return tokenOf(id, secret);
    },

    async find(token) {
      const parsed = parseToken(token);
      if (parsed === undefined) return undefined;
      const row = (await findById(db.read, { id: parsed.id }))[0];
      if (row === undefined || !sameHash(row.secret_hash, parsed.secretHash)) return undefined;
      const now = clock();
      const all = inOrder(row.roles);
      const span = lifespanOf(age, all);
      // The guests' job deletes the account within a minute.
      const isEndedGuest = row.ends_at !== null && now >= row.ends_at;
      if (isEndedGuest || isOver(span, { startedAt: row.started_at, lastUsedAt: row.last_used_at }, now)) {
        // Deletes the session, so that setting the clock back doesn't revive it, but only if the clock can be trusted.
        if (await isTimeTrusted({ db, clock }).catch(() => false))
          await db
            .transact((trx) => trx.deleteFrom('sessions').where('id', '=', parsed.id).execute())
            .catch(() => undefined);
        return undefined;
      }
      // A full disk mustn't lock readers out, so it's ignored if recording the use fails.
      if (now - row.last_used_at >= span.touchEveryMs) await touch(parsed.id, row.user_id, now).catch(() => undefined);
      seen.set(row.user_id, now);
      return {
        sessionId: parsed.id,
        userId: row.user_id,
        login: row.login,
        email: row.email,
        createdAt: row.created_at,
        roles: all,
        allRoles: all,
        provedAt: row.proved_at,
        passkeyAt: row.passkey_at ?? undefined,
        provesBy: 'anything',
        guest: guestOf(row),
      };
    },

    async prove(trx, sessionId, by) {
      const now = clock();
      const proof = by === 'passkey' ? { proved_at: now, passkey_at: now } : { proved_at: now };
      await trx.updateTable('sessions').set(proof).where('id', '=', sessionId).execute();
    },

    async forgetPasskey(trx, userId, butSessionId = '') {
      await trx
        .updateTable('sessions')
        .set({ passkey_at: null })
        .where('user_id', '=', userId)
        .where('id', '!=', butSessionId)
        .execute();
    },

    findEnded: makeFindEnded(db, clock, age),

    async end(trx, sessionId) {
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },

    isActive: (session, allRoles) => !isOver(lifespanOf(age, allRoles), session, clock()),
    lastUse: (userId) => seen.get(userId),
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
  guest_of: string | null;
  ends_at: number | null;
  guest_former: string | null;
  roles: string | null;
}

export const guestIn = ({ guest_of, ends_at }: Pick<SessionRow, 'guest_of' | 'ends_at'>): Guest | undefined =>
  guest_of === null || ends_at === null ? undefined : { roomId: guest_of, endsAt: ends_at };

function guestOf(row: SessionRow): Guest | undefined {
  const guest = guestIn(row);
  return guest && row.guest_former !== null ? { ...guest, former: row.guest_former } : guest;
}

/** Sorts roles in the order of the table, because the database may return them in any order. */
function inOrder(list: string | null): Role[] {
  if (list === null) return [];
  const all = list.split(',');
  return roles.filter((role) => all.includes(role));
}

/** Lets secret scanners recognise leaked tokens. */
const prefix = 'pit_';

interface Token {
  id: string;
  secretHash: string;
}

function parseToken(token: string): Token | undefined {
  const match = /^pit_([\w-]{22})\.([\w-]{43})$/.exec(token);
  const [, id, secret] = match ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return { id, secretHash: hash('sha256', secret) };
}

const tokenOf = (id: string, secret: string) => `${prefix}${id}.${secret}`;

/** Ends a session. Its open streams end after the commit. */
export async function endSession(
  { sessions, live }: Pick<Context, 'sessions' | 'live'>,
  trx: Trx,
  sessionId: string,
): Promise<void> {
  await sessions.end(trx, sessionId);
  trx.onCommit(() => live.announce({ signedOut: { sessionId } }));
}
