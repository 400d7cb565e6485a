import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { type Ended, rootPassword } from '#app/cli/test-process.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of an owner who has no checkout, with npm's Node instead of ours. */
export interface Owner {
  /** Empty at first. The site starts in it, so the site's data is in `data`. */
  folder: string;
  run: (command: string, ...args: string[]) => Promise<Ended>;
  start: (command: string, ...args: string[]) => ChildProcess;
}

/** Shares npm's download cache with the npm that runs the tests; npx's installs are removed with the test. */
export async function makeOwner(t: TestContext): Promise<Owner> {
  const home = await mkdtemp(join(tmpdir(), 'pitstop-owner-'));
  t.after(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const [folder, cache] = [join(home, 'site'), join(home, 'npm')];
  await mkdir(folder);
  await mkdir(cache);
  const known =
    (await run(root, cleanEnvironment(), 'npm', ['config', 'get', 'cache'])).output.split('\n').at(-1) ?? '';
  const fetched = join(known, '_cacache');
  await mkdir(fetched, { recursive: true });
  await symlink(fetched, join(cache, '_cacache'), 'junction');
  const env = {
    ...cleanEnvironment(),
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_yes: 'true',
    PORT: '0',
    ROOT_PASSWORD: rootPassword,
    RATE_LIMITS: 'off',
  };
  return {
    folder,
    run: (command, ...args) => run(folder, env, command, args),
    // In its own process group, as in a shell, so that Ctrl-C reaches every process.
    start: (command, ...args) => spawn(command, args, { cwd: folder, env, detached: true }),
  };
}

/** An owner has neither npm's script environment nor our packages in PATH. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(?:npm_(?!config_)|npm_config_(?:local_prefix|global_prefix|prefix|noproxy)$|INIT_CWD|NODE|DATA_DIR|DATABASE_URL|PORT|HOST)/;
  const entries = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(entries), PATH: path.join(delimiter) };
}

async function run(cwd: string, env: NodeJS.ProcessEnv, command: string, args: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, [...args], { cwd, env });
    return { status: 0, output: stdout.trim(), errorOutput: stderr.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { status: code, output: stdout.trim(), errorOutput: stderr.trim() };
  }
}

/** Packs a folder into `target`, as `npm pack` does after building; returns the archive and its file list. */
export async function pack(folder: string, target: string): Promise<{ file: string; bytes: number; paths: string[] }> {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', target];
  const { output } = await run(folder, cleanEnvironment(), 'npm', args);
  const packed = JSON.parse(output) as unknown;
  const [about] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as Packed[];
  if (about === undefined) throw new Error('npm packed nothing');
  return { file: join(target, about.filename), bytes: about.size, paths: about.files.map(({ path }) => path) };
}

interface Packed {
  filename: string;
  size: number;
  files: { path: string }[];
}

/** Packs the current version. The pages are already built, because other tests read them while this one runs. */
export async function packProject(target: string): ReturnType<typeof pack> {
  for (const script of ['program.ts', 'sbom.ts']) {
    await promisify(execFile)(process.execPath, [join(root, 'scripts', script)]);
  }
  return pack(root, target);
}

/** Packs a later version with one more migration, which removes something that the earlier version needs. */
export async function packNextVersion(earlier: string, version: string, target: string): Promise<string> {
  const folder = join(target, 'later');
  await mkdir(folder, { recursive: true });
  await run(folder, cleanEnvironment(), 'tar', ['-xzf', earlier, '--strip-components=1']);
  await change(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`);
  const migration = `{ number: 999, name: 'tomorrow', statements: () => ['create table tomorrow (id text)'] },`;
  await change(join(folder, 'program/app/features.js'), /\n {2}foundation,\n/, `\n  foundation,\n  ${migration}\n`);
  return (await pack(folder, target)).file;
}

async function change(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has nothing to change`);
  await writeFile(file, text.replace(from, to));
}
