import { execFileSync } from 'node:child_process';
import { temporaryFolder } from './people.ts';

const roomyBytes = 2 ** 30;

/** A separate in-memory disk that can be resized while in use. */
export class Disk implements AsyncDisposable {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${roomyBytes},mode=700`, 'tmpfs', path], { stdio: 'pipe' });
  }

  /** Leaves this much space free, by default almost none. */
  fill(freeBytes = 16_384): void {
    const used = execFileSync('df', ['--block-size=1', '--output=used', this.path], { encoding: 'utf8' }).split(
      '\n',
    )[1];
    this.#resize(Number(used) + freeBytes);
  }

  free(): void {
    this.#resize(roomyBytes);
  }

  #resize(bytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, this.path]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    execFileSync('umount', ['--lazy', this.path]);
  }
}

export async function reasonAgainstMounting(): Promise<string | undefined> {
  await using folder = await temporaryFolder();
  try {
    await using _disk = new Disk(folder.path);
    return undefined;
  } catch {
    return 'only root may mount a disk to fill it';
  }
}
