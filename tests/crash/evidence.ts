import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pruneBatchSize, storedEvents } from '#features/rooms/server/event-store.ts';
import type { Evidence } from './ledger.ts';

export interface Inspection extends Evidence {
  roomIds: ReadonlyMap<string, string>;
  /** Messages about anything that must not be in a data folder. */
  damage: string[];
  /** Names of the photos that squares show. */
  photos: ReadonlySet<string>;
}

/** Reads a data folder's database while its server runs. */
export function inspect(dataDir: string): Inspection {
  const db = new DatabaseSync(join(dataDir, 'pitstop.db'), { readOnly: true, timeout: 5000 });
  try {
    // One transaction, so all queries see the same state.
    db.exec('begin');
    const roomIds = new Map(
      (db.prepare('select name, id from rooms').all() as { name: string; id: string }[]).map(({ name, id }) => [
        name,
        id,
      ]),
    );
    const photos = db.prepare('select photo from squares where photo is not null').all() as { photo: string }[];
    return {
      roomIds,
      rooms: new Set(roomIds.keys()),
      facts: readFacts(db),
      turns: readTurns(db),
      done: readDone(db),
      photos: new Set(photos.map(({ photo }) => photo)),
      damage: findDamage(db),
    };
  } finally {
    db.close();
  }
}

function readFacts(db: DatabaseSync): Set<string> {
  const rows = db
    .prepare(
      `select r.name, u.login, b.seed from members m
      join rooms r on r.id = m.room_id join users u on u.id = m.user_id
      left join bingo_boards b on b.room_id = m.room_id and b.user_id = m.user_id`,
    )
    .all() as { name: string; login: string; seed: string | null }[];
  return new Set(
    rows.flatMap(({ name, login, seed }) => [
      `seat ${name}/${login}`,
      ...(seed === null ? [] : [`board ${name}/${login}`]),
    ]),
  );
}

/** A room's revision counts all its events. Nobody leaves in these games, so all except joins and deals are turns. */
function readTurns(db: DatabaseSync): Map<string, number> {
  const rows = db
    .prepare(
      `select name, revision - (select count(*) from members m where m.room_id = r.id)
        - (select count(*) from bingo_boards b where b.room_id = r.id) as turns from rooms r`,
    )
    .all() as { name: string; turns: number }[];
  return new Map(rows.map(({ name, turns }) => [name, turns]));
}

function readDone(db: DatabaseSync): Set<string> {
  const rows = db
    .prepare(
      `select r.name || '/' || u.login || '/' || s.position as square from squares s
      join rooms r on r.id = s.room_id join users u on u.id = s.user_id where s.completed_at is not null`,
    )
    .all() as { square: string }[];
  return new Set(rows.map(({ square }) => square));
}

const damageQueries: Record<string, string> = {
  'the file is damaged': "select integrity_check as found from pragma_integrity_check where integrity_check <> 'ok'",
  'a row refers to nothing': 'select "table" || \' \' || rowid as found from pragma_foreign_key_check',
  'a room without its admin in it': `select r.name as found from rooms r
    where not exists (select 1 from members m where m.room_id = r.id and m.user_id = r.admin_id)`,
  'a guest who sits elsewhere, or nowhere': `select login as found from users u where guest_of is not null
    and (select group_concat(room_id) from members m where m.user_id = u.id) is not guest_of`,
  'more than three rooms of one person': `select slot_user_id as found from rooms
    where slot_user_id is not null group by slot_user_id having count(*) > 3`,
  'a board of other than twelve squares': `select m.room_id || '/' || m.user_id as found from members m
    where (select count(*) from squares s where s.room_id = m.room_id and s.user_id = m.user_id) <>
      12 * (select count(*) from bingo_boards b where b.room_id = m.room_id and b.user_id = m.user_id)`,
  'a history that is not the newest events without a gap': `select r.name as found from rooms r
    left join room_events e on e.room_id = r.id group by r.id
    having count(e.seq) <> iif(r.revision <= ${storedEvents}, r.revision, ${storedEvents} + r.revision % ${pruneBatchSize})
      or max(e.seq) <> r.revision
      or min(e.seq) <> r.revision - count(e.seq) + 1`,
  // A square and its history are written together. A turn too old for the history survives only in its square.
  'a square that differs from its history': `select r.name || '/' || s.user_id || '/' || s.position as found
    from squares s join rooms r on r.id = s.room_id left join room_events e on e.room_id = s.room_id and e.seq = (
      select max(seq) from room_events
      where room_id = s.room_id and user_id = s.user_id and position = s.position and kind in ('completed', 'undone'))
    where (s.completed_seq is null) <> (s.completed_at is null) or s.completed_seq is not case
      when e.kind = 'completed' then e.seq
      when e.kind is null and s.completed_seq <= r.revision - ${storedEvents} then s.completed_seq end`,
};

function findDamage(db: DatabaseSync): string[] {
  return Object.entries(damageQueries).flatMap(([what, query]) =>
    db
      .prepare(query)
      .all()
      .map((row) => `${what}: ${row.found}`),
  );
}

/** Thumbnails of stored photos are in neither list. */
export function listPhotoFiles(dataDir: string): { stored: Set<string>; other: string[] } {
  // The folder's marker isn't a photo, and swept files are in the trash on purpose.
  const files = globSync('**/*', { cwd: join(dataDir, 'photos'), withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'site-id' && !entry.parentPath.includes(join('photos', 'trash')),
  );
  const stored = files.filter((file) => /^[\w-]{22}\.jpg$/.test(file.name) && !file.parentPath.endsWith('tmp'));
  const names = new Set(stored.map((file) => file.name));
  return {
    stored: new Set(stored.map((file) => file.name.slice(0, -'.jpg'.length))),
    // A thumbnail without its photo is an orphan.
    other: files.map((file) => file.name).filter((name) => !names.has(name.replace(/\.thumb$/, '.jpg'))),
  };
}

export const photoPath = (dataDir: string, name: string) => join(dataDir, 'photos', name.slice(0, 2), `${name}.jpg`);
