import { findFreePort } from '#app/free-port.ts';
import * as accounts from '#features/accounts/contract.ts';
import { getBoard } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { answersPerSecond, requestBytes } from './load.ts';
import { cpuSeconds, nextMessage, startProgram, startServer, stopProgram } from './pinned.ts';
import { type Member, makeScene } from './scene.ts';

const connections = 50;
const rounds = 7;
const durationMs = 1200;

/** Reads over 50 connections, compared to a bare server that does the same. */
export async function reads(): Promise<Figure[]> {
  const scene = await makeScene(connections);
  const server = await startServer(scene.dataDir);
  const barePort = await findFreePort();
  const bare = startProgram(['bench/bare-reads.ts', scene.databaseFile, String(barePort)]);
  await nextMessage(bare);

  const paths = {
    'GET /api/user': () => addressOf(accounts.getUser),
    'GET board': ({ login }: Member) => addressOf(getBoard, { login, roomId: scene.roomId }),
  };
  const figures: Figure[] = [];
  for (const [name, pathOf] of Object.entries(paths)) {
    await requireSameBytes([server.port, barePort], scene.members[0], pathOf);
    const requests = scene.members.map((member) => requestBytes('GET', pathOf(member), member.token));
    const next = (connection: number) => requests[connection] ?? Buffer.alloc(0);
    const sides = { ours: { port: server.port, pid: server.child.pid }, bare: { port: barePort, pid: bare.pid } };
    const results = await alternate(sides, (port) => answersPerSecond({ port, connections, durationMs, next }));
    figures.push({ name, unit: 'req/s', target: { atLeast: 0.6 }, ...results });
  }
  await server.stop();
  await stopProgram(bare);
  scene.remove();
  return figures;
}

export type Side = { port: number; pid: number | undefined };

/** Measures both sides alternately and returns each side's median. */
export async function alternate(sides: { ours: Side; bare: Side }, measure: (port: number) => Promise<number>) {
  const rates = { ours: [] as number[], bare: [] as number[] };
  const cpuMicros = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    for (const side of ['ours', 'bare'] as const) {
      const { port, pid } = sides[side];
      const cpuBefore = cpuSeconds(pid);
      const rate = await measure(port);
      // The first round is a warm-up.
      if (round < 0) continue;
      rates[side].push(rate);
      cpuMicros[side].push(((cpuSeconds(pid) - cpuBefore) * 1e9) / (rate * durationMs));
    }
  }
  const [ours, bare] = [median(cpuMicros.ours), median(cpuMicros.bare)];
  console.log(
    `  processor time: ours ${ours.toFixed(1)} us, bare ${bare.toFixed(1)} us, ratio ${(bare / ours).toFixed(2)}`,
  );
  return { ours: median(rates.ours), bare: median(rates.bare) };
}

async function requireSameBytes(
  ports: readonly number[],
  member: Member | undefined,
  pathOf: (member: Member) => string,
): Promise<void> {
  if (member === undefined) throw new Error('The room has no members');
  const texts = await Promise.all(
    ports.map(async (port) => {
      const headers = { authorization: `Bearer ${member.token}` };
      return (await fetch(`http://127.0.0.1:${port}${pathOf(member)}`, { headers })).text();
    }),
  );
  if (new Set(texts).size !== 1) throw new Error(`The two sides give different answers:\n${texts.join('\n')}`);
}
