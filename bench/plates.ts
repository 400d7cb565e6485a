import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { addSpot, type PlatesGame, setPlates, startPlates, takeRole } from '#features/plates/contract.ts';
import { getPlatesRoom, type PlatesParts } from '#features/plates/plates-document.ts';
import { digitsOf, type RunGame } from '#features/plates/rules/run.ts';
import { roomEvents } from '#features/rooms/contract.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { hourMs, secondMs, toIso } from '#shared/time.ts';
import { type EventLine, openEventLine } from '#tests/crash/event-line.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { eventParser } from '#web/live/follow-events.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { makeServer } from '../src/app/server.ts';
import { type Figure, median, percentile } from './figures.ts';
import { requestBytes } from './load.ts';
import { startServer } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';
import { Wire } from './wire.ts';

const players = 20;
const spotsEach = 30;
/** Time between two spots, whoever reports them: each player reports one per second and sees twenty. */
const everyMs = 50;
/** Time between two spots by the same player, according to the phone's clock. */
const apartMs = 6 * secondMs;

/** Measures from the tap until every phone shows the spot. */
export async function plates(): Promise<Figure[]> {
  const scene = await makeScene(players);
  await startGame(scene);
  const server = await startServer(scene.dataDir);
  const round = new Round(server.port, scene);
  await round.open();
  const ms = await round.play();
  await round.check();
  round.close();
  await server.stop();
  scene.remove();
  const name = `spot of Plates, seen by all ${players}`;
  return [
    { name: `${name}: p50`, unit: 'ms', ours: median(ms) },
    { name: `${name}: p99`, unit: 'ms', ours: percentile(ms, 0.99), target: { atMost: 150 } },
  ];
}

/** Starts the game an hour in the past, so that the phones can report what was seen since then. */
async function startGame({ dataDir, roomId, members }: Scene): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  const { db } = context;
  await db.transact((trx) => trx.updateTable('rooms').set({ game: 'plates' }).where('id', '=', roomId).execute());
  const app = makeServer(context);
  const ask = async (shape: EndpointShape, member: number, payload: object) => {
    const headers = { authorization: `Bearer ${members[member]?.token}` };
    const reply = await app.inject({ method: shape.method, url: addressOf(shape, { id: roomId }), headers, payload });
    assert.ok(reply.statusCode < 300, reply.body);
  };
  for (const index of members.keys()) await ask(takeRole, index, { role: 'passenger' });
  const settings = { kind: 'run', length: 'classic', matching: 'last-three', chain: 'race' };
  await ask(setPlates, 0, { settings });
  await ask(startPlates, 0, { game: 1 });
  const earlier = { started_at: Date.now() - hourMs };
  await db.transact((trx) => trx.updateTable('plates_games').set(earlier).where('room_id', '=', roomId).execute());
  await app.close();
  await closeContext(context);
}

class Round {
  readonly #port: number;
  readonly #scene: Scene;
  readonly #wires: Wire[];
  readonly #lines: EventLine[] = [];
  readonly #shown: Known<PlatesParts>[] = [];
  /** By spot id. */
  readonly #waiting = new Map<string, { tappedAt: number; left: number }>();
  readonly #ms: number[] = [];

  constructor(port: number, scene: Scene) {
    this.#port = port;
    this.#scene = scene;
    this.#wires = scene.members.map(() => new Wire(port));
  }

  async #ask(member: number, shape: EndpointShape, body?: object): Promise<unknown> {
    const { roomId, members } = this.#scene;
    const path = addressOf(shape, { id: roomId });
    const request = requestBytes(shape.method, path, members[member]?.token ?? '', body);
    const response = await this.#wires[member]?.ask(request);
    assert.ok(response !== undefined && response.status < 300, `${path}: ${response?.status} ${response?.body}`);
    return JSON.parse(String(response.body));
  }

  async open(): Promise<void> {
    const { roomId, members } = this.#scene;
    for (const member of members.keys())
      this.#shown.push((await this.#ask(member, getPlatesRoom)) as Known<PlatesParts>);
    const opened = members.map(({ token }, member) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const feed = eventParser(
        ({ event, data }) => {
          if (event === 'at') resolve();
          if (event === 'change') this.#receive(member, JSON.parse(data));
        },
        () => {},
      );
      const onEnd = (status?: number) => reject(new Error(`The stream of member ${member} ended: ${status}`));
      this.#lines.push(
        openEventLine(this.#port, addressOf(roomEvents, { id: roomId }), token, { onText: feed, onEnd }),
      );
      return promise;
    });
    await Promise.all(opened);
  }

  #receive(member: number, message: { patch?: { plates?: PlatesParts['plates'] } }): void {
    const before = this.#shown[member];
    const after = before && afterEvents(before, message);
    assert.ok(after !== undefined);
    this.#shown[member] = after;
    const id = Object.values(message.patch?.plates?.spots?.[1] ?? {})[0]?.id ?? '';
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || --waiting.left > 0) return;
    this.#waiting.delete(id);
    this.#ms.push(performance.now() - waiting.tappedAt);
  }

  /** Milliseconds until every phone had shown each spot. */
  async play(): Promise<number[]> {
    const game: PlatesGame | undefined = this.#shown[0]?.document.plates.game;
    const startedAt = Date.parse(game?.started_at ?? '');
    const begun = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let count = 0; count < players * spotsEach; count++) {
      await pause(Math.max(0, begun + count * everyMs - performance.now()));
      const [member, step] = [count % players, Math.floor(count / players)];
      const id = `spot-${String(count).padStart(8, '0')}`;
      const at = toIso(startedAt + (step + 1) * apartMs);
      this.#waiting.set(id, { tappedAt: performance.now(), left: players });
      const target = digitsOf(game as RunGame, step);
      sent.push(this.#ask(member, addSpot, { id, device: `phone-of-${member}`, game: 1, target, at }));
    }
    await Promise.all(sent);
    while (this.#waiting.size > 0) await pause(10);
    return this.#ms;
  }

  /** Throws unless the phones show the same as a fresh read. */
  async check(): Promise<void> {
    const { revision, document } = (await this.#ask(0, getPlatesRoom)) as Known<PlatesParts>;
    for (const shown of this.#shown) assert.deepEqual(displayed(shown), displayed({ revision, document }));
  }

  close(): void {
    for (const line of this.#lines) line.hangUp();
    for (const wire of this.#wires) wire.close();
  }
}
