import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { setCompleted } from '#features/bingo/contract.ts';
import { listChallenges } from '#features/challenges/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { startServer } from './pinned.ts';
import { type Member, makeScene, type Scene } from './scene.ts';

const members = 10;
const turns = 400_000;
const challenges = 5000;
const warmUpRounds = 20;
const scoresRounds = 60;
/** What the rate limits would allow one person if listing were a cheap call. */
const listsPerSecond = 28;
const listSeconds = 8;

/** Hours of one member's activity mustn't slow down the others. */
export async function growth(): Promise<Figure[]> {
  const scene = await makeScene(members);
  const fresh = await onServer(scene, (url) => scoresMs(url, scene));
  fill(scene);
  const grown = await onServer(scene, (url) => scoresMs(url, scene));
  const marks = await onServer(scene, (url) => marksBesideLists(url, scene));
  scene.remove();
  return [
    {
      name: `scores after ${turns.toLocaleString('en')} turns, against a new room`,
      unit: 'ms',
      ours: grown,
      bare: fresh,
      target: { atMost: 1.5 },
    },
    {
      name: `a mark during ${listsPerSecond} lists of ${challenges.toLocaleString('en')} a second`,
      unit: 'ms',
      ours: marks,
      target: { atMost: 50 },
    },
  ];
}

async function onServer<T>({ dataDir }: Scene, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir);
  const result = await work(`http://127.0.0.1:${server.port}`);
  await server.stop();
  return result;
}

/** Writes to the database directly, because the API would take four hours. */
function fill({ databaseFile, roomId }: Scene): void {
  const db = new DatabaseSync(databaseFile);
  db.exec('begin');
  const { revision } = db.prepare('select revision from rooms where id = ?').get(roomId) as { revision: number };
  const turn = db.prepare(`insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
    select ?, ?, ?, ?, id, login, 0, 'A square' from users where login = 'member000'`);
  for (let index = 0; index < turns; index++) {
    turn.run(roomId, revision + 1 + index, Date.now(), index % 2 === 0 ? 'completed' : 'undone');
  }
  db.prepare('update rooms set revision = revision + ? where id = ?').run(turns, roomId);
  const add = db.prepare(`insert into challenges
    (id, title, description, difficulty, category, points, image_required, active, user_id, created_at)
    select ?, ?, ?, ?, 'general', 100, 0, 1, id, ? from users where login = 'member000'`);
  for (let index = 0; index < challenges; index++) {
    add.run(`mass-${index}`, `Challenge ${index}`, 'See one of these. '.repeat(25), (index % 5) + 1, Date.now());
  }
  db.exec('commit');
  db.close();
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function ask(url: string, path: string, token: string, body?: object): Promise<number> {
  const start = performance.now();
  const response = await fetch(url + path, {
    headers: headers(token),
    ...(body && { method: 'PUT', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - start;
}

function marker(url: string, roomId: string, { login, token, board }: Member): () => Promise<number> {
  const challengeId = board.find((entry) => !entry.challenge.image_required)?.challenge.id ?? '';
  const path = addressOf(setCompleted, { login, roomId, challengeId });
  let completed = false;
  return () => {
    completed = !completed;
    return ask(url, path, token, { completed });
  };
}

async function scoresMs(url: string, { roomId, members }: Scene): Promise<number> {
  const [first] = members;
  if (first === undefined) throw new Error('The room has no members');
  const mark = marker(url, roomId, first);
  const times: number[] = [];
  for (let round = -warmUpRounds; round < scoresRounds; round++) {
    await mark();
    const elapsedMs = await ask(url, addressOf(getBingoRoom, { id: roomId }), first.token);
    if (round >= 0) times.push(elapsedMs);
  }
  return median(times);
}

async function marksBesideLists(url: string, { roomId, members }: Scene): Promise<number> {
  const [first, ...others] = members;
  if (first === undefined) throw new Error('The room has no members');
  const end = performance.now() + listSeconds * 1000;
  const times: number[] = [];
  const lists: Promise<number>[] = [];
  const asking = (async () => {
    while (performance.now() < end) {
      lists.push(ask(url, addressOf(listChallenges), first.token));
      await pause(1000 / listsPerSecond);
    }
  })();
  const marking = others.map(async (member) => {
    const mark = marker(url, roomId, member);
    while (performance.now() < end) {
      times.push(await mark());
      await pause(100);
    }
  });
  await Promise.all([asking, ...marking]);
  const listTimes = await Promise.all(lists);
  console.log(`  ${times.length} marks, ${lists.length} lists, a list takes ${median(listTimes).toFixed(1)} ms`);
  return median(times);
}
