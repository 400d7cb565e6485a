import { DatabaseSync } from 'node:sqlite';
import { pruneBatchSize, storedEvents } from '#features/rooms/server/event-store.ts';

// Baseline for `completions`: the transaction of a completion, run in a loop on the same disk.
const [file = ''] = process.argv.slice(2);
const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864');

const columns =
  'position, challenge_id, title, description, difficulty, category, points, image_required, completed_at, photo';
const square = db.prepare(`select ${columns} from squares where room_id = ? and user_id = ? and challenge_id = ?`);
const bump = db.prepare('update rooms set revision = revision + 1 where id = ? returning revision');
const set = db.prepare(
  `update squares set completed_at = ?, completed_seq = ?, photo = ? where room_id = ? and user_id = ? and challenge_id = ? returning ${columns}`,
);
const addEvent = db.prepare(
  'insert into room_events (room_id, seq, at, kind, user_id, login, position, title) values (?, ?, ?, ?, ?, ?, ?, ?)',
);
const forget = db.prepare('delete from room_events where room_id = ? and seq <= ?');
const squares = db
  .prepare(`select s.room_id, s.user_id, s.challenge_id, u.login from squares s join users u on u.id = s.user_id
    where s.image_required = 0 order by s.position, s.user_id`)
  .all() as { room_id: string; user_id: string; challenge_id: string; login: string }[];

function change(index: number): void {
  const at = squares[index % squares.length];
  if (at === undefined) throw new Error('No squares');
  db.exec('begin immediate');
  const before = square.get(at.room_id, at.user_id, at.challenge_id);
  const done = before?.completed_at === null;
  const { revision } = bump.get(at.room_id) as { revision: number };
  const now = Date.now();
  const after = set.get(done ? now : null, done ? revision : null, null, at.room_id, at.user_id, at.challenge_id);
  addEvent.run(
    at.room_id,
    revision,
    now,
    done ? 'completed' : 'undone',
    at.user_id,
    at.login,
    after?.position ?? null,
    after?.title ?? null,
  );
  if (revision > storedEvents && revision % pruneBatchSize === 0) forget.run(at.room_id, revision - storedEvents);
  db.exec('commit');
}

let index = 0;
process.on('message', (durationMs: number) => {
  const start = performance.now();
  const first = index;
  while (performance.now() - start < durationMs) change(index++);
  process.send?.(((index - first) * 1000) / (performance.now() - start));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
