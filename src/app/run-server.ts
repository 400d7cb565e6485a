import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { makeLog } from '#server/log.ts';
import { gatherSettings } from '#server/settings/gather.ts';
import { secondMs } from '#shared/time.ts';
import { type Lock, StartError } from './data-dir.ts';
import { enterSite } from './enter-site.ts';
import { allPhotos } from './features.ts';
import { furnish } from './first-start.ts';
import { keepCompiled } from './keep-compiled.ts';
import { closeContext, openContext } from './open-context.ts';
import { isCheckedAtStart } from './open-database.ts';
import { makeServer } from './server.ts';
import { sweepPhotos } from './sweep-photos.ts';

/** The web build, beside `src`. */
const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Requests under way get this long when the process is asked to stop. */
const graceMs = 8 * secondMs;

/** A terminal tells all its processes of Ctrl-C, and npm tells us once more: within this time it is one wish. */
const sameWishMs = secondMs;

/** Runs the server until it is asked to stop. Where it cannot start, it says why in one sentence and ends the process. */
export async function runServer(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const { env, warnings } = gatherSettings(process.env, process.cwd());
  const config = readConfig(env, process.cwd());
  const log = makeLog(config.logLevel);
  for (const warning of warnings) log.warn(warning);
  const lock = await enterSite(config);
  const context = await openContext({ config, log });
  const password = await furnish(context);
  if (password !== undefined) process.stderr.write(`\nFirst start. Log in as root with the password ${password}\n\n`);

  const app = makeServer(context, existsSync(distFolder) ? distFolder : undefined);
  // Before anybody can hear that it is open, and take it for one that can be stopped.
  stopWhenAsked(app, context, lock);
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`PORT ${config.port} on HOST ${config.host} cannot be used: ${error.message}.`);
  });
  // Now, and not at the end: a server that is killed would leave its next start to compile everything again.
  keepCompiled();
  log.info({ address, database: context.db.engine, dataDir: config.dataDir }, 'Pitstop is open');
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: nothing slows down guessing');
  void sweepPhotos(context, (names) => allPhotos.listKnown(context.db.read, names));
  // What makes and reads backups is loaded where it is needed, so that no start waits for it.
  void import('./backup/keep-backup.ts')
    .then(({ sweepAfterKill }) => sweepAfterKill(config))
    .catch((error) => log.warn({ err: error }, 'Sweeping what a killed backup left failed'));
  if (config.database.engine === 'sqlite' && !isCheckedAtStart(config.database.file))
    void context.integrity.check(config.database.file);
}

/** Ends the process in order when it is asked to. */
function stopWhenAsked(app: FastifyInstance, context: Context, lock: Lock): void {
  const { log } = context;
  let askedAt: number | undefined;
  const stop = async (signal: string) => {
    if (askedAt !== undefined) {
      // The second time somebody is in a hurry.
      if (performance.now() - askedAt > sameWishMs) process.exit(1);
      return;
    }
    askedAt = performance.now();
    log.info({ signal }, 'Stopping');
    setTimeout(() => {
      log.warn('Some requests did not finish in time');
      app.server.closeAllConnections();
    }, graceMs).unref();
    // Streams never finish by themselves.
    await context.live.close();
    await app.close();
    await closeContext(context);
    lock.release();
    log.info('Stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
