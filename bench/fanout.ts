import { setTimeout as pause } from 'node:timers/promises';
import { setCompleted } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { BareCrowd } from './bare-crowd.ts';
import { Crowd } from './crowd.ts';
import { type Figure, median, percentile } from './figures.ts';
import { requestBytes } from './load.ts';
import { cpuSeconds, nextMessage, startProgram, startServer, stopProgram } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';
import { Wire } from './wire.ts';

const members = Number(process.env.BENCH_FANOUT_MEMBERS ?? 500);
const rounds = 3;
const completionsEach = 120;
const everyMs = 50;
const reconnects = 3;
/** About as long as a completion event. */
const bareText = `event: change\ndata: {"revision":${'1'.repeat(200)}}\n\n`;

interface Measured {
  cpuUs: number[];
  ms: number[];
}

const nothing = (): Measured => ({ cpuUs: [], ms: [] });

/** Compares broadcasting in a room of 500 members with sending a similar text to as many bare sockets. */
export async function fanout(): Promise<Figure[]> {
  const scene = await makeScene(members);
  const server = await startServer(scene.dataDir);
  const bare = startProgram(['bench/bare-fanout.ts']);
  const barePort = await nextMessage<number>(bare);
  const room = await Room.open(server.port, scene);
  let onReceived: Received = () => {};
  const bareCrowd = new BareCrowd(Buffer.byteLength(bareText), (member) => onReceived(member));
  await bareCrowd.open(barePort, members);

  const sendBare = {
    pid: bare.pid,
    send: () => void bare.send(bareText),
    onCurrent: (received: Received) => {
      onReceived = received;
    },
  };
  const found = { alone: nothing(), steady: nothing(), bareAlone: nothing(), bareSteady: nothing() };
  const sendOurs = { pid: server.child.pid, send: () => room.complete(), onCurrent: room.onText };
  let bytes = 0;
  for (let round = -1; round < rounds; round++) {
    // The first round is a warm-up.
    const into = (measured: Measured) => (round < 0 ? nothing() : measured);
    await sequentially(sendOurs, into(found.alone));
    await sequentially(sendBare, into(found.bareAlone));
    const before = room.crowd.bytes;
    await steadily(sendOurs, into(found.steady));
    if (round >= 0) bytes += room.crowd.bytes - before;
    await steadily(sendBare, into(found.bareSteady));
  }
  const snapshots = room.crowd.snapshots - members;
  // Nobody has come or left since everyone joined.
  const presenceEvents = room.crowd.presenceEvents / members;
  const back = await room.reconnectAll();
  await room.crowd.check();
  console.log(`  snapshots because of gaps: ${snapshots}`);
  room.close();
  bareCrowd.hangUp();
  await server.stop();
  await stopProgram(bare);
  scene.remove();

  const { alone, steady, bareAlone, bareSteady } = found;
  const name = `event to ${members} members`;
  const all = `event and leaderboards of ${members}, every ${everyMs} ms`;
  return [
    { name, unit: 'us each', ours: median(alone.cpuUs), target: { atMost: 20 } },
    { name: 'the same, against bare ws', unit: 'us each', ours: median(alone.cpuUs), bare: median(bareAlone.cpuUs) },
    { name: 'the same, p50', unit: 'ms', ours: median(alone.ms), bare: median(bareAlone.ms) },
    { name: 'the same, p99', unit: 'ms', ours: percentile(alone.ms, 0.99), bare: percentile(bareAlone.ms, 0.99) },
    { name: all, unit: 'us each', ours: median(steady.cpuUs), target: { atMost: 18 } },
    { name: `${all}: p50`, unit: 'ms', ours: median(steady.ms), target: { atMost: 15 } },
    { name: `${all}: p99`, unit: 'ms', ours: percentile(steady.ms, 0.99), target: { atMost: 60 } },
    { name: `${all}, against bare ws`, unit: 'us each', ours: median(steady.cpuUs), bare: median(bareSteady.cpuUs) },
    { name: `${all}, against bare ws: p50`, unit: 'ms', ours: median(steady.ms), bare: median(bareSteady.ms) },
    {
      name: `${all}, against bare ws: p99`,
      unit: 'ms',
      ours: percentile(steady.ms, 0.99),
      bare: percentile(bareSteady.ms, 0.99),
    },
    {
      name: 'bytes to one member per completion',
      unit: 'B',
      ours: bytes / (rounds * completionsEach * members),
      target: { atMost: 300 },
    },
    {
      name: `presence, sent to each of ${members} joining at once`,
      unit: 'times',
      ours: presenceEvents,
      target: { atMost: 5 },
    },
    { name: `${members} reconnect at once`, unit: 'ms', ours: Math.max(...back), target: { atMost: 2 * secondMs } },
  ];
}

type Received = (member: number) => void;

interface Side {
  pid: number | undefined;
  send: () => void;
  /** Called once for each member and text received. */
  onCurrent: (received: Received) => void;
}

/** Sends each text once everyone has the previous one. */
async function sequentially({ pid, send, onCurrent }: Side, { cpuUs, ms }: Measured): Promise<void> {
  const before = cpuSeconds(pid);
  for (let count = 0; count < completionsEach; count++) {
    const all = Promise.withResolvers<void>();
    const start = performance.now();
    let waiting = members;
    onCurrent(() => {
      ms.push(performance.now() - start);
      if (--waiting === 0) all.resolve();
    });
    send();
    await all.promise;
  }
  cpuUs.push(((cpuSeconds(pid) - before) * 1e6) / (completionsEach * members));
}

/** Sends whether or not everyone has the previous text. */
async function steadily({ pid, send, onCurrent }: Side, { cpuUs, ms }: Measured): Promise<void> {
  const before = cpuSeconds(pid);
  const all = Promise.withResolvers<void>();
  const sentAt: number[] = [];
  const receivedCount = new Uint32Array(members);
  let waiting = completionsEach * members;
  onCurrent((member) => {
    const nth = receivedCount[member] ?? 0;
    receivedCount[member] = nth + 1;
    ms.push(performance.now() - (sentAt[nth] ?? Number.NaN));
    if (--waiting === 0) all.resolve();
  });
  const start = performance.now();
  for (let count = 0; count < completionsEach; count++) {
    await pause(Math.max(0, start + count * everyMs - performance.now()));
    sentAt.push(performance.now());
    send();
  }
  await all.promise;
  cpuUs.push(((cpuSeconds(pid) - before) * 1e6) / (completionsEach * members));
}

class Room {
  readonly crowd: Crowd;
  readonly #wire: Wire;
  readonly #changes: Generator<Buffer, never>;
  #received: Received = () => {};

  private constructor(port: number, scene: Scene, wire: Wire) {
    this.#wire = wire;
    this.#changes = changesOf(scene);
    const viewers = scene.members.map(({ login, token }) => ({ login, token, roomId: scene.roomId }));
    this.crowd = new Crowd(port, viewers, (member, from, seq) => {
      for (let number = from; number < seq; number++) this.#received(member);
    });
  }

  static async open(port: number, scene: Scene): Promise<Room> {
    const room = new Room(port, scene, new Wire(port));
    await room.crowd.open();
    return room;
  }

  readonly onText = (received: Received): void => {
    this.#received = received;
  };

  async complete(): Promise<void> {
    const { status, body } = await this.#wire.ask(this.#changes.next().value);
    if (status !== 200) throw new Error(`A completion: ${status} ${body.toString()}`);
  }

  /** Breaks all connections, completes a square in the meantime, and reconnects everyone. */
  async reconnectAll(): Promise<number[]> {
    const times: number[] = [];
    for (let count = 0; count < reconnects; count++) {
      this.onText(() => {});
      this.crowd.hangUp();
      await this.complete();
      const start = performance.now();
      await this.crowd.open();
      times.push(performance.now() - start);
    }
    return times;
  }

  close(): void {
    this.crowd.hangUp();
    this.#wire.close();
  }
}

function* changesOf({ members: all, roomId }: Scene): Generator<Buffer, never> {
  for (let round = 0; ; round++) {
    for (const { login, token, board } of all) {
      const square = board.find((entry) => !entry.challenge.image_required);
      if (square === undefined) continue;
      const path = addressOf(setCompleted, { login, roomId, challengeId: square.challenge.id });
      yield requestBytes('PUT', path, token, { completed: round % 2 === 0 });
    }
  }
}
