import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import type { GameName } from '#shared/site-map.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../../data-contract.ts';
import type { RoomGame } from '../game.ts';
import { noSuchRoom, requireMember } from '../rights.ts';
import type { RoomKit } from '../room-kit.ts';
import type { RoomStore } from '../room-store.ts';
import { csvOf, jsonOf } from './data-files.ts';
import type { DataTable, ListData } from './data-table.ts';
import { makeListAsked } from './list-asked.ts';
import { makeListMembers } from './list-members.ts';

interface Parts extends Pick<RoomKit, 'seats'> {
  context: Context;
  games: readonly RoomGame[];
  store: RoomStore;
}

/** A room's data as files, whatever its game tells. */
export function dataRoutes({ context, games, seats, store }: Parts): Route[] {
  const { db, limits } = context;
  const listMembers = makeListMembers(db);
  const listAsked = makeListAsked(db);
  const asksIn = new Set<GameName>(games.flatMap(({ name, makeClaims }) => (makeClaims === undefined ? [] : [name])));
  const listOf = new Map<GameName, ListData>(
    games.flatMap(({ name, makeData }) => (makeData === undefined ? [] : [[name, makeData(context)]])),
  );

  async function find(
    roomId: string,
    caller: Caller,
  ): Promise<{ room: contract.RoomData['room']; tables: DataTable[] }> {
    await requireMember(seats, db.read, roomId, caller);
    await limits.take('roomData', caller.userId);
    const row = await store.findRoom(db.read, roomId);
    if (row === undefined) throw noSuchRoom();
    const { id, name, game, admin, createdAt } = row;
    const ofGame = (await listOf.get(game)?.(id)) ?? [];
    const tables = [await listMembers(id), ...ofGame, ...(asksIn.has(game) ? [await listAsked(id)] : [])];
    return { room: { id, name, game, admin, created_at: toIso(createdAt) }, tables };
  }

  /** Breaks off for who has no seat any more: whoever reads slowly takes a while. */
  async function* whileSeated(roomId: string, caller: Caller, pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      await requireMember(seats, db.read, roomId, caller);
      yield piece;
    }
  }

  const send = (reply: FastifyReply, type: string, fileName: string, pieces: AsyncIterable<string>) =>
    reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` })
      .send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }));

  return [
    route(contract.downloadRoomJson, async ({ params: { id }, caller, reply }) => {
      const { room, tables } = await find(id, caller);
      const pieces = whileSeated(id, caller, jsonOf(room, tables));
      await send(reply, 'application/json; charset=utf-8', `room-${id}.json`, pieces);
    }),

    route(contract.downloadRoomCsv, async ({ params: { id }, caller, reply }) => {
      const { tables } = await find(id, caller);
      const pieces = whileSeated(id, caller, csvOf(tables));
      await send(reply, 'text/csv; charset=utf-8; header=present', `room-${id}.csv`, pieces);
    }),
  ];
}
