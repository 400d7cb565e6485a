import assert from 'node:assert/strict';
import { type BingoParts, getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import * as contract from '#features/bingo/contract.ts';
import type { Scores } from '#features/bingo/score-contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import type { Snapshot } from '#features/rooms/document.ts';
import { giveHeart, takeHeart } from '#features/rooms/hearts/contract.ts';
import { storedEventCount } from '#features/rooms/server/event-store.ts';
import type { Announcement } from '#server/live/live.ts';
import { inShort, type StreamEvent } from '#server/live/test-reader.ts';
import { type GameName, games } from '#shared/site-map.ts';
import type { Answer, Person, TestApp } from './app.ts';

/** Shared behaviour is tested with this game, by people with its role. */
export const playedGame: GameName = 'bingo';
export const playerRole = games[playedGame].role;

/** Makes moves in a game through the API, for tests of other things. Each move must succeed. */
export function gameOn(app: TestApp) {
  async function must(status: number, asked: Promise<Answer>): Promise<Answer['body']> {
    const answer = await asked;
    assert.equal(answer.status, status, answer.raw.body);
    return answer.body;
  }
  const membership = (roomId: string, { login }: Person) => ({ login, roomId });

  return {
    /** Creates a room with these members, private if there's a password, and returns its code. */
    async room(admin: Person, members: readonly Person[] = [], password?: string): Promise<string> {
      const body = { game: playedGame, name: `Room of ${admin.login}`, is_private: password !== undefined, password };
      const { room } = await must(201, app.call(roomContract.createRoom, { as: admin, body }));
      const { id } = room as roomContract.Room;
      for (const member of members) {
        await must(
          201,
          app.call(roomContract.joinRoom, { as: member, params: membership(id, member), body: { password } }),
        );
      }
      return id;
    },
    join(roomId: string, as: Person): Promise<Answer> {
      return app.call(roomContract.joinRoom, { as, params: membership(roomId, as), body: {} });
    },
    async deal(roomId: string, as: Person): Promise<contract.BoardEntry[]> {
      return (await must(201, app.call(contract.dealBoard, { as, params: membership(roomId, as) }))) as never;
    },
    /** Deals a board and returns one of its photo squares, or turns a square into one if there is none. */
    async dealForPhoto(roomId: string, as: Person): Promise<contract.BoardEntry> {
      const wantsPhoto = ({ challenge }: contract.BoardEntry) => challenge.image_required;
      const square = (await this.deal(roomId, as)).find(wantsPhoto);
      if (square !== undefined) return square;
      await app.context.db.transact((trx) =>
        trx
          .updateTable('squares')
          .set({ image_required: 1 })
          .where('room_id', '=', roomId)
          .where('position', '=', 0)
          .execute(),
      );
      return (await this.board(roomId, as)).find(wantsPhoto) ?? assert.fail();
    },
    async board(roomId: string, as: Person, of = as): Promise<contract.BoardEntry[]> {
      return (await must(200, app.call(contract.getBoard, { as, params: membership(roomId, of) }))) as never;
    },
    async mark(roomId: string, as: Person, square: contract.BoardEntry, completed: boolean): Promise<void> {
      const params = { ...membership(roomId, as), challengeId: square.challenge.id };
      await must(200, app.call(contract.setCompleted, { as, params, body: { completed } }));
    },
    heart(roomId: string, as: Person, seq: number, on = true): Promise<Answer> {
      return app.call(on ? giveHeart : takeHeart, { as, params: { id: roomId, seq: String(seq) } });
    },
    async leave(roomId: string, as: Person, who = as): Promise<void> {
      await must(200, app.call(roomContract.leaveRoom, { as, params: membership(roomId, who) }));
    },
    async document(roomId: string, as: Person): Promise<Snapshot<BingoParts>> {
      return (await must(200, app.call(getBingoRoom, { as, params: { id: roomId } }))) as never;
    },
    /** The room's scores, the number of its last event, and how many changes weren't events. */
    async scores(roomId: string, as: Person): Promise<Scores & { seq: number; n: number }> {
      const { revision, document } = await this.document(roomId, as);
      const seq = Math.max(...Object.keys(document.feed).map(Number));
      return { ...scoresOf(document), seq, n: revision - seq };
    },
    async view(roomId: string, as: Person): Promise<roomContract.Room> {
      return (await must(200, app.call(roomContract.getRoom, { as, params: { id: roomId } }))) as never;
    },
    /** The revision counts all events ever. The stored ones are the newest, without gaps. */
    async assertWholeHistory(roomId: string): Promise<void> {
      const { read } = app.context.db;
      const room = await read.selectFrom('rooms').where('id', '=', roomId).select('revision').executeTakeFirstOrThrow();
      const events = await read
        .selectFrom('room_events')
        .where('room_id', '=', roomId)
        .orderBy('seq')
        .select('seq')
        .execute();
      assert.deepEqual(
        events.map(({ seq }) => seq),
        Array.from({ length: room.revision }, (_, i) => i + 1).slice(-storedEventCount(room.revision)),
      );
    },
  };
}
export type Game = ReturnType<typeof gameOn>;

/** Announcements in short form, such as `room/123456 change 3 joined ben`. */
export const announcedInShort = (announcements: readonly Announcement[]): string[] =>
  announcements.map((announcement) => {
    if (!('channel' in announcement)) return JSON.stringify(announcement);
    const { channel } = announcement;
    if ('stale' in announcement)
      return `${channel} ${inShort({ event: 'stale', data: { topics: [...announcement.stale] } })}`;
    if ('changed' in announcement)
      return `${channel} ${inShort({ event: 'change', data: announcement.changed as StreamEvent['data'] })}`;
    if ('passing' in announcement) return `${channel} passing`;
    if ('gone' in announcement) return `${channel} gone ${announcement.gone}`;
    return JSON.stringify(announcement);
  });

export const inParallel = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export function statuses(answers: readonly Answer[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}
