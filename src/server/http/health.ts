import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { secondMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import { tryToWrite } from '../db/try-to-write.ts';
import { eventStreamHeaders } from './headers.ts';

/** With less free space than this, the server isn't ready. */
const minFreeBytes = 50 * 1024 * 1024;

/** Longer than `doctor` waits for the first message. */
const streamLastsMs = 5 * secondMs;

/**
 * `/health`: the process is alive, whatever its database does. `/ready`: it can do its work (reads, writes, has disk
 * space and pages). If not, including while it's stopping, the answer is 503 with the reason.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, integrity, photos, config, log }: Context,
  hasPages: boolean,
): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Not counted, so that a rate limit never makes monitoring report the process as dead.
  app.get('/health', { config: { isUncounted: true } }, async () => ({ status: 'ok' }));
  // For `doctor`, which checks whether a proxy lets streams through. Sends one message and ends a moment later.
  app.get('/health/stream', { exposeHeadRoute: false }, (_request, reply) => {
    const { raw } = reply.hijack();
    raw.writeHead(200, eventStreamHeaders).write('data: here\n\n');
    const end = setTimeout(() => raw.end(), streamLastsMs);
    raw.once('close', () => clearTimeout(end));
  });
  app.get('/ready', async (_request, reply) => {
    const problem = isStopping ? 'stopping' : await findProblem();
    if (problem !== undefined) return reply.code(503).send({ error: `Not ready: ${problem}` });
    return {
      status: 'ready',
      ...(integrity.trouble !== undefined && { database: integrity.trouble }),
      // Everything else works without photos.
      ...(photos.store.trouble !== undefined && { photos: 'unavailable' }),
    };
  });

  async function findProblem(): Promise<string | undefined> {
    if (integrity.trouble === 'damaged') return 'the database is damaged';
    try {
      await db.read.selectFrom('users').select('id').limit(1).execute();
      await tryToWrite(db);
      const { bavail, bsize } = await statfs(config.dataDir);
      if (bavail * bsize < minFreeBytes) return 'almost no disk space left';
      return hasPages ? undefined : "the web pages aren't built";
    } catch (error) {
      log.warn({ err: error }, 'Not ready');
      return "the database can't be used";
    }
  }
}
