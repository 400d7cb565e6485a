import { execFile, execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const unpackLimitMs = 180_000;

export interface FoundBrowser {
  path: string;
  /** Where it was found, for the log. */
  origin: string;
  env?: Record<string, string>;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the first browser found: `CHROMIUM_PATH`, the one in the npm package, the system's, Playwright's download.
 * The one in the package has no windows to draw, needs little more than half the processor time, and is the same
 * everywhere.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which isn't a program.`);
    return { path: named, origin: 'CHROMIUM_PATH' };
  }
  const packaged = await unpackPackaged();
  if (packaged !== undefined) return packaged;
  const system = findOnSystem();
  if (system !== undefined) return { path: system, origin: 'the system' };
  const downloaded = chromium.executablePath();
  if (downloaded !== '' && isProgram(downloaded)) return { path: downloaded, origin: 'Playwright' };
  throw new Error(
    'No Chromium found for the browser tests: run "apt-get install chromium" as root, or set CHROMIUM_PATH to one.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...systemPlaces].find(isProgram);
}

/**
 * The Chromium inside `@sparticuz/chromium`, unpacked once. The package would unpack it under a fixed name in the
 * temporary folder, where an incomplete or malicious file could be run. So it gets its own folder, which is renamed
 * into place only when complete.
 */
async function unpackPackaged(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const modules = join(import.meta.dirname, '../../node_modules');
  const manifest = join(modules, '@sparticuz/chromium/package.json');
  if (!existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return probe(folder);
}

async function unpackInto(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const script = "import('@sparticuz/chromium').then((module) => module.default.executablePath())";
  // With VERCEL set the package also unpacks the system libraries Chromium needs, for machines that lack them.
  const env = { ...process.env, TMPDIR: draft, VERCEL: '1' };
  try {
    await run(process.execPath, ['-e', script], { cwd: import.meta.dirname, env, timeout: unpackLimitMs });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster, and its folder is just as good.
    if (!existsSync(folder)) throw error;
  }
}

function probe(folder: string): FoundBrowser | undefined {
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  const hasFonts = existsSync('/usr/share/fonts');
  for (const env of [hasFonts ? {} : fonts, { ...fonts, ...libraries }]) {
    try {
      execFileSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' });
      return { path, origin: '@sparticuz/chromium', env };
    } catch {}
  }
  return undefined;
}

/** Resolves to this machine, but browsers don't treat it as a secure context, unlike the IP address. */
export const nameWithoutTls = 'pitstop.test';

export const launchArguments = [
  `--host-resolver-rules=MAP ${nameWithoutTls} 127.0.0.1`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const found = await findBrowser();
  return chromium.launch({
    executablePath: found.path,
    args: [...launchArguments, ...more],
    ...(found.env && { env: { ...stringsOf(process.env), ...found.env } }),
  });
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
