import { hash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { addUser, listUsers } from '#features/accounts/server/index.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { makeLog } from '#server/log.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { placeFreshDatabase } from '#tests/fresh-data.ts';
import { allPhotos } from '../features.ts';
import { closeContext, openContext } from '../open-context.ts';

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-backup-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `work` on the folder's SQLite file, or on a PostgreSQL database. */
export async function inside<T>(dataDir: string, work: (context: Context) => Promise<T>, url?: string): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, dataDir);
  if (config.database.engine === 'sqlite') await placeFreshDatabase(dataDir);
  const context = await openContext({ config, log: makeLog('silent') });
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}

/**
 * A data folder in which everything has the same three-letter name: an account with a session, a private room, and its
 * photos.
 */
export async function makeData(dataDir: string, name: string, photos = 3, url?: string): Promise<void> {
  await inside(dataDir, (context) => fill(context, dataDir, name, photos), url);
}

async function fill(context: Context, dataDir: string, name: string, photos: number): Promise<void> {
  const passwords = { ...context.passwords, hash: async () => 'no hash' };
  await addUser({ ...context, passwords }, name, 'a password of the tests', ['root']);
  const names = Array.from({ length: photos }, () => randomBytes(16).toString('base64url'));
  for (const photo of names) await storePhoto(dataDir, photo, name);
  await context.db.transact(async (trx) => {
    const { id: userId } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await context.sessions.start(trx, userId);
    for (let first = 0; first === 0 || first < names.length; first += squaresOfBoard) {
      const id = String(123_456 + first);
      await fillRoom(trx, { id, name, userId, sealed: context.sealer.seal(name) });
      for (const [position, photo] of names.slice(first, first + squaresOfBoard).entries()) {
        const text = { challenge_id: `c${position}`, title: name, description: name, category: name };
        const state = { difficulty: 1, points: 100, image_required: 1, completed_at: 1, photo } as const;
        await trx
          .insertInto('squares')
          .values({ room_id: id, user_id: userId, position, ...text, ...state })
          .execute();
      }
    }
  });
}

const squaresOfBoard = 12;

async function fillRoom(
  trx: Trx,
  { id, name, userId, sealed }: { id: string; name: string; userId: string; sealed: string },
): Promise<void> {
  const room = { id, game: 'bingo', name, admin_id: userId, is_private: 1, created_at: 0, revision: 1 } as const;
  await trx
    .insertInto('rooms')
    .values({ ...room, sealed_password: sealed })
    .execute();
  await trx.insertInto('members').values({ room_id: id, user_id: userId, joined_at: 0, joined_seq: 1 }).execute();
}

export async function storePhoto(dataDir: string, photo: string, mark: string): Promise<void> {
  const path = join(dataDir, 'photos', photoPath(photo));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(mark), randomBytes(3000)]));
}

export interface State {
  logins: string[];
  roomPasswords: string[];
  photos: string[];
  sessions: number;
}

/** Reads the folder as a server would at its start, so that parts that don't match are noticed. */
export function stateOf(dataDir: string, url?: string): Promise<State> {
  const readState = async (context: Context): Promise<State> => {
    const { db, sealer } = context;
    const rooms = await db.read.selectFrom('rooms').select('sealed_password').execute();
    const sessions = await db.read.selectFrom('sessions').select('id').execute();
    const photos = new Set<string>();
    for (const photo of await allPhotos.listAll(db.read)) {
      const bytes = await readFile(join(dataDir, 'photos', photoPath(photo)));
      photos.add(bytes.subarray(3, 6).toString());
    }
    return {
      logins: (await listUsers(context)).map(({ login }) => login),
      roomPasswords: rooms.map((room) => sealer.open(room.sealed_password ?? '') ?? 'unreadable'),
      photos: [...photos],
      sessions: sessions.length,
    };
  };
  return inside(dataDir, readState, url);
}

/** Every file in a folder with its digest, except the empty lock files. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.lock(?:-journal)?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = hash('sha256', await readFile(path));
  }
  return files;
}
