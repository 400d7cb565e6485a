import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#app/free-port.ts';
import { seed } from '#app/open-context.ts';
import { listVehicles } from '#features/vehicles/contract.ts';
import { parseShipped, readShipped } from '#features/vehicles/server/shipped-catalogue.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { addressOf } from '#shared/endpoint.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { type Figure, median } from './figures.ts';
import { answersPerSecond, requestBytes } from './load.ts';
import { nextMessage, startProgram, startServer, stopProgram } from './pinned.ts';
import { alternate } from './reads.ts';
import { addPerson, freshFolder } from './scene.ts';

const connections = 50;
const durationMs = 1200;
const importRounds = 3;
const importedCars = 2000;

export async function vehicles(): Promise<Figure[]> {
  const { folder: dataDir, remove } = freshFolder();
  const token = await seedWithDeveloper(dataDir);
  const figures = [...(await measureList(dataDir, token)), ...(await measureImport(dataDir))];
  remove();
  return figures;
}

async function seedWithDeveloper(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, ROOT_PASSWORD: 'root of the bench' }, dataDir);
  const context = await openContext({ config, log: makeLog('silent') });
  await seed(context);
  const token = await addPerson(context, 'developer', 'developer');
  await closeContext(context);
  return token;
}

async function measureList(dataDir: string, token: string): Promise<Figure[]> {
  const server = await startServer(dataDir);
  const path = addressOf(listVehicles);
  const plain = requestBytes('GET', path, token, undefined, { 'accept-encoding': 'br' });
  const { etag, file } = await fetchCompressed(`http://127.0.0.1:${server.port}${path}`, token, dataDir);
  const known = requestBytes('GET', path, token, undefined, { 'accept-encoding': 'br', 'if-none-match': etag });

  const barePort = await findFreePort();
  const bare = startProgram(['bench/bare-vehicles.ts', file, etag, String(barePort)]);
  await nextMessage(bare);
  const sides = { ours: { port: server.port, pid: server.child.pid }, bare: { port: barePort, pid: bare.pid } };
  const measure = (request: Buffer, status: 200 | 304) =>
    alternate(sides, (port) => answersPerSecond({ port, connections, durationMs, next: () => request, status }));
  const whole = await measure(plain, 200);
  const unchanged = await measure(known, 304);
  await server.stop();
  await stopProgram(bare);
  return [
    { name: 'GET /vehicles', unit: 'req/s', target: { atLeast: 0.7 }, ...whole },
    { name: 'GET /vehicles, 304', unit: 'req/s', ...unchanged },
  ];
}

/** Uses node:http, because `fetch` would decompress the list. */
async function fetchCompressed(url: string, token: string, folder: string): Promise<{ etag: string; file: string }> {
  const { request } = await import('node:http');
  const asked = request(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } }).end();
  const [response] = await once(asked, 'response');
  const file = join(folder, 'list.br');
  writeFileSync(file, await response.toArray().then((chunks: Buffer[]) => Buffer.concat(chunks)));
  return { etag: response.headers.etag, file };
}

async function measureImport(dataDir: string): Promise<Figure[]> {
  const originals = parseShipped((await readShipped()).lines);
  const [ms, megabytes]: [number[], number[]] = [[], []];
  for (let round = 0; round < importRounds; round++) {
    const cars = Array.from({ length: importedCars }, (_, index) => {
      const original = originals[index % originals.length];
      const edition = `Edition ${round}${index}`;
      return { ...original, name: `${original?.name} ${edition}`, id: `edition-${round}-${index}`, variant: edition };
    });
    const file = join(dataDir, 'cars.jsonl');
    writeFileSync(file, cars.map((car) => JSON.stringify(car)).join('\n'));
    const program = startProgram(['bench/import-vehicles.ts', dataDir, file], { on: 'all' });
    const result = await nextMessage<{ ms: number; megabytes: number; report: string }>(program);
    if (!result.report.includes(`${importedCars} added`)) throw new Error(result.report.slice(0, 1000));
    await stopProgram(program);
    ms.push(result.ms);
    megabytes.push(result.megabytes);
  }
  return [
    { name: 'import of 2,000 cars', ours: median(ms), unit: 'ms', target: { atMost: 3000 } },
    { name: 'import: peak memory', ours: median(megabytes), unit: 'MB', target: { atMost: 200 } },
  ];
}
