import { once } from 'node:events';
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type Lock, StartError } from '#server/data-dir.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { explainError, isExplainable } from '#server/explain-error.ts';
import { type Log, makeLog } from '#server/log.ts';
import { inaccessibleData } from '#server/machine-errors.ts';
import { gatherSettings } from '#server/settings/gather.ts';
import { secondMs } from '#shared/time.ts';
import { cacheCompiled } from './compile-cache.ts';
import { enterSite, isCheckedAtStart, loadStoreBackup } from './engine.ts';
import { allPhotos } from './features.ts';
import { closeContext, openContext, seed } from './open-context.ts';
import { isBuilt } from './page-html.ts';
import { makeServer } from './server.ts';
import { sweepPhotos } from './sweep-photos.ts';

const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** How long in-flight requests get when the process is asked to stop. */
const graceMs = 8 * secondMs;

/** A terminal sends Ctrl-C to all its processes, and npm forwards it, so two signals within this time count as one. */
const sameSignalMs = secondMs;

/**
 * Writing the compile cache for two thousand files blocks a slow disk for two seconds, so it waits until the page has
 * had time to open.
 */
const cacheDelayMs = 20 * secondMs;

interface StartOptions {
  /**
   * True if started by `npm start`: prints where the site is, and logs only problems unless LOG_LEVEL asks for more.
   */
  isInteractive?: boolean;
}

/** Runs the server until it's asked to stop. If it can't start, it says why in one sentence and ends the process. */
export async function runServer({ isInteractive = false }: StartOptions = {}): Promise<void> {
  let dataDir: string | undefined;
  try {
    const { env, warnings } = gatherSettings(process.env, process.cwd());
    const config = readConfig(isInteractive ? { LOG_LEVEL: 'warn', ...env } : env, process.cwd());
    dataDir = config.dataDir;
    const address = await start(config, warnings, isInteractive ? cacheDelayMs : 0);
    if (isInteractive) process.stderr.write(`Pitstop is running at ${address}. Press Ctrl-C to stop it.\n`);
  } catch (error) {
    if (!isExplainable(error)) throw error;
    process.stderr.write(`${explainError(error, dataDir)}\n`);
    process.exit(1);
  }
}

/** Returns the site's address. */
async function start(config: Config, warnings: readonly string[], cacheAfterMs: number): Promise<string> {
  const log = makeLog(config.logLevel);
  // Installed before anything can be retried, such as the lock of an unreachable database.
  let currentLog: Log = log;
  process.on('unhandledRejection', (error) => currentLog.error({ err: error }, 'A background task failed'));
  for (const warning of warnings) log.warn(warning);
  const lock = await enterSite(config);
  const closed = inaccessibleData(config.dataDir);
  if (closed !== undefined) throw new StartError(closed);
  const tightened = tightenDataDir(config.dataDir);
  if (tightened > 0)
    log.info({ tightened }, 'Made files and folders in DATA_DIR private that others on this machine could read');
  await requirePort(config);
  const context = await openContext({ config, log });
  currentLog = context.log;
  const password = await seed(context);
  if (password !== undefined) process.stderr.write(`\nFirst start. Log in as root with the password ${password}\n\n`);

  const app = makeServer(context, isBuilt(distFolder) ? distFolder : undefined);
  // Done before the server listens, so that it can be stopped from the start.
  stopWhenAsked(app, context, lock);
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw unusablePort(config, error);
  });
  // Cached now rather than on exit, because a killed server's next start would compile everything again.
  if (cacheAfterMs === 0) cacheCompiled();
  else setTimeout(cacheCompiled, cacheAfterMs).unref();
  log.info({ address, database: context.db.engine, dataDir: config.dataDir }, 'Pitstop is running');
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: nothing slows down password guessing');
  void sweepPhotos(context, (names) => allPhotos.listKnown(context.db.read, names));
  void loadStoreBackup()
    .then(({ sweepAfterKill }) => sweepAfterKill(config))
    .catch((error) => log.warn({ err: error }, 'Cleaning up after an interrupted backup failed'));
  const { file } = databaseAt(config.database);
  if (file !== undefined && !isCheckedAtStart(file)) void context.integrity.check(file);
  return address;
}

/** Done before the setup, which shows root's password only once. */
async function requirePort(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw unusablePort(config, error);
  });
  probe.close();
  await once(probe, 'close');
}

const whyUnusable: Record<string, string> = {
  EADDRINUSE: 'another program is using it. Stop that one, or choose another PORT.',
  EACCES: "this user isn't allowed to. Choose a PORT above 1023.",
  EADDRNOTAVAIL: 'this machine has no such address. Leave HOST out, or set it to 0.0.0.0 for all addresses.',
  ENOTFOUND: "this machine doesn't know that name. Leave HOST out, or set it to 0.0.0.0 for all addresses.",
};

const unusablePort = ({ port, host }: Config, { code = '', message }: NodeJS.ErrnoException) =>
  new StartError(`PORT ${port} on HOST ${host} can't be used: ${whyUnusable[code] ?? `${message}.`}`);

function stopWhenAsked(app: FastifyInstance, context: Context, lock: Lock): void {
  const { log } = context;
  let askedAt: number | undefined;
  const stop = async (signal: string) => {
    if (askedAt !== undefined) {
      // A second signal means that the user is in a hurry.
      if (performance.now() - askedAt > sameSignalMs) process.exit(1);
      return;
    }
    askedAt = performance.now();
    log.info({ signal }, 'Stopping');
    setTimeout(() => {
      log.warn("Some requests didn't finish in time");
      app.server.closeAllConnections();
    }, graceMs).unref();
    let status = 0;
    // Streams never finish on their own. If closing one part fails, the others are still closed.
    for (const close of [() => context.live.close(), () => app.close(), () => closeContext(context)]) {
      try {
        await close();
      } catch (error) {
        status = 1;
        if (isExplainable(error)) log.error(explainError(error, context.config.dataDir));
        else log.error({ err: error }, 'Stopping failed');
      }
    }
    lock.release();
    log.info('Stopped');
    process.exit(status);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const othersBits = 0o077;

/**
 * Makes a data folder and its files private, because a copy, or a folder created by the owner, may be open to others.
 * The contents of `photos` are protected by the folder itself. Returns how many files and folders were open. Does
 * nothing where modes can't be changed, which `doctor` reports.
 */
function tightenDataDir(dataDir: string): number {
  if (process.platform === 'win32' || isSharedFolder(dataDir)) return 0;
  const paths = [dataDir, ...inside(dataDir), ...inside(join(dataDir, 'secrets')), ...inside(join(dataDir, 'backups'))];
  return paths.filter((path) => tighten(path, path === dataDir)).length;
}

/** A public folder such as /tmp, or one that also contains the program, isn't ours to lock down. */
const isSharedFolder = (dataDir: string): boolean =>
  (statSync(dataDir).mode & 0o1000) !== 0 || import.meta.filename.startsWith(join(resolve(dataDir), sep));

const inside = (folder: string) => {
  try {
    return lstatSync(folder).isSymbolicLink() ? [] : readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** A link may point to something that's shared on purpose, so links are only followed for the data folder itself. */
function tighten(path: string, followsLink: boolean): boolean {
  try {
    const stat = followsLink ? statSync : lstatSync;
    const { mode } = stat(path);
    if (stat(path).isSymbolicLink() || (mode & othersBits) === 0) return false;
    chmodSync(path, mode & 0o7777 & ~othersBits);
    return (stat(path).mode & othersBits) === 0;
  } catch {
    return false;
  }
}
