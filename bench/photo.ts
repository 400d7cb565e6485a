import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadImage } from '#features/bingo/contract.ts';
import { makeThumbnail, pictureAt, reencode } from '#server/photos/reencode.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { nextMessage, type RunningServer, startProgram, startServer, stopProgram } from './pinned.ts';
import { freshFolder, makeScene, type Scene } from './scene.ts';

const rounds = 5;
const uploadsAtOnce = 20;
const sampleEveryMs = 5;

interface Shot {
  name: string;
  width: number;
  height: number;
  /** Uploads per round. Four run in parallel: two are being decoded while the others are received or synced. */
  count: number;
}
const shots: Shot[] = [
  { name: 'photo of 24 megapixels', width: 6000, height: 4000, count: 20 },
  { name: 'photo as the browser sends it', width: 1024, height: 768, count: 60 },
];

/** Each upload is on disk and in the database before the response. */
export async function photo(): Promise<Figure[]> {
  const scene = await makeScene(uploadsAtOnce);
  const { folder, remove } = freshFolder();
  const figures: Figure[] = [];
  for (const shot of shots) {
    const file = join(folder, `${shot.width}.jpg`);
    await writeFile(file, await takePhoto(shot));
    figures.push(await compare(scene, shot, file), await thumbnailCost(shot, file));
  }
  figures.push(await memory(scene, join(folder, `${shots[0]?.width}.jpg`)));
  remove();
  scene.remove();
  return figures;
}

/** Soft shapes with a little noise, about as hard to compress as a real photo. */
async function takePhoto({ width, height }: Shot): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const [coarseWidth, coarseHeight] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const coarse = sharp({
    create: { width: coarseWidth, height: coarseHeight, channels: 3, background: '#888', noise },
  });
  return sharp(await coarse.png().toBuffer())
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function compare(scene: Scene, { name, count }: Shot, file: string): Promise<Figure> {
  const server = await startServer(scene.dataDir);
  const bare = startProgram(['bench/bare-photos.ts', file]);
  await nextMessage(bare);
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = await uploadsPerSecond(server, scene, { file, count, atOnce: 4 });
    bare.send(count);
    const alone = await nextMessage<number>(bare);
    // The first round is a warm-up.
    if (round < 0) continue;
    rates.ours.push(ours);
    rates.bare.push(alone);
  }
  await server.stop();
  await stopProgram(bare);
  return { name, unit: '/s', ours: median(rates.ours), bare: median(rates.bare), target: { atLeast: 0.8 } };
}

async function thumbnailCost({ name, count }: Shot, file: string): Promise<Figure> {
  const picture = pictureAt(file);
  const msOf = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    for (let done = 0; done < count; done++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / count;
  };
  const both = async () => makeThumbnail(await reencode(picture));
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = await msOf(both);
    const bare = await msOf(() => reencode(picture));
    if (round < 0) continue;
    times.ours.push(ours);
    times.bare.push(bare);
  }
  const jpeg = await both();
  console.log(`  the thumbnail of a ${name} has ${jpeg.length} bytes`);
  return { name: `${name}, with its thumbnail`, unit: 'ms', ours: median(times.ours), bare: median(times.bare) };
}

/** Measures the server and its decoding process together. */
async function memory(scene: Scene, file: string): Promise<Figure> {
  const server = await startServer(scene.dataDir);
  let ours = 0;
  const sample = () => {
    const pids = [server.child.pid, ...childrenOf(server.child.pid)];
    ours = Math.max(
      ours,
      pids.reduce<number>((sum, pid) => sum + residentMegabytes(pid), 0),
    );
  };
  const sampling = setInterval(sample, sampleEveryMs);
  const load = { file, count: uploadsAtOnce, atOnce: uploadsAtOnce };
  for (let round = 0; round < rounds; round++) await uploadsPerSecond(server, scene, load);
  clearInterval(sampling);
  await server.stop();
  return { name: `memory, ${uploadsAtOnce} uploads at once`, unit: 'MB', ours, target: { atMost: 300 } };
}

interface Uploads {
  file: string;
  count: number;
  atOnce: number;
}

async function uploadsPerSecond(
  server: RunningServer,
  scene: Scene,
  { file, count, atOnce }: Uploads,
): Promise<number> {
  const form = formOf(readFileSync(file));
  const agent = new Agent({ keepAlive: true });
  const squares = squaresWithPhoto(scene);
  async function loop(first: number): Promise<void> {
    for (let index = first; index < count; index += atOnce) {
      const { path, token } = squares[index % squares.length] ?? { path: '', token: '' };
      await send({ agent, port: server.port, path, token }, form);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, (_, first) => loop(first)));
  const perSecond = (count * 1000) / (performance.now() - start);
  agent.destroy();
  return perSecond;
}

/** One square per member, so that no two uploads are for the same square. */
function squaresWithPhoto({ members, roomId }: Scene): { path: string; token: string }[] {
  return members.flatMap(({ login, token, board }) => {
    const entry = board.find(({ challenge }) => challenge.image_required);
    if (entry === undefined) return [];
    return [{ token, path: addressOf(uploadImage, { login, roomId, challengeId: entry.challenge.id }) }];
  });
}

interface Form {
  type: string;
  body: Buffer;
}

function formOf(picture: Buffer): Form {
  const head = '--bench\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--bench--\r\n')]);
  return { type: 'multipart/form-data; boundary=bench', body };
}

interface Target {
  agent: Agent;
  port: number;
  path: string;
  token: string;
}

async function send({ agent, port, path, token }: Target, { type, body }: Form): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
  const upload = request({ agent, port, path, headers, host: '127.0.0.1', method: 'POST' });
  upload.end(body);
  const [response] = await once(upload, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 201) throw new Error(`An upload was answered with ${response.statusCode}`);
}

/** Returns NaN without /proc. */
function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(procFile(pid, 'status'))?.[1] ?? Number.NaN) / 1024;
}

function childrenOf(pid: number | undefined): number[] {
  return procFile(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function procFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
