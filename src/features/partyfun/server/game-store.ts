import type { Membership } from '#features/rooms/server/index.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import { isPlaying, type PartyInput, type PartyState } from '../rounds/party-state.ts';
import { nextDueAt } from '../rounds/phases.ts';
import { newParty } from '../rounds/step.ts';

type InRoom = { roomId: string };
type StoredParty = { state: string; plan: string };
type MaybeParty = { state: string | null; plan: string | null };
type Written = InRoom & { state: string; inputs: number; wakeAt: number | null; isOn: 0 | 1 };

/** The log restarts after this many inputs, e.g. if a game runs for days or its final view stays open for weeks. */
const maxInputs = 20_000;

export interface LoadedParty {
  state: PartyState;
  inputs: number;
  /** False until the first change is stored. */
  isStored: boolean;
}

/** Records from older versions have no endings. */
const readState = (text: string): PartyState => ({ lovedEndings: [], ...JSON.parse(text) });

export const partyOf = ({ state, plan }: StoredParty): PartyState => ({ ...readState(state), plan: JSON.parse(plan) });

function withoutPlan({ plan: _, ...state }: PartyState): string {
  return JSON.stringify(state);
}

/** When the next change is due, and whether the scheduler also has to check who's connected. */
function scheduleOf(state: PartyState) {
  const isOn = (isPlaying(state) && state.paused === null) || state.people.some(({ isHere }) => isHere);
  return { wakeAt: nextDueAt(state), isOn: isOn ? 1 : 0 } as const;
}

/** The statements are compiled once, because they run on every tap of every player. */
export function makeGameStore({ read }: Pick<Database, 'read'>) {
  const forMember = prepared<Membership, MaybeParty & { admin_id: string }>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .leftJoin('party_games', 'party_games.room_id', 'rooms.id')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .where('rooms.game', '=', 'partyfun')
      .select(['rooms.admin_id', 'party_games.state', 'party_games.plan']),
  );
  const stored = prepared<InRoom, StoredParty & { inputs: number }>(read, (db, parameter) =>
    db.selectFrom('party_games').where('room_id', '=', parameter('roomId')).select(['state', 'plan', 'inputs']),
  );
  const dueBefore = prepared<{ at: number }, { room_id: string; wake_at: number | null; is_on: number }>(
    read,
    (db, parameter) =>
      db
        .selectFrom('party_games')
        .where((eb) => eb.or([eb('wake_at', '<=', parameter('at')), eb('is_on', '=', 1)]))
        .limit(1000)
        .select(['room_id', 'wake_at', 'is_on']),
  );
  const inRooms = prepared<{ roomIds: string }, { room_id: string; state: string }>(read, (db, parameter) =>
    db
      .selectFrom('party_games')
      .where('room_id', 'in', (eb) => eb.selectFrom(listOf(parameter('roomIds'))).select('listed.value'))
      .select(['room_id', 'state']),
  );
  const update = preparedWrite<Written, never>(read, (db, parameter) =>
    db
      .updateTable('party_games')
      .set({
        state: parameter('state'),
        inputs: parameter('inputs'),
        wake_at: parameter('wakeAt'),
        is_on: parameter('isOn'),
      })
      .where('room_id', '=', parameter('roomId')),
  );
  const upsert = preparedWrite<Written & { plan: string; base: string }, never>(read, (db, parameter) =>
    db
      .insertInto('party_games')
      .values({
        room_id: parameter('roomId'),
        state: parameter('state'),
        plan: parameter('plan'),
        base: parameter('base'),
        inputs: parameter('inputs'),
        wake_at: parameter('wakeAt'),
        is_on: parameter('isOn'),
      })
      .onConflict((conflict) =>
        conflict.column('room_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          plan: eb.ref('excluded.plan'),
          base: eb.ref('excluded.base'),
          inputs: eb.ref('excluded.inputs'),
          wake_at: eb.ref('excluded.wake_at'),
          is_on: eb.ref('excluded.is_on'),
        })),
      ),
  );
  const deleteInputs = preparedWrite<InRoom, never>(read, (db, parameter) =>
    db.deleteFrom('party_inputs').where('room_id', '=', parameter('roomId')),
  );
  const insertInput = preparedWrite<InRoom & { seq: number; at: number; input: string }, never>(read, (db, parameter) =>
    db.insertInto('party_inputs').values({
      room_id: parameter('roomId'),
      seq: parameter('seq'),
      at: parameter('at'),
      input: parameter('input'),
    }),
  );

  async function rebase(trx: Trx, roomId: string, state: PartyState): Promise<void> {
    const texts = { state: withoutPlan(state), plan: JSON.stringify(state.plan), base: JSON.stringify(state) };
    await upsert(trx, { roomId, ...texts, inputs: 0, ...scheduleOf(state) });
    await deleteInputs(trx, { roomId });
  }

  return {
    /** The party in this member's room, and the room's admin. Undefined for anyone who isn't a member. */
    async findFor(db: Reader, member: Membership, now: number) {
      const [row] = await forMember(db, member);
      if (row === undefined) return undefined;
      const { state, plan, admin_id: adminId } = row;
      const party = state === null || plan === null ? newParty(now) : partyOf({ state, plan });
      return { adminId, state: party };
    },

    /** Before a change, call it in a transaction that locks the room. */
    async load(db: Reader, roomId: string, now: number): Promise<LoadedParty> {
      const [row] = await stored(db, { roomId });
      if (row === undefined) return { state: newParty(now), inputs: 0, isStored: false };
      return { state: partyOf(row), inputs: row.inputs, isStored: true };
    },

    /** Stores the party and the input. In the lobby nothing can be won, so no log is kept. */
    async save(
      trx: Trx,
      roomId: string,
      { state: before, inputs, isStored }: LoadedParty,
      state: PartyState,
      { input, at }: { input: PartyInput; at: number },
    ): Promise<void> {
      if (!isStored || state.phase === 'lobby' || inputs >= maxInputs) return rebase(trx, roomId, state);
      const seq = inputs + 1;
      await insertInput(trx, { roomId, seq, at, input: JSON.stringify(input) });
      if (state.plan !== before.plan) await storePlan(trx, roomId, state.plan);
      await update(trx, { roomId, state: withoutPlan(state), inputs: seq, ...scheduleOf(state) });
    },

    rebase,

    /** Lists rooms with a running game, with people present, or with a change due by then. `at` says when it's due. */
    async listDue(at: number): Promise<{ roomId: string; at: number | null; isOn: boolean }[]> {
      const rows = await dueBefore(read, { at });
      return rows.map((row) => ({ roomId: row.room_id, at: row.wake_at, isOn: row.is_on === 1 }));
    },

    async listForRooms(roomIds: readonly string[]): Promise<{ roomId: string; state: Omit<PartyState, 'plan'> }[]> {
      const rows = await inRooms(read, { roomIds: JSON.stringify(roomIds) });
      return rows.map((row) => ({ roomId: row.room_id, state: readState(row.state) }));
    },
  };
}
export type GameStore = ReturnType<typeof makeGameStore>;

/** The plan is stored separately, because it only changes at the start of a game and sometimes after a skip. */
async function storePlan(trx: Trx, roomId: string, plan: PartyState['plan']): Promise<void> {
  await trx
    .updateTable('party_games')
    .set({ plan: JSON.stringify(plan) })
    .where('room_id', '=', roomId)
    .execute();
}

/** Reads the party at the start of the log, and the inputs since then, in order. */
export async function readLog(db: Reader, roomId: string) {
  const row = await db.selectFrom('party_games').where('room_id', '=', roomId).select('base').executeTakeFirst();
  if (row === undefined) return undefined;
  const inputs = await db
    .selectFrom('party_inputs')
    .where('room_id', '=', roomId)
    .orderBy('seq')
    .select(['at', 'input'])
    .execute();
  return {
    base: readState(row.base),
    inputs: inputs.map(({ at, input }) => ({ at, input: JSON.parse(input) as PartyInput })),
  };
}

/** Call in a transaction that locks the room, so that the admin can't change in the meantime. */
export async function isRoomAdmin(trx: Trx, { roomId, userId }: Membership): Promise<boolean> {
  const row = await trx.selectFrom('rooms').where('id', '=', roomId).select('admin_id').executeTakeFirst();
  return row?.admin_id === userId;
}
