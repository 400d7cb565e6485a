import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { enterSite } from '#app/engine.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeServer } from '#app/server.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';

interface Call {
  token?: string;
  params?: Record<string, string>;
  body?: object;
  from?: string;
}

export interface Machine {
  context: Context;
  app: FastifyInstance;
  call: (
    shape: EndpointShape,
    call?: Call,
  ) => Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | undefined }>;
}

export interface Cluster {
  url: string;
  folder: string;
  /** A process's context, with its own data folder. */
  openContext: (settings?: Record<string, string>) => Promise<Context>;
  machine: (settings?: Record<string, string>) => Promise<Machine>;
  pass: (ms: number) => void;
  close: () => Promise<void>;
}

/** One PostgreSQL database and as many processes on it as a test asks for, each on its own machine. */
export async function makeCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-several-'));
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  const closing: (() => Promise<void>)[] = [];
  let shiftMs = 0;
  const open: Cluster['openContext'] = async (settings = {}) => {
    const dataDir = mkdtempSync(join(folder, 'machine-'));
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings }, folder);
    const lock = await enterSite(config);
    closing.push(async () => lock.release());
    const context = await openContext({ config, log: makeLog('silent'), clock: () => Date.now() + shiftMs });
    closing.push(() => closeContext(context));
    return context;
  };
  return {
    url: database.url,
    folder,
    openContext: open,
    async machine(settings) {
      const context = await open(settings);
      const app = makeServer(context);
      closing.push(() => app.close());
      await app.ready();
      return {
        context,
        app,
        async call(shape, { token, params, body, from } = {}) {
          const response = await app.inject({
            method: shape.method,
            url: addressOf(shape, params),
            headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
            ...(body !== undefined && { payload: body }),
            ...(from !== undefined && { remoteAddress: from }),
          });
          const retryAfter = response.headers['retry-after'];
          return {
            status: response.statusCode,
            body: response.body === '' ? {} : response.json(),
            retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
          };
        },
      };
    },
    pass(ms) {
      shiftMs += ms;
    },
    async close() {
      for (const end of closing.reverse()) await end();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
