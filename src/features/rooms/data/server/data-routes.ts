import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { csvLine } from '#shared/csv.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import { readQuestions } from '../../questions/server/read-questions.ts';
import type { RoomGame } from '../../server/game.ts';
import { noSuchRoom, requireMember } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import type { RoomStore } from '../../server/room-store.ts';
import * as contract from '../contract.ts';

/** A cell's value. Timestamps are text, as everywhere in the API. */
export type Cell = string | number | boolean | null;
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** One table of a room's data. Only the listed columns are exported. */
export interface DataTable {
  name: string;
  columns: readonly string[];
  /** Fetched only after the earlier tables have been sent, so that rows are streamed at the reader's pace. */
  rows: Rows<Readonly<Record<string, Cell>>>;
}

/** Lets the compiler check that each row has all the columns. */
export const dataTable = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: Rows<Readonly<Record<Column, Cell>>>,
): DataTable => ({ name, columns, rows });

/** Lists a room's tables for export, without anything that members can't see in the game. */
export type ListData = (roomId: string) => Promise<readonly DataTable[]>;

interface Parts extends Pick<RoomKit, 'memberships'> {
  context: Context;
  games: readonly RoomGame[];
  store: RoomStore;
}

/** Downloads a room's data: its members, its game's tables, and questions if the game has them. */
export function dataRoutes({ context, games, memberships, store }: Parts): Route[] {
  const { db, limits } = context;
  const listMembers = makeListMembers(db);
  const listQuestions = makeListQuestions(db);
  const gamesWithQuestions = new Set<GameName>(
    games.flatMap(({ name, makeClaims }) => (makeClaims === undefined ? [] : [name])),
  );
  const listOf = new Map<GameName, ListData>(
    games.flatMap(({ name, makeData }) => (makeData === undefined ? [] : [[name, makeData(context)]])),
  );

  async function find(
    roomId: string,
    caller: Caller,
  ): Promise<{ room: contract.RoomData['room']; tables: DataTable[] }> {
    await requireMember(memberships, db.read, roomId, caller);
    await limits.take('roomData', caller.userId);
    const row = await store.findRoom(db.read, roomId);
    if (row === undefined) throw noSuchRoom();
    const { id, name, game, admin, createdAt } = row;
    const ofGame = (await listOf.get(game)?.(id)) ?? [];
    const tables = [
      await listMembers(id),
      ...ofGame,
      ...(gamesWithQuestions.has(game) ? [await listQuestions(id)] : []),
    ];
    return { room: { id, name, game, admin, created_at: toIso(createdAt) }, tables };
  }

  /** Stops the download if the caller is no longer a member, because a slow download can take a while. */
  async function* whileMember(roomId: string, caller: Caller, chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      await requireMember(memberships, db.read, roomId, caller);
      yield chunk;
    }
  }

  const send = (reply: FastifyReply, type: string, fileName: string, chunks: AsyncIterable<string>) =>
    reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` })
      .send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }));

  return [
    route(contract.downloadRoomJson, async ({ params: { id }, caller, reply }) => {
      const { room, tables } = await find(id, caller);
      const chunks = whileMember(id, caller, jsonOf(room, tables));
      await send(reply, 'application/json; charset=utf-8', `room-${id}.json`, chunks);
    }),

    route(contract.downloadRoomCsv, async ({ params: { id }, caller, reply }) => {
      const { tables } = await find(id, caller);
      const chunks = whileMember(id, caller, csvOf(tables));
      await send(reply, 'text/csv; charset=utf-8; header=present', `room-${id}.csv`, chunks);
    }),
  ];
}

/** Questions about claims, with one row for each member who asked. */
function makeListQuestions(db: Pick<Database, 'read'>): (roomId: string) => Promise<DataTable> {
  return async (roomId) => {
    const { about } = await readQuestions(db.read, roomId);
    return dataTable(
      'questions',
      ['seq', 'login', 'title', 'asked_by', 'word', 'answer', 'for', 'against', 'outcome', 'settled_at'],
      Object.values(about)
        .toSorted((a, b) => a.seq - b.seq)
        .flatMap(({ seq, owner, title, asked, answer, counts, against, settled }) =>
          asked.map(({ login, word }) => ({
            seq,
            login: owner,
            title,
            asked_by: login,
            word,
            answer: answer?.text ?? null,
            for: settled?.counts ?? counts.length,
            against: settled?.against ?? against.length,
            outcome: settled?.outcome ?? null,
            settled_at: settled?.at ?? null,
          })),
        ),
    );
  };
}

interface MemberRow {
  login: string;
  joined_at: number;
  guest_of: string | null;
  user_id: string;
  admin_id: string;
}

function makeListMembers({ read }: Pick<Database, 'read'>): (roomId: string) => Promise<DataTable> {
  const membersIn = prepared<{ roomId: string }, MemberRow>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .innerJoin('users', 'users.id', 'members.user_id')
      .where('members.room_id', '=', parameter('roomId'))
      .orderBy('members.joined_seq')
      .select(['users.login', 'users.guest_of', 'members.joined_at', 'members.user_id', 'rooms.admin_id']),
  );
  return async (roomId) => {
    const rows = await membersIn(read, { roomId });
    return dataTable(
      'members',
      ['login', 'joined_at', 'is_admin', 'is_guest'],
      rows.map(({ login, joined_at, guest_of, user_id, admin_id }) => ({
        login,
        joined_at: toIso(joined_at),
        is_admin: user_id === admin_id,
        is_guest: guest_of !== null,
      })),
    );
  };
}

const rowsPerChunk = 200;

/** One CSV file for all tables: the first column names the table, and the header lists the columns of all tables. */
async function* csvOf(tables: readonly DataTable[]): AsyncGenerator<string> {
  const columns = [...new Set(tables.flatMap((table) => table.columns))];
  yield csvLine(['table', ...columns]);
  for (const { name, columns: own, rows } of tables) {
    const known = new Set(own);
    const lines = chunks(rows, (row) =>
      csvLine([name, ...columns.map((column) => (known.has(column) ? csvValue(row[column]) : null))]),
    );
    for await (const chunk of lines) yield chunk.join('');
  }
}

const csvValue = (cell: Cell | undefined): string | number | null =>
  typeof cell === 'boolean' ? String(cell) : (cell ?? null);

/** One JSON object: the room, then each table's rows, one per line. */
async function* jsonOf(room: object, tables: readonly DataTable[]): AsyncGenerator<string> {
  yield `{"room":${JSON.stringify(room)},\n"tables":{`;
  for (const [at, { name, columns, rows }] of tables.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    const texts = chunks(rows, (row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    );
    for await (const chunk of texts) {
      yield separator + chunk.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}}\n';
}

async function* chunks<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  write: (row: Row) => string,
): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  for await (const row of rows) {
    chunk.push(write(row));
    if (chunk.length < rowsPerChunk) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
