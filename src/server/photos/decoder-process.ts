import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { inspect, makeThumbnail, pictureAt, reencode } from './reencode.ts';
import { isOutOfSpace } from './refusals.ts';

/** A request to the decoding process. It only contains paths, so that pictures never pass through the channel. */
export interface Task {
  id: number;
  from: string;
  /** Where the re-encoded JPEG goes; unset if only the thumbnail of a photo is needed. */
  to?: string | undefined;
  thumbnail?: string | undefined;
}

/** `failed` means that it's our own fault (a disk, a permission); it's logged with its detail. */
type Outcome = 'stored' | 'unreadable' | 'tooLarge' | 'outOfSpace' | 'failed';

export interface Verdict {
  id: number;
  outcome: Outcome;
  detail?: string;
}

/**
 * A picture that needs more memory than this is decoded alone, so that two such pictures are never in memory together.
 */
const heavyBytes = 40_000_000;
/**
 * A picture that needs more than this is refused, because the whole server should run in 300 MB. Every WebP with 50
 * million pixels stays below it.
 */
const unaffordableBytes = 200_000_000;

/**
 * Estimates from the header how much memory decoding takes at its peak. Plain JPEG and PNG are read line by line;
 * progressive JPEG needs every coefficient in memory (two bytes each), interlaced PNG and WebP the whole picture.
 * Accurate to a fifth, as measured with libvips 8.18.
 */
function decodingBytes(picture: Metadata): number {
  const pixels = picture.width * picture.height;
  if (picture.format === 'webp') return pixels * 4;
  if (!picture.isProgressive) return 0;
  if (picture.format === 'jpeg') return pixels * coefficientsPerPixel(picture) * 2;
  return pixels * picture.channels * (picture.depth === 'ushort' ? 2 : 1);
}

function coefficientsPerPixel({ chromaSubsampling, channels }: Metadata): number {
  if (chromaSubsampling === '4:2:0') return 1.5;
  return chromaSubsampling === '4:2:2' ? 2 : channels;
}

// This process decodes untrusted pictures. It's only given paths, and knows nothing else about the server.

// If memory runs out, the kernel should kill this process rather than the server. The file only exists on Linux.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Ctrl-C and systemd signal the whole process group. The server finishes its uploads first and then closes the channel.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => void answer(task));

let heavyTurn: Promise<unknown> = Promise.resolve();

async function answer(task: Task): Promise<void> {
  const verdict: Verdict = { id: task.id, ...(await work(task)) };
  process.send?.(verdict);
}

async function work({ from, to, thumbnail }: Task): Promise<Omit<Verdict, 'id'>> {
  try {
    const picture = to === undefined ? pictureAt(from) : await decode(from);
    if (picture === 'unaffordable') return { outcome: 'tooLarge' };
    // Blocking is fine here, because the other picture is decoded on its own thread.
    if (to !== undefined) writeFileSync(to, picture, { flag: 'wx', mode: 0o600, flush: true });
    // Not flushed, because a thumbnail lost in a power cut is simply made again.
    if (thumbnail !== undefined) writeFileSync(thumbnail, await makeThumbnail(picture), { flag: 'wx', mode: 0o600 });
    return { outcome: 'stored' };
  } catch (error) {
    return { outcome: outcomeOf(error), detail: error instanceof Error ? error.message : String(error) };
  }
}

async function decode(path: string): Promise<Buffer | 'unaffordable'> {
  const picture = pictureAt(path);
  const bytes = decodingBytes(await inspect(picture));
  if (bytes > unaffordableBytes) return 'unaffordable';
  if (bytes <= heavyBytes) return reencode(picture);
  const turn = heavyTurn.then(() => reencode(picture));
  heavyTurn = turn.catch(() => undefined);
  return turn;
}

/** File system errors have a code; those from sharp don't. */
function outcomeOf(error: unknown): Outcome {
  if (isOutOfSpace(error)) return 'outOfSpace';
  if (error instanceof Error && 'code' in error) return 'failed';
  // A picture that takes this long counts as too large.
  if (/pixel limit|^timeout/.test(String((error as Error).message))) return 'tooLarge';
  return 'unreadable';
}
