import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { enterSite, openDatabase } from '#app/engine.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeServer } from '#app/server.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import type { Feature } from '#server/feature.ts';
import type { WorkMeter } from '#server/http/work-meter.ts';
import type { Announcement } from '#server/live/live.ts';
import { type Log, makeLog } from '#server/log.ts';
import { cryptoRandom, type Random } from '#server/random.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import { placeFreshDatabase } from './fresh-data.ts';
import { addPerson, sessionOf } from './people.ts';

export interface Person {
  login: string;
  password: string;
  token: string;
}

interface Call {
  as?: Person | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // Tests read responses of any shape, including ones the contract doesn't allow.
  body: Record<string, unknown> & { error?: string };
  raw: LightMyRequestResponse;
}

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  /** Announcements since the last call. */
  announced: () => Announcement[];
  /** Calls an endpoint as the person, through the whole server. */
  call: (shape: EndpointShape, call?: Call) => Promise<Answer>;
  /** Creates an account with a session. */
  person: (login: string, ...roles: Role[]) => Promise<Person>;
  pass: (ms: number) => void;
  close: () => Promise<void>;
}

interface Options {
  random?: Random;
  /** Fill the pool with the shipped challenges (default true). */
  withPool?: boolean;
  settings?: Record<string, string>;
  /** Only `pass` moves the clock. */
  frozenClock?: boolean;
  /** Measures how long calls take; by default they take no time, so a slow machine changes nothing. */
  work?: WorkMeter;
  log?: Log;
  features?: readonly Feature[];
}

export const testPassword = 'a password of the tests';

async function migrateAt(url: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url }, tmpdir());
  const db = await openDatabase(config, makeLog('silent'), true);
  await db.close();
}

/**
 * The real server on its own real database (`TEST_DATABASE`: sqlite, or postgres at `TEST_POSTGRES_URL`), with a clock
 * that the test controls.
 */
export async function makeTestApp({
  random = cryptoRandom,
  withPool = true,
  settings = {},
  frozenClock = false,
  work = { start: () => 0, msSince: () => 0 },
  log,
  features,
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitstop-test-'));
  const database =
    process.env.TEST_DATABASE === 'postgres'
      ? await freshDatabase(process.env.TEST_POSTGRES_URL ?? '', migrateAt)
      : undefined;
  if (database === undefined) await placeFreshDatabase(dataDir);
  const config = readConfig(
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database?.url, ...settings },
    dataDir,
  );

  const lock = await enterSite(config);
  const openedAt = Date.now();
  let shiftMs = 0;
  const context = await openContext({
    config,
    log: log ?? makeLog(config.logLevel),
    clock: () => (frozenClock ? openedAt : Date.now()) + shiftMs,
    work,
    random,
  });
  let announcements: Announcement[] = [];
  const { announce } = context.live;
  context.live.announce = (announcement) => {
    announcements.push(announcement);
    announce(announcement);
  };
  if (withPool) await addShippedPool(context);
  const app = makeServer(context, undefined, features);
  await app.ready();

  async function call(shape: EndpointShape, { as, params, query, body, headers }: Call = {}): Promise<Answer> {
    const raw = await app.inject({
      method: shape.method,
      url: addressOf(shape, params, query),
      headers: { ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    // Parsed as in a browser, which would report a mismatch as a malformed response.
    if (raw.statusCode === shape.status && raw.headers['content-type']?.includes('json')) {
      const read = shape.answer.safeParse(raw.json());
      assert.ok(read.success, `${shape.method} ${shape.path}: ${JSON.stringify(read.error?.issues)}`);
    }
    return { status: raw.statusCode, body: raw.body === '' ? {} : raw.json(), raw };
  }

  async function person(login: string, ...roles: Role[]): Promise<Person> {
    await addPerson(context, login, testPassword, roles);
    const token = await sessionOf(context, login);
    return { login, password: testPassword, token };
  }

  return {
    app,
    context,
    call,
    person,
    announced() {
      const taken = announcements;
      announcements = [];
      return taken;
    },
    pass(ms) {
      shiftMs += ms;
    },
    async close() {
      await app.close();
      await closeContext(context);
      lock.release();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
