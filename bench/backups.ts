import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getUser } from '#features/accounts/contract.ts';
import { type BackupList, listBackups, makeBackup } from '#features/backups/contract.ts';
import * as bingo from '#features/bingo/contract.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { addressOf } from '#shared/endpoint.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { type Figure, median, percentile } from './figures.ts';
import { type RunningServer, startServer } from './pinned.ts';
import { addPerson, makeScene, type Scene } from './scene.ts';

/** Total size of the photos. On a machine with less space, set `BENCH_BACKUP_MB=100`. */
const photoMegabytes = Number(process.env.BENCH_BACKUP_MB ?? 1024);
const members = 100;
const rounds = 3;
const quietMs = 15_000;
/** Far below the site's capacity, because this measures waiting and not throughput. */
const everyMs = 10;

/** Sends mixed requests at a steady rate, alternately with and without a backup running. */
export async function backups(): Promise<Figure[]> {
  const scene = await makeScene(members);
  const root = await addPhotos(scene);
  const server = await startServer(scene.dataDir);
  const [quiet, during, tookMs]: [number[], number[], number[]] = [[], [], []];
  await measure(server, scene, pause(3000));
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await measure(server, scene, pause(quietMs))));
    const start = performance.now();
    during.push(...(await measure(server, scene, backUp(server, root))));
    tookMs.push(performance.now() - start);
    // Lets pending writes and deletions reach the disk.
    await pause(2000);
  }
  await server.stop();
  scene.remove();
  const p99 = { quiet: percentile(quiet, 0.99), during: percentile(during, 0.99) };
  console.log(
    `  ${during.length} requests during a backup, ${quiet.length} without: p50 ${percentile(during, 0.5).toFixed(1)} and ${percentile(quiet, 0.5).toFixed(1)} ms, ` +
      `p99 ${p99.during.toFixed(1)} and ${p99.quiet.toFixed(1)} ms, longest ${Math.max(...during).toFixed(0)} and ${Math.max(...quiet).toFixed(0)} ms`,
  );
  return [
    { name: `backup of ${photoMegabytes} MB: p99 meanwhile`, unit: 'ms', ours: p99.during },
    { name: 'the same without a backup', unit: 'ms', ours: p99.quiet },
    {
      name: 'delay it adds to a request',
      unit: 'ms',
      ours: Math.max(0, p99.during - p99.quiet),
      target: { atMost: 100 },
    },
    { name: 'its duration, with verification', unit: 's', ours: median(tookMs) / 1000 },
  ];
}

/** Returns the token of someone who may make backups. */
async function addPhotos({ dataDir, members }: Scene): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const context = await openContext({ config, log: makeLog('silent') });
  const squares = members.flatMap(({ board }) =>
    board.map((_, position) => position).filter((at) => at % 2 === 0),
  ).length;
  const bytes = Math.ceil((photoMegabytes * 1024 * 1024) / squares);
  const rows = await context.db.read.selectFrom('squares').select(['room_id', 'user_id', 'position']).execute();
  for (const { room_id, user_id, position } of rows.filter((row) => row.position % 2 === 0)) {
    const photo = context.random.text(16);
    const path = join(dataDir, 'photos', photoPath(photo));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(bytes), Buffer.from([0xff, 0xd9])]),
    );
    await context.db.transact((trx) =>
      trx
        .updateTable('squares')
        .set({ photo, completed_at: 1 })
        .where('room_id', '=', room_id)
        .where('user_id', '=', user_id)
        .where('position', '=', position)
        .execute(),
    );
  }
  const root = await addPerson(context, 'keeper', 'root');
  await closeContext(context);
  return root;
}

async function backUp(server: RunningServer, token: string): Promise<void> {
  const url = `http://127.0.0.1:${server.port}`;
  const headers = { authorization: `Bearer ${token}` };
  const begun = await fetch(`${url}${addressOf(makeBackup)}`, { method: 'POST', headers });
  if (begun.status !== 201) throw new Error(`The backup did not begin: ${await begun.text()}`);
  for (;;) {
    await pause(1000);
    const list = (await (await fetch(`${url}${addressOf(listBackups)}`, { headers })).json()) as BackupList;
    if (list.running !== null) continue;
    if (list.backups[0]?.state !== 'checked') throw new Error(`The backup failed: ${list.backups[0]?.error}`);
    return;
  }
}

interface Ask {
  method: string;
  path: string;
  token: string;
  body?: object;
}

/** Three in ten requests mark a square, which has to wait for the disk. */
function requestsOf({ members, roomId }: Scene): (index: number) => Ask {
  return (index) => {
    const member = members[index % members.length] as Scene['members'][number];
    const { login, token, board } = member;
    const membership = { login, roomId };
    if (index % 10 === 0) return { method: 'GET', path: '/health', token };
    if (index % 10 < 4) return { method: 'GET', path: addressOf(bingo.getBoard, membership), token };
    if (index % 10 < 7) return { method: 'GET', path: addressOf(getUser), token };
    const square = board.find(({ challenge }, at) => at % 2 === 1 && !challenge.image_required);
    if (square === undefined) return { method: 'GET', path: addressOf(getUser), token };
    const path = addressOf(bingo.setCompleted, { ...membership, challengeId: square.challenge.id });
    return { method: 'PUT', path, token, body: { completed: index % 20 < 10 } };
  };
}

let asked = 0;

/** Sends requests on schedule, so that a slow one doesn't delay the others. Returns how many milliseconds each took. */
async function measure(server: RunningServer, scene: Scene, until: Promise<void>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const nextRequest = requestsOf(scene);
  const took: number[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let due = performance.now();
  while (!isOver) {
    due += everyMs;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const from = performance.now();
    const sending = send(agent, server.port, nextRequest(asked++)).then(() => {
      took.push(performance.now() - from);
    });
    running.add(sending);
    void sending.finally(() => running.delete(sending));
  }
  await until;
  await Promise.all(running);
  agent.destroy();
  return took;
}

function send(agent: Agent, port: number, ask: Ask): Promise<void> {
  const { method, path, token, body } = ask;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(content !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  const asking = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
    response.resume();
    response.once('end', () =>
      response.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
    );
  });
  asking.once('error', (error: NodeJS.ErrnoException) => {
    // The server closed an idle connection just as it was reused.
    if (asking.reusedSocket && error.code === 'ECONNRESET') send(agent, port, ask).then(resolve, reject);
    else reject(error);
  });
  asking.end(content);
  return promise;
}
