import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from '#app/open-context.ts';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { beforeExit } from '#server/before-exit.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { makeLog } from '#server/log.ts';
import { type AnswerOf, addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { makeServer } from '../src/app/server.ts';

export interface Member {
  login: string;
  token: string;
  /** The board's room: either one for everyone or the member's own. */
  roomId: string;
  board: bingo.BoardEntry[];
}

export interface Scene {
  dataDir: string;
  databaseFile: string;
  roomId: string;
  members: Member[];
  remove: () => void;
}

const root = join(import.meta.dirname, '..');

/**
 * Makes a folder on the project's disk, because the system's temporary one may be in memory, where a sync costs
 * nothing.
 */
export function freshFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-bench-'));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  // Also runs if a bench fails halfway.
  const cancelRemove = beforeExit(removeNow);
  const remove = () => {
    removeNow();
    cancelRemove();
  };
  return { folder, remove };
}

/** Returns a session token. */
export async function addPerson(context: Context, login: string, role: Role): Promise<string> {
  const id = context.random.text(12);
  return context.db.transact(async (trx) => {
    const user = { id, login, login_key: login, email: null, password_hash: '-', created_at: context.clock() };
    await trx.insertInto('users').values(user).execute();
    await trx.insertInto('user_roles').values({ user_id: id, role }).execute();
    return context.sessions.start(trx, id);
  });
}

interface SceneOptions {
  /** Settings such as where the database is. */
  settings?: Record<string, string>;
  /** Puts each member into a separate room. */
  ownRooms?: boolean;
}

/** Makes the scene with the server's own code. */
export async function makeScene(size: number, { settings = {}, ownRooms = false }: SceneOptions = {}): Promise<Scene> {
  const { folder: dataDir, remove } = freshFolder();
  const usual = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROOT_PASSWORD: 'root of the bench' };
  const config = readConfig({ ...usual, ...settings }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);
  const app = makeServer(context);

  async function call<E extends EndpointShape>(
    token: string,
    shape: E,
    params: Record<string, string>,
    payload?: object,
  ): Promise<AnswerOf<E>> {
    const url = addressOf(shape, params);
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: shape.method, url, headers, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(`${shape.method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json();
  }

  const logins = Array.from({ length: size }, (_, index) => `member${String(index).padStart(3, '0')}`);
  const tokens = await Promise.all(logins.map((login) => addPerson(context, login, 'bingo')));
  const makeRoom = async (token = '') =>
    (await call(token, roomContract.createRoom, {}, { game: 'bingo', name: 'Bench' })).room.id;
  const roomId = await makeRoom(tokens[0]);
  const members = await Promise.all(
    logins.map(async (login, index): Promise<Member> => {
      const token = tokens[index] ?? '';
      const membership = { login, roomId: ownRooms && index > 0 ? await makeRoom(token) : roomId };
      if (index > 0 && !ownRooms) await call(token, roomContract.joinRoom, membership);
      return { token, ...membership, board: await call(token, bingo.dealBoard, membership) };
    }),
  );
  await app.close();
  await closeContext(context);
  return { dataDir, databaseFile: join(dataDir, 'pitstop.db'), roomId, members, remove };
}
