import assert from 'node:assert/strict';
import type { Snapshot } from '#features/rooms/document.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import { toIso } from '#shared/time.ts';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { getPlatesRoom, type PlatesParts, platesOf } from '../plates-document.ts';
import { getPlatesRecap, type PlatesRecap } from '../recap-contract.ts';

type Settings = Record<string, unknown> & { kind: string };

/** Overrides for a spot, which by default the player's phone has just seen. */
export interface SpotOptions {
  id?: string;
  device?: string;
  game?: number;
  at?: number;
  marks?: string;
  word?: string;
  key?: string;
}

let ids = 0;
export const nextId = () => `spot-${String(++ids).padStart(8, '0')}`;

export function platesOn(app: TestApp, game: Game = gameOn(app)) {
  async function bodyOf<T>(status: number, call: Promise<Answer>): Promise<T> {
    const response = await call;
    assert.equal(response.status, status, response.raw.body);
    return response.body as T;
  }
  const ask = (shape: EndpointShape, roomId: string, as: Person | undefined, rest: object = {}) =>
    app.call(shape, { as, params: { id: roomId }, ...rest });

  const moves = {
    ask,
    /** Creates a Plates room with these members, all passengers. */
    async room(admin: Person, members: readonly Person[] = [], settings?: Settings): Promise<string> {
      const roomId = await game.room(admin, members);
      await app.context.db.transact((trx) =>
        trx.updateTable('rooms').set({ game: 'plates' }).where('id', '=', roomId).execute(),
      );
      for (const person of [admin, ...members]) await moves.role(roomId, person, 'passenger');
      if (settings !== undefined) await moves.set(roomId, admin, settings);
      return roomId;
    },
    /** Creates such a room and starts its game. */
    async started(admin: Person, members: readonly Person[], settings: Settings): Promise<string> {
      const roomId = await moves.room(admin, members, settings);
      await moves.start(roomId, admin);
      return roomId;
    },
    set: (roomId: string, as: Person, settings: Settings) =>
      bodyOf<contract.PlatesGame>(200, ask(contract.setPlates, roomId, as, { body: { settings } })),
    role: (roomId: string, as: Person, role: string) =>
      bodyOf<contract.Player>(200, ask(contract.takeRole, roomId, as, { body: { role } })),
    start: (roomId: string, as: Person, number = 1) =>
      bodyOf<contract.PlatesGame>(200, ask(contract.startPlates, roomId, as, { body: { game: number } })),
    end: (roomId: string, as: Person, number = 1) =>
      bodyOf<contract.PlatesGame>(200, ask(contract.endPlates, roomId, as, { body: { game: number } })),
    again: (roomId: string, as: Person, number = 1) =>
      bodyOf<contract.PlatesGame>(200, ask(contract.playAgain, roomId, as, { body: { game: number } })),
    document: (roomId: string, as: Person) => bodyOf<Snapshot<PlatesParts>>(200, ask(getPlatesRoom, roomId, as)),
    view: async (roomId: string, as: Person) => platesOf((await moves.document(roomId, as)).document),
    recap: (roomId: string, as: Person, number?: number) =>
      bodyOf<PlatesRecap>(
        200,
        ask(getPlatesRecap, roomId, as, number === undefined ? {} : { query: { game: String(number) } }),
      ),
    spot(roomId: string, as: Person, target: string, seen: SpotOptions = {}): Promise<Answer> {
      const { key, at = app.context.clock(), ...rest } = seen;
      const body = { id: nextId(), device: `phone-of-${as.login}`, game: 1, target, at: toIso(at), ...rest };
      return ask(contract.addSpot, roomId, as, { body, headers: key === undefined ? {} : { 'idempotency-key': key } });
    },
    /** Sends a spot and expects it to count. */
    found: (roomId: string, as: Person, target: string, seen: SpotOptions = {}) =>
      bodyOf<contract.Spot>(201, moves.spot(roomId, as, target, seen)),
    async refused(status: number, roomId: string, as: Person, target: string, seen: SpotOptions = {}): Promise<string> {
      return String((await bodyOf<Answer['body']>(status, moves.spot(roomId, as, target, seen))).error);
    },
    undo: (roomId: string, as: Person, spotId: string, at = app.context.clock()) =>
      app.call(contract.undoSpot, { as, params: { id: roomId, spotId }, body: { at: toIso(at) } }),
    async points(roomId: string, as: Person): Promise<Record<string, number>> {
      const { table } = await moves.view(roomId, as);
      return Object.fromEntries(table.map(({ login, points }) => [login, points]));
    },
  };
  return moves;
}
export type Plates = ReturnType<typeof platesOn>;
