import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Runtime, Session } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { allRoutes, makeServer } from '#app/server.ts';
import { makeTestApp, type TestApp } from '../app.ts';

/** A collection that grows with its inputs has more entries than this after the requests below. */
const maxEntries = 100;
const perCall = 110;
const pages = 1000;

let site: TestApp;
let server: FastifyInstance;
let dist: string;
before(async () => {
  site = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  site.context.passwords.verify = async () => false;
  dist = await mkdtemp(join(tmpdir(), 'pitstop-dist-'));
  await mkdir(join(dist, '.vite'));
  await writeFile(join(dist, '.vite/manifest.json'), '{}');
  await writeFile(join(dist, 'robots.txt'), 'User-agent: *');
  await writeFile(join(dist, 'index.html'), '<!doctype html><head></head>');
  server = makeServer(site.context, dist);
  await server.ready();
});
after(async () => {
  await server.close();
  await site.close();
  await rm(dist, { recursive: true });
});

interface Big {
  name: string;
  size: number;
}

function bigCollections(): Big[] {
  const session = new Session();
  session.connect();
  const found: Big[] = [];
  const look = `function (most) {
    const isBig = (one) => one !== Map.prototype && one !== Set.prototype && (one.size ?? one.length) > most;
    const nameOf = (entry) => typeof entry === 'object' ? 'object' : String(entry).slice(0, 60);
    return this.filter(isBig).map((one) =>
      ({ name: [...one.keys().take(3)].map(nameOf).join(' | '), size: one.size ?? one.length }));
  }`;
  for (const kind of ['Map', 'Set', 'Array']) {
    session.post('Runtime.evaluate', { expression: `${kind}.prototype` }, (_, prototype) => {
      const { objectId = '' } = prototype?.result ?? {};
      session.post('Runtime.queryObjects', { prototypeObjectId: objectId }, (__, all) => {
        const asked = { functionDeclaration: look, arguments: [{ value: maxEntries }], returnByValue: true };
        session.post('Runtime.callFunctionOn', { objectId: all?.objects.objectId ?? '', ...asked }, (___, response) => {
          const { result, exceptionDetails } = response as Runtime.CallFunctionOnReturnType;
          assert.equal(exceptionDetails, undefined);
          found.push(...(result.value as Big[]).map(({ name, size }) => ({ name: `${kind}: ${name}`, size })));
        });
      });
    });
  }
  session.disconnect();
  assert.ok(found.length > 0, "only the standard library's own lists are longer");
  return found;
}

function grown(earlier: readonly Big[]): string[] {
  const sizesIn = (all: readonly Big[], name: string) =>
    all
      .filter((one) => one.name === name)
      .map(({ size }) => size)
      .sort((a, b) => b - a);
  const now = bigCollections();
  return [...new Set(now.map(({ name }) => name))].flatMap((name) => {
    const before = sizesIn(earlier, name);
    return sizesIn(now, name).flatMap((size, at) => {
      const previous = before[at] ?? 0;
      return size - previous > maxEntries ? [`${name}: ${previous} to ${size}`] : [];
    });
  });
}

test("a collection that was already big is found if it grows further, and one that stays the same isn't", () => {
  const counted = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `pit ${from + at}`);
  const [growing, full] = [
    new Set(counted(0, maxEntries + 1)),
    new Map(counted(0, maxEntries + 1).map((one) => [one, one])),
  ];
  const earlier = bigCollections();
  for (const one of counted(maxEntries + 1, 2 * maxEntries + 2)) growing.add(one);
  assert.equal(full.size, maxEntries + 1);
  assert.deepEqual(grown(earlier), [`Set: pit 0 | pit 1 | pit 2: ${maxEntries + 1} to ${2 * maxEntries + 2}`]);
});

test('requests for thousands of page URLs leave nothing in memory', async () => {
  await server.inject({ url: '/misc/evcars/database/0' });
  const earlier = bigCollections();
  for (let count = 0; count < pages; count++) {
    await server.inject({ url: `/misc/evcars/database/${count}&&&` });
    await server.inject({ url: `/no/page/${count}?q=${count}` });
    await server.inject({ url: `/minigames/bingo/room/${count}` });
  }
  assert.deepEqual(grown(earlier), []);
});

test('the server keeps no input from reads or public calls in memory', async () => {
  const person = await site.person('ana', 'bingo', 'developer', 'smoker');
  const routes = allRoutes(site.context).filter(({ shape }) => shape.method === 'GET' || shape.access === 'anyone');
  const ask = async (count: number) => {
    for (const { shape } of routes) {
      const word = `${100_000 + count}`;
      const path = shape.path.replace(/\{\w+\}/g, word);
      const query = Object.keys((shape.query as z.ZodMiniObject | undefined)?.shape ?? {}).map(
        (name) => `${name}=${word}`,
      );
      const response = await server.inject({
        method: shape.method,
        url: `/api${path}?${query.join('&')}`,
        ...(shape.access !== 'anyone' && { headers: { authorization: `Bearer ${person.token}` } }),
        ...(shape.method !== 'GET' && { payload: { password: word } }),
        payloadAsStream: true,
      });
      response.stream().resume();
    }
  };
  await ask(0);
  const earlier = bigCollections();
  for (let count = 1; count <= perCall; count++) await ask(count);
  assert.deepEqual(grown(earlier), []);
});

test("expensive requests are rate-limited per address, with or without a route; site files and /health aren't", async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  const app = makeServer(limited.context, dist);
  try {
    const statusOf = async (url: string, remoteAddress = '192.0.2.1') =>
      (await app.inject({ url, remoteAddress })).statusCode;
    const counted = ['/', '/nowhere', '/ready', '/api/openapi.json', '/api/nothing', '/api/user'];
    for (let round = 0; round < 600; round++)
      assert.notEqual(await statusOf(counted[round % counted.length] ?? ''), 429);
    for (const url of counted) {
      assert.equal(await statusOf(url), 429, url);
      assert.notEqual(await statusOf(url, '192.0.2.2'), 429, url);
    }
    for (const url of ['/robots.txt', '/health']) assert.equal(await statusOf(url), 200, url);
    const post = { method: 'POST', url: '/nowhere', remoteAddress: '192.0.2.1' } as const;
    assert.equal((await app.inject(post)).statusCode, 429);
  } finally {
    await app.close();
    await limited.close();
  }
});
