import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { setCompleted } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { requestBytes } from './load.ts';
import { startServer } from './pinned.ts';
import { type Member, makeScene, type Scene } from './scene.ts';
import { Wire } from './wire.ts';

const events = 10_000;
const reads = 60;
const warmUp = 10;

/** A snapshot is rebuilt after each event and cached until the next. */
export async function snapshots(): Promise<Figure[]> {
  const few = await onServer(10, async (play) => {
    const fresh = await play.times();
    for (let count = 0; count < events; count++) await play.turn();
    return { fresh, after: await play.times() };
  });
  const many = await onServer(200, (play) => play.times());
  return [
    {
      name: `a room of 10 after ${events.toLocaleString('en')} events, against a new room`,
      unit: 'ms',
      ours: few.after.cold,
      bare: few.fresh.cold,
      target: { atMost: 1.3 },
    },
    { name: 'a room of 200 members, after an event', unit: 'ms', ours: many.cold, target: { atMost: 2 } },
    { name: 'the same, cached', unit: 'ms', ours: many.cached },
  ];
}

interface Play {
  turn: () => Promise<void>;
  /** Median times of a read after an event, and of the same read repeated. */
  times: () => Promise<{ cold: number; cached: number }>;
}

async function onServer<T>(members: number, work: (play: Play) => Promise<T>): Promise<T> {
  const scene = await makeScene(members);
  const server = await startServer(scene.dataDir);
  const wire = new Wire(server.port);
  const turns = turnsOf(scene);
  const turn = async () => void (await ask(wire, turns.next().value));
  const result = await work({
    turn,
    times: async () => {
      const [{ token } = { token: '' }] = scene.members;
      const request = requestBytes('GET', addressOf(getBingoRoom, { id: scene.roomId }), token);
      const cold: number[] = [];
      const cached: number[] = [];
      for (let count = -warmUp; count < reads; count++) {
        await turn();
        const times = [await ask(wire, request), await ask(wire, request)];
        if (count < 0) continue;
        cold.push(times[0] ?? Number.NaN);
        cached.push(times[1] ?? Number.NaN);
      }
      return { cold: median(cold), cached: median(cached) };
    },
  });
  wire.close();
  await server.stop();
  scene.remove();
  return result;
}

async function ask(wire: Wire, request: Buffer): Promise<number> {
  const start = performance.now();
  const { status, body } = await wire.ask(request);
  if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  return performance.now() - start;
}

/** Completes the squares that need no photo, then undoes them, and so on. */
function* turnsOf({ members, roomId }: Scene): Generator<Buffer, never> {
  for (let round = 0; ; round++) {
    for (const member of members) yield* turnsOfOne(member, roomId, round % 2 === 0);
  }
}

function* turnsOfOne({ login, token, board }: Member, roomId: string, completed: boolean): Generator<Buffer> {
  for (const { challenge } of board) {
    if (challenge.image_required) continue;
    const path = addressOf(setCompleted, { login, roomId, challengeId: challenge.id });
    yield requestBytes('PUT', path, token, { completed });
  }
}
