import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { Newest } from '#shared/newest.ts';
import { type Role, roles } from '#shared/roles.ts';
import type { Clock } from '../clock.ts';
import type { Database, Trx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Random } from '../random.ts';
import { isTimeBelieved } from '../time-went-on.ts';
import { makeFindEnded } from './live-sessions.ts';
import { isOver, lifespanOf, type OwnerLimits, sessionAge, sessionLimits } from './session-age.ts';

export { sessionLimits } from './session-age.ts';

/** Of so many people this process remembers when it saw them last. */
const maxSeen = 100_000;
/** A browser's name for itself is rarely longer. */
const agentLength = 300;

/** The person behind a request, as the database knows them at this moment. */
export interface Caller {
  sessionId: string;
  userId: string;
  login: string;
  email: string | null;
  createdAt: number;
  /** Those that count in this session. */
  roles: readonly Role[];
  /** All that the account holds: more, where root and git wait for a passkey (`server/http/strong-roles.ts`). */
  heldRoles: readonly Role[];
  /** When this session last showed who it is: its login, or the password or a passkey since. */
  provedAt: number;
  /** When that was by a passkey. */
  passkeyAt: number | undefined;
  /** What else than a passkey counts as a proof: nothing, where the owner wants it so. */
  provesBy: 'anything' | 'passkey';
  /** Of somebody who came by the link of a room: they see that room and nothing else (`http/guest-access.ts`). */
  guest?: Guest | undefined;
}

export interface Guest {
  roomId: string;
  endsAt: number;
}

/** How somebody shows who they are. */
export type ProofKind = 'password' | 'passkey';

/** What is noted of a login for the person's own list of devices. Nothing is looked up from addresses. */
export interface Device {
  agent?: string | undefined;
  timeZone?: string | undefined;
}

export interface Sessions {
  /**
   * Makes a session inside the caller's transaction and gives its bearer token, which is stored nowhere. Throws `accountDisabled`:
   * every way in ends here, so that none is forgotten.
   */
  start(trx: Trx, userId: string, by?: ProofKind, device?: Device): Promise<string>;
  /** Notes that the session has just shown once more who it is. */
  prove(trx: Trx, sessionId: string, by: ProofKind): Promise<void>;
  /** None of the person's sessions, but for the given one, counts as having shown a passkey any more. */
  forgetPasskey(trx: Trx, userId: string, butSessionId?: string): Promise<void>;
  /** Whose token this is, or undefined for anything that is not a live session's. */
  find(token: string): Promise<Caller | undefined>;
  /** Those of these sessions that have ended, however they did; in one query. */
  findEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
  end(trx: Trx, sessionId: string): Promise<void>;
  /** True for one that nobody has ended and that is not too old for somebody with these roles. */
  isStanding(session: { startedAt: number; lastUsedAt: number }, heldRoles: readonly Role[]): boolean;
  /** When this process last saw a token of that person; undefined when it has not since it started. */
  lastUse(userId: string): number | undefined;
}

/** Told to nobody but who has shown that the account is theirs. */
export const accountDisabled = () => new AppError('forbidden', "This account is disabled. Ask the site's owner.");

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
      // First of all: whoever disables the account at this moment has the row, or waits for it and ends this session too.
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
      const held = inOrder(row.roles);
      const span = lifespanOf(age, held);
      // A guest's job takes the account away within the minute.
      const isEndedGuest = row.ends_at !== null && now >= row.ends_at;
      if (isEndedGuest || isOver(span, { startedAt: row.started_at, lastUsedAt: row.last_used_at }, now)) {
        // Ended for good, since a clock that is set back later must not revive it; but by a clock that is to be believed.
        if (await isTimeBelieved({ db, clock }).catch(() => false))
          await db
            .transact((trx) => trx.deleteFrom('sessions').where('id', '=', parsed.id).execute())
            .catch(() => undefined);
        return undefined;
      }
      // A full disk must not turn a reader away: the note of use is made when it can be.
      if (now - row.last_used_at >= span.touchEveryMs) await touch(parsed.id, row.user_id, now).catch(() => undefined);
      seen.set(row.user_id, now);
      return {
        sessionId: parsed.id,
        userId: row.user_id,
        login: row.login,
        email: row.email,
        createdAt: row.created_at,
        roles: held,
        heldRoles: held,
        provedAt: row.proved_at,
        passkeyAt: row.passkey_at ?? undefined,
        provesBy: 'anything',
        guest: guestIn(row),
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

    isStanding: (session, heldRoles) => !isOver(lifespanOf(age, heldRoles), session, clock()),
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
  roles: string | null;
}

/** What a row of a person says of them as a guest. */
export const guestIn = ({ guest_of, ends_at }: Pick<SessionRow, 'guest_of' | 'ends_at'>): Guest | undefined =>
  guest_of === null || ends_at === null ? undefined : { roomId: guest_of, endsAt: ends_at };

/** Roles in the order of the table, whatever order the database gave them in. */
function inOrder(list: string | null): Role[] {
  if (list === null) return [];
  const held = list.split(',');
  return roles.filter((role) => held.includes(role));
}

/** Lets scanners of leaked secrets recognise a token. */
const prefix = 'pit_';

interface Token {
  id: string;
  secretHash: string;
}

/** What a bearer token says, or undefined for what is none. */
function parseToken(token: string): Token | undefined {
  const match = /^pit_([\w-]{22})\.([\w-]{43})$/.exec(token);
  const [, id, secret] = match ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return { id, secretHash: hash('sha256', secret) };
}

const tokenOf = (id: string, secret: string) => `${prefix}${id}.${secret}`;
