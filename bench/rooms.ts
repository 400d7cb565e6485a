import { copyFileSync } from 'node:fs';
import { findFreePort } from '#app/free-port.ts';
import { setCompleted } from '#features/bingo/contract.ts';
import * as contract from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { answerAll, requestBytes } from './load.ts';
import { cpuMicros, nextMessage, startProgram, startServer, stopProgram } from './pinned.ts';
import {
  firstJoinable,
  firstRoom,
  makeRooms,
  membersEach,
  people,
  personIn,
  type RoomsScene,
  squaresEach,
} from './rooms-scene.ts';

const connections = Number(process.env.BENCH_CONNECTIONS ?? 50);
const rounds = 5;
/** Operations per round. The first round, a warm-up, has three times as many. */
const operations = 1000;
const warmUp = 3;

/** Number of rooms on a full site. Lists are measured with ten times as many. */
const many = Number(process.env.BENCH_ROOMS ?? 1000);
const most = many * 10;

/** Generated for each round, since most requests can be made only once. */
type Requests = (scene: RoomsScene, round: number, count: number) => { status: number; requests: Buffer[] };
type Operation = keyof typeof requestsOf;

const send = (scene: RoomsScene, person: number, method: string, path: string, body?: object) =>
  requestBytes(method, path, scene.persons[person % people]?.token ?? '', body);

const times = (count: number, make: (index: number) => Buffer) => Array.from({ length: count }, (_, i) => make(i));
const doneBefore = (round: number) => (round < 0 ? 0 : (warmUp + round) * operations);

const requestsOf = {
  /** Each person creates three rooms in a row. */
  create: (scene, round, count) => ({
    status: 201,
    requests: times(count, (index) => {
      const person = Math.floor((doneBefore(round) + index) / 3);
      const body = { game: 'bingo', name: `Camper ${index}` };
      return send(scene, person, 'POST', addressOf(contract.createRoom), body);
    }),
  }),
  /** Four people join each of the rooms that have only one member. */
  join: (scene, round, count) => ({
    status: 201,
    requests: times(count, (index) => {
      const turn = doneBefore(round) + index;
      const room = Math.floor(turn / (membersEach - 1));
      const person = personIn(room, 1 + (turn % (membersEach - 1)));
      const params = { login: scene.persons[person]?.login ?? '', roomId: String(firstJoinable + room) };
      return send(scene, person, 'POST', addressOf(contract.joinRoom, params), {});
    }),
  }),
  list: (scene, _round, count) => ({
    status: 200,
    requests: times(count, (index) =>
      send(scene, index * 7, 'GET', addressOf(contract.listRooms, { gameName: 'bingo' }, { limit: 50 })),
    ),
  }),
  page: (scene, _round, count) => ({
    status: 200,
    requests: times(count, (index) => {
      const query = { limit: 50, before: firstRoom + Math.floor(scene.rooms / 2) };
      return send(scene, index * 7, 'GET', addressOf(contract.listRooms, { gameName: 'bingo' }, query));
    }),
  }),
  mine: (scene, _round, count) => ({
    status: 200,
    requests: times(count, (index) => {
      const person = (index * 7) % people;
      const login = scene.persons[person]?.login ?? '';
      return send(scene, person, 'GET', addressOf(contract.listUserRooms, { login }, { limit: 10 }));
    }),
  }),
  game: (scene, _round, count) => ({
    status: 200,
    requests: times(count, (index) =>
      send(scene, index * 7, 'GET', addressOf(contract.getGame, { gameName: 'bingo' })),
    ),
  }),
  room: (scene, _round, count) => ({
    status: 200,
    requests: times(count, (index) => {
      const room = (index * 7) % scene.rooms;
      return send(scene, personIn(room, 0), 'GET', addressOf(contract.getRoom, { id: String(firstRoom + room) }));
    }),
  }),
  /** Alternates between rooms that are far apart. */
  completion: (scene, round, count) => ({
    status: 200,
    requests: times(count, (index) => {
      const turn = doneBefore(round) + index;
      const room = (turn * 7919) % scene.busy;
      const visit = Math.floor(turn / scene.busy);
      const person = personIn(room, visit % membersEach);
      const step = Math.floor(visit / membersEach);
      const params = {
        login: scene.persons[person]?.login ?? '',
        roomId: String(firstRoom + room),
        challengeId: `challenge-${step % squaresEach}`,
      };
      const completed = Math.floor(step / squaresEach) % 2 === 0;
      return send(scene, person, 'PUT', addressOf(setCompleted, params), { completed });
    }),
  }),
} satisfies Record<string, Requests>;

interface Side {
  scene: RoomsScene;
  port: number;
  pid: number | undefined;
  stop: () => Promise<void>;
}

async function startOurs(scene: RoomsScene): Promise<Side> {
  const { child, port, stop } = await startServer(scene.dataDir);
  return { scene, port, pid: child.pid, stop };
}

/** Starts on a copy, so that neither side's writes affect the other. */
async function startBare(scene: RoomsScene): Promise<Side> {
  const file = `${scene.databaseFile}.bare`;
  copyFileSync(scene.databaseFile, file);
  const port = await findFreePort();
  const child = startProgram(['bench/bare-rooms.ts', file, String(port)]);
  await nextMessage(child);
  return { scene, port, pid: child.pid, stop: () => stopProgram(child) };
}

/** Measures the sides alternately. Returns microseconds of processor time per operation. */
async function measure<Name extends string>(
  operation: Operation,
  sides: Record<Name, Side>,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { scene, port, pid } = sides[name];
      const count = round < 0 ? warmUp * operations : operations;
      const { status, requests } = requestsOf[operation](scene, round, count);
      const before = cpuMicros(pid);
      await answerAll(port, requests, status, connections);
      if (round >= 0) costs[name].push((cpuMicros(pid) - before) / count);
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(costs[name])])) as Record<Name, number>;
  console.log(`  ${operation}: ${names.map((name) => `${name} ${medians[name].toFixed(1)} us`).join(', ')}`);
  return medians;
}

/** Measures processor time per call with 1,000 rooms, on a bare server, and on sites with more or busier rooms. */
export async function rooms(): Promise<Figure[]> {
  const small = await makeRooms(1000, 10);
  const full = await makeRooms(many, many);
  const huge = await makeRooms(most, 0);
  const [ours, bare] = [await startOurs(small), await startBare(small)];
  const sides = { ours, bare, full: await startOurs(full), huge: await startOurs(huge) };
  const figures = await measureAll(sides);
  for (const side of Object.values(sides)) await side.stop();
  for (const scene of [small, full, huge]) scene.remove();
  return figures;
}

/** The small site is compared with the baseline. A larger site must cost nearly the same. */
async function measureAll({ ours, bare, full, huge }: Record<'ours' | 'bare' | 'full' | 'huge', Side>) {
  const figures: Figure[] = [];
  const add = (
    name: string,
    cost: Record<'ours' | 'grown', number> & { bare?: number },
    largerSide: Side,
    atMost?: number,
  ) => {
    const what = `rooms: ${name}`;
    figures.push({ name: what, unit: 'us', ours: cost.ours, ...(atMost && { target: { atMost } }) });
    if (cost.bare) figures.push({ name: `${what}, against bare`, unit: 'us', ours: cost.ours, bare: cost.bare });
    const roomCount = largerSide.scene.rooms.toLocaleString('en');
    const grown = { ours: cost.grown, bare: cost.ours, target: { atMost: 1.3 } };
    figures.push({ name: `${what}, in ${roomCount} rooms against 1,000`, unit: 'us', ...grown });
  };
  add('page of 50', await measure('list', { ours, bare, grown: huge }), huge, 150);
  add('page of 50 from the middle', await measure('page', { ours, grown: huge }), huge);
  add('ten of a person', await measure('mine', { ours, grown: huge }), huge);
  add('GET /games/bingo', await measure('game', { ours, bare, grown: huge }), huge);
  add('GET /rooms/{id}', await measure('room', { ours, bare, grown: huge }), huge);
  add('completion', await measure('completion', { ours, grown: full }), full);
  add('join, up to five members', await measure('join', { ours, bare, grown: full }), full, 130);
  add('create', await measure('create', { ours, bare, grown: full }), full, 110);
  return figures;
}
