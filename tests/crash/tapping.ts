import sharp from 'sharp';
import * as bingo from '#features/bingo/contract.ts';
import { seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { findDifferences } from './differences.ts';
import { seededFaults } from './fault-plan.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { ask, type Person, seedFolder } from './people.ts';
import { Phone } from './phone.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { SimulatedClient, type Square } from './simulated-client.ts';

export interface Tapping {
  dataDir: string;
  seed: string;
  phones: number;
  /** Number of calls, including undos and photos. */
  writes: number;
  kills: number;
}

export interface TappingResult {
  differences: string[];
  injected: FaultProxy['injected'];
  /** Counted calls, and the number of attempts they took. */
  counted: number;
  attempts: number;
  /** Requests that carried those attempts. */
  requests: number;
  /** Time until everything had left the phones. */
  ms: number;
}

const roomsEach = 2;
/** One phone in three is someone's second. */
const peopleOf = (phones: number) => Math.max(1, Math.ceil((phones * 2) / 3));
const flushLimitMs = 30 * secondMs;
/** Long enough for a slow machine. */
const playLimitMs = (writes: number) => 60 * secondMs + writes * 12;

/** Lets people tap on phones, while the seed decides what happens to their network and server. */
export async function runTapping(tapping: Tapping): Promise<TappingResult> {
  const { dataDir, seed, phones, writes, kills } = tapping;
  const logins = Array.from({ length: peopleOf(phones) }, (_, index) => `tapper${index}`);
  const people = await seedFolder(dataDir, logins, ['bingo', 'smoker']);
  const start = () => startServer(dataDir);
  const random = seededRandom(`${seed} in all`);
  let server = await start();
  const squares = await dealBoards(server.url, people);
  await using proxy = await startFaultProxy(seededFaults(seed));
  proxy.setTarget(server.url);
  const clients = await makeClients({ seed, phones, people, squares, proxyUrl: proxy.url });

  const began = performance.now();
  const killAt = Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 0.5) * writes) / kills));
  /** Calls that have reached the server, or will. */
  const countCalls = () => clients.reduce((sum, { keys }) => sum + keys.size, 0);
  let faults: string[] = [];
  let killing: Promise<void> = Promise.resolve();
  async function kill(): Promise<void> {
    await server.end('SIGKILL');
    faults = [...faults, ...serverErrorsIn(server)];
    server = await start();
    proxy.setTarget(server.url);
  }
  function disrupt(): void {
    if (killAt.length > 0 && countCalls() >= (killAt[0] ?? 0)) {
      killAt.shift();
      killing = killing.then(kill);
    }
    if (random.below(150) === 0) proxy.blackOut(20 + random.below(200));
  }
  async function play(client: SimulatedClient): Promise<void> {
    while (countCalls() < writes) {
      await client.act();
      disrupt();
    }
    await client.finish();
  }
  await within(playLimitMs(writes), Promise.all(clients.map(play)), clients);
  await killing;

  await proxy.stopFaults();
  for (const { phone } of clients) phone.goOnline();
  await within(flushLimitMs, Promise.all(clients.map(({ phone }) => phone.untilPending(0))), clients);
  const ms = performance.now() - began;
  const differences = await findDifferences(server.url, dataDir, clients);
  const refused = clients.flatMap(({ phone }) => phone.refused());
  faults = [...faults, ...serverErrorsIn(server)];
  for (const { phone } of clients) phone.close();
  await server.end('SIGTERM');
  return {
    differences: [...differences, ...refused, ...proxy.mismatches, ...faults],
    injected: proxy.injected,
    counted: countCalls(),
    attempts: proxy.attempts(),
    requests: proxy.requests(),
    ms,
  };
}

async function within(limitMs: number, work: Promise<unknown>, clients: readonly SimulatedClient[]): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () =>
    reject(new Error(`Not within ${limitMs} ms:\n${clients.flatMap(({ phone }) => phone.pending()).join('\n')}`));
  const timer = setTimeout(fail, limitMs);
  await Promise.race([promise, work]).finally(() => clearTimeout(timer));
}

async function dealBoards(url: string, people: readonly Person[]): Promise<Map<Person, Square[]>> {
  const squares = new Map(people.map((person) => [person, [] as Square[]]));
  for (const [index, admin] of people.entries()) {
    for (let count = 0; count < roomsEach; count++) {
      const body = { game: 'bingo', name: `${admin.login} ${count}` };
      const opened = await ask(url, admin.token, roomContract.createRoom, { body });
      const next = people[(index + 1) % people.length] as Person;
      for (const person of new Set([admin, next])) {
        const roomId = opened.body.room.id;
        const params = { login: person.login, roomId };
        if (person !== admin) await ask(url, person.token, roomContract.joinRoom, { params });
        const { body: board } = await ask(url, person.token, bingo.dealBoard, { params });
        const ofBoard = board.map(({ challenge }, position) => ({
          roomId,
          address: addressOf(bingo.setCompleted, { ...params, challengeId: challenge.id }),
          position,
          needsPhoto: challenge.image_required,
        }));
        squares.get(person)?.push(...ofBoard);
      }
    }
  }
  return squares;
}

interface ClientOptions {
  seed: string;
  phones: number;
  people: readonly Person[];
  squares: Map<Person, Square[]>;
  proxyUrl: string;
}

/** Splits each person's squares among their phones, so that each phone knows what it did to them. */
async function makeClients({ seed, phones, people, squares, proxyUrl }: ClientOptions): Promise<SimulatedClient[]> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
  const photo = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  return Array.from({ length: phones }, (_, index) => {
    const person = people[index % people.length] as Person;
    const share = Math.floor(index / people.length);
    const shares = Math.ceil((phones - (index % people.length)) / people.length);
    const own = squares.get(person) ?? [];
    const mine = [true, false].flatMap((needsPhoto) =>
      own.filter((square) => square.needsPhoto === needsPhoto).filter((_square, place) => place % shares === share),
    );
    return new SimulatedClient(new Phone(`phone${index}`, person, proxyUrl), {
      random: seededRandom(`${seed} phone ${index}`),
      squares: mine,
      photo,
      firstMs: Math.floor(Date.now() / secondMs) * secondMs - (index + 2) * 2 * dayMs,
    });
  });
}

function serverErrorsIn(server: ServerProcess): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line));
}
