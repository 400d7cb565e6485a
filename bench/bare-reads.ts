import { hash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// Baseline for `reads`: the same statements, token check and bytes on plain node:http.
const [file = '', port = ''] = process.argv.slice(2);
const db = new DatabaseSync(file, { readOnly: true });

const session = db.prepare(`
  select s.secret_hash, s.created_at as started_at, s.last_used_at, u.id as user_id, u.login, u.email, u.created_at,
    (select string_agg(role, ',') from user_roles where user_id = u.id) as roles
  from sessions s join users u on u.id = s.user_id where s.id = ?`);
const board = db.prepare(`
  select s.position, s.challenge_id, s.title, s.description, s.difficulty, s.category, s.points, s.image_required,
    s.completed_at, s.photo
  from members viewer
  join users owner on owner.login_key = ?
  join members m on m.room_id = viewer.room_id and m.user_id = owner.id
  left join squares s on s.room_id = m.room_id and s.user_id = m.user_id
  where viewer.room_id = ? and viewer.user_id = ?
  order by s.position`);

interface Caller {
  user_id: string;
  secret_hash: string;
  login: string;
  email: string | null;
  created_at: number;
  roles: string;
}

function callerOf(authorization = ''): Caller | undefined {
  const [id = '', secret = ''] = authorization.slice('Bearer pit_'.length).split('.');
  const row = session.get(id) as unknown as Caller | undefined;
  if (row === undefined) return undefined;
  return timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(hash('sha256', secret))) ? row : undefined;
}

const iso = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : null);

function boardJson(path: string, userId: string): string {
  const [, , , login = '', , roomId = ''] = path.split('/');
  const entries = board.all(login, roomId, userId).map((row) => ({
    completed: row.completed_at !== null,
    completed_at: iso(row.completed_at),
    has_image: row.photo !== null,
    challenge: {
      id: row.challenge_id,
      title: row.title,
      description: row.description,
      difficulty: row.difficulty,
      category: row.category,
      points: row.points,
      image_required: row.image_required === 1,
    },
  }));
  return JSON.stringify(entries);
}

createServer((request, response) => {
  const caller = callerOf(request.headers.authorization);
  if (caller === undefined) {
    response.writeHead(401).end();
    return;
  }
  const { login, email, roles, created_at } = caller;
  const body =
    request.url === '/api/user'
      ? JSON.stringify({ login, email, roles: roles.split(','), created_at: iso(created_at) })
      : boardJson(request.url ?? '', caller.user_id);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
