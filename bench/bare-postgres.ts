import pg from 'pg';
import { pruneBatchSize, storedEvents } from '#features/rooms/server/event-store.ts';

// Baseline for `postgres`: the transaction of a completion in three round trips, over N connections.
const [url = '', connections = '1'] = process.argv.slice(2);

const columns =
  'position, challenge_id, title, description, difficulty, category, points, image_required, completed_at, photo';
const turn = `with counted as (update rooms set revision = revision + 1 where id = $1 returning revision),
  turned as (update squares set completed_at = case when completed_at is null then $4::bigint end,
      completed_seq = case when completed_at is null then (select revision from counted) end, photo = null
    where room_id = $1 and user_id = $2 and challenge_id = $3 returning ${columns}),
  added as (insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
    select $1, revision, $4, case when completed_at is null then 'undone' else 'completed' end, $2, $5, position, title
    from counted, turned),
  forgotten as (delete from room_events where room_id = $1 and seq <=
    (select revision - ${storedEvents} from counted where revision % ${pruneBatchSize} = 0))
  select turned.*, counted.revision from turned, counted`;

interface At {
  room_id: string;
  user_id: string;
  challenge_id: string;
  login: string;
}

const clients = await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }),
);
const { rows } = (await clients[0]?.query<At>(
  `select s.room_id, s.user_id, s.challenge_id, u.login from squares s join users u on u.id = s.user_id
    where s.image_required = 0 order by u.login, s.position`,
)) ?? { rows: [] };
const boards = Object.values(Object.groupBy(rows, ({ login }) => login)) as At[][];

async function converse(client: pg.Client, board: readonly At[], deadline: number): Promise<number> {
  for (let count = 0; ; count++) {
    const at = board[count % board.length];
    if (at === undefined || performance.now() > deadline) return count;
    await client.query(`begin; select id from rooms where id = ${client.escapeLiteral(at.room_id)} for update`);
    const values = [at.room_id, at.user_id, at.challenge_id, Date.now(), at.login];
    await client.query({ name: 'turn', text: turn, values });
    await client.query('commit');
  }
}

process.on('message', async (durationMs: number) => {
  const start = performance.now();
  const counts = await Promise.all(
    clients.map((client, index) => converse(client, boards[index] ?? [], start + durationMs)),
  );
  const done = counts.reduce((sum, count) => sum + count, 0);
  process.send?.((done * 1000) / (performance.now() - start));
});
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
