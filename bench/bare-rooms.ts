import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

// Baseline for `rooms`: the same statements and similar responses on plain node:http, with one commit per request.
const [file = '', port = ''] = process.argv.slice(2);
const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864');

const session = db.prepare(`
  select s.secret_hash, u.id as user_id, u.login,
    (select string_agg(role, ',') from user_roles where user_id = u.id) as roles
  from sessions s join users u on u.id = s.user_id where s.id = ?`);
const roomColumns = 'r.id, r.name, u.login as admin, r.is_private, r.created_at, r.game, r.created_seq';
const room = db.prepare(`select ${roomColumns} from rooms r join users u on u.id = r.admin_id where r.id = ?`);
const membersOf = db.prepare(
  'select m.user_id, u.login from members m join users u on u.id = m.user_id where m.room_id = ? order by m.joined_seq',
);
const page = db.prepare(`select ${roomColumns} from rooms r join users u on u.id = r.admin_id
  where r.game = ? and r.created_seq < ? order by r.created_seq desc limit 50`);
const seqOf = db.prepare('select created_seq from rooms where id = ?');
const countRooms = db.prepare('select count(*) as count from rooms where game = ?');
const insertRoom = db.prepare(`
  insert into rooms (id, game, name, admin_id, slot_user_id, slot, is_private, sealed_password, created_at, revision)
  select ?, ?, ?, ?, ?, free.slot, 0, null, ?, 1 from (select 1 as slot union all select 2 union all select 3) as free
  where not exists (select 1 from rooms where slot_user_id = ? and rooms.slot = free.slot) order by free.slot limit 1`);
const insertMember = db.prepare('insert into members (room_id, user_id, joined_at, joined_seq) values (?, ?, ?, ?)');
const bump = db.prepare('update rooms set revision = revision + 1 where id = ? returning revision');
const insertEvent = db.prepare(
  'insert into room_events (room_id, seq, at, kind, user_id, login, position, title) values (?, ?, ?, ?, ?, ?, ?, ?)',
);

interface Caller {
  user_id: string;
  login: string;
}

function callerOf(authorization = ''): Caller {
  const [id = '', secret = ''] = authorization.slice('Bearer pit_'.length).split('.');
  const row = session.get(id) as unknown as Caller & { secret_hash: string };
  if (!timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(hash('sha256', secret))))
    throw new Error('No session');
  return row;
}

type Row = Record<string, unknown>;

function roomView({ id, name, admin, is_private, created_at, game }: Row) {
  const users = membersOf.all(id as string).map(({ login }) => login);
  const created = new Date(created_at as number).toISOString();
  return { id, name, admin, is_private: is_private === 1, users, user_count: users.length, created_at: created, game };
}

function inTransaction<T>(work: () => T): T {
  db.exec('begin immediate');
  const result = work();
  db.exec('commit');
  return result;
}

function create({ user_id, login }: Caller, { game, name }: Record<string, string>) {
  const now = Date.now();
  let id: string;
  do id = String(randomInt(100_000, 1_000_000));
  while (seqOf.get(id) !== undefined);
  inTransaction(() => {
    insertRoom.run(id, game ?? '', name ?? '', user_id, user_id, now, user_id);
    insertEvent.run(id, 1, now, 'created', user_id, login, null, null);
    insertMember.run(id, user_id, now, 1);
  });
  return { message: `Created "${name}"`, room: roomView(room.get(id) as Row) };
}

function join({ user_id, login }: Caller, id: string) {
  const now = Date.now();
  inTransaction(() => {
    const { revision } = bump.get(id) as { revision: number };
    insertEvent.run(id, revision, now, 'joined', user_id, login, null, null);
    insertMember.run(id, user_id, now, revision);
  });
  const found = room.get(id) as Row;
  return { message: `Joined "${found.name}"`, room: roomView(found) };
}

function list(caller: Caller, before: string | null) {
  const seq = before === null ? Number.MAX_SAFE_INTEGER : (seqOf.get(before) as Row).created_seq;
  return caller && page.all('bingo', seq as number).map(roomView);
}

function answerTo(request: IncomingMessage, body: string): [number, unknown] {
  const caller = callerOf(request.headers.authorization);
  const url = new URL(request.url ?? '', 'http://bare');
  const [, , first, , third, last] = url.pathname.split('/');
  if (request.method === 'POST' && first === 'rooms') return [201, create(caller, JSON.parse(body))];
  if (request.method === 'POST') return [201, join(caller, last ?? '')];
  if (first === 'rooms') return [200, roomView(room.get(url.pathname.split('/')[3] ?? '') as Row)];
  if (third === 'rooms') return [200, list(caller, url.searchParams.get('before'))];
  return [200, { name: 'Bingo', rooms: countRooms.get('bingo')?.count }];
}

createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [status, answer] = answerTo(request, body);
  const json = Buffer.from(JSON.stringify(answer));
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': json.length });
  reply.end(json);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => process.exit(0));
