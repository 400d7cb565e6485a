import type { Reader } from '#server/db/database.ts';
import type { CountUserData, Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { departureFrom } from './leaving.ts';
import { listRoomsOf } from './room-store.ts';

const maxDetails = 20;

/** Counts what deleting an account does to its rooms, by the same rules as `leaving.ts`. */
export const countRoomData: CountUserData = async (db, person) => {
  const own = await listRoomsOf(db, person.id);
  const departures = own.map((room) => ({ ...room, departure: departureFrom(room, person.id) }));
  const deleted = departures.filter(({ departure }) => departure.kind === 'ends');
  const left = departures.filter(({ departure }) => departure.kind === 'stays');
  const handedOver = departures.flatMap(({ name, departure }) =>
    departure.kind === 'passes' ? [{ name, ...departure }] : [],
  );
  const { given } = await db
    .selectFrom('hearts')
    .where('room_id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', person.id).select('room_id'))
    .where('user_id', '=', person.id)
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .executeTakeFirstOrThrow();
  const named = <R>(list: R[], textOf: (room: R) => string) => list.slice(0, maxDetails).map(textOf);
  return [
    {
      kind: 'rooms_handed_over',
      count: handedOver.length,
      details: named(
        handedOver,
        ({ name, successor }) => `${name} goes to ${successor.login}${successor.isGuest ? ', a guest' : ''}`,
      ),
    },
    { kind: 'rooms_deleted', count: deleted.length, details: named(deleted, ({ name }) => name) },
    { kind: 'rooms_left', count: left.length, details: named(left, ({ name }) => name) },
    { kind: 'hearts', count: given, details: [] },
    { kind: 'questions', count: await countStatements(db, person.id), details: [] },
  ];
};

/** A user's rooms, without passwords and with only a count of the other members. */
export const exportRooms: Export = async (db, person) => {
  const own = await listRoomsOf(db, person.id);
  const memberships = await db
    .selectFrom('members')
    .where('user_id', '=', person.id)
    .select(['room_id', 'joined_at'])
    .execute();
  const events = await db
    .selectFrom('room_events')
    .where('room_id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', person.id).select('room_id'))
    .where('user_id', '=', person.id)
    .orderBy('room_id')
    .orderBy('seq')
    .select(['room_id', 'at', 'kind', 'title'])
    .execute();
  const hearts = await db
    .selectFrom('hearts')
    .leftJoin('room_events', (join) =>
      join.onRef('room_events.room_id', '=', 'hearts.room_id').onRef('room_events.seq', '=', 'hearts.seq'),
    )
    .where('hearts.room_id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', person.id).select('room_id'))
    .where('hearts.user_id', '=', person.id)
    .orderBy('hearts.n')
    .select(['hearts.room_id', 'hearts.seq', 'room_events.title'])
    .execute();
  const statementsIn = await exportStatements(db, person.id);
  const heartsOf = Map.groupBy(hearts, (heart) => heart.room_id);
  const joinedAt = new Map(memberships.map((membership) => [membership.room_id, membership.joined_at]));
  const eventsOf = Map.groupBy(events, (event) => event.room_id);
  return {
    data: own.map((room) => ({
      id: room.id,
      name: room.name,
      game: room.game,
      is_private: room.isPrivate,
      is_admin: room.adminId === person.id,
      created_at: toIso(room.createdAt),
      joined_at: toIso(joinedAt.get(room.id) ?? room.createdAt),
      member_count: room.members.length,
      events: (eventsOf.get(room.id) ?? []).map(({ at, kind, title }) => ({ at: toIso(at), kind, title })),
      hearts_given: (heartsOf.get(room.id) ?? []).map(({ seq, title }) => ({ event: seq, title })),
      ...statementsIn(room.id),
    })),
  };
};

/** The number of questions a user asked and votes they cast. */
async function countStatements(db: Reader, userId: string): Promise<number> {
  const of = (table: 'question_words' | 'question_votes') =>
    db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('said'))
      .executeTakeFirstOrThrow();
  return Number((await of('question_words')).said) + Number((await of('question_votes')).said);
}

/** Reads a user's questions, answers and votes, and returns a function that picks those in one room. */
async function exportStatements(db: Reader, userId: string) {
  const about = db.selectFrom('questions').orderBy('questions.room_id').orderBy('questions.seq');
  const columns = ['questions.room_id', 'questions.seq', 'questions.title'] as const;
  const words = await about
    .innerJoin('question_words as said', (join) =>
      join.onRef('said.room_id', '=', 'questions.room_id').onRef('said.seq', '=', 'questions.seq'),
    )
    .where('said.user_id', '=', userId)
    .select([...columns, 'said.word'])
    .execute();
  const votes = await about
    .innerJoin('question_votes as said', (join) =>
      join.onRef('said.room_id', '=', 'questions.room_id').onRef('said.seq', '=', 'questions.seq'),
    )
    .where('said.user_id', '=', userId)
    .select([...columns, 'said.counts'])
    .execute();
  const answers = await about
    .where('owner_id', '=', userId)
    .where('answered_at', 'is not', null)
    .select([...columns, 'answer'])
    .execute();
  const inRoom = <T extends { room_id: string }>(rows: readonly T[], roomId: string) =>
    rows.filter(({ room_id }) => room_id === roomId);
  return (roomId: string) => ({
    questions_asked: inRoom(words, roomId).map(({ seq, title, word }) => ({ event: seq, title, word })),
    questions_answered: inRoom(answers, roomId).map(({ seq, title, answer }) => ({ event: seq, title, answer })),
    votes: inRoom(votes, roomId).map(({ seq, title, counts }) => ({ event: seq, title, counts: counts === 1 })),
  });
}
