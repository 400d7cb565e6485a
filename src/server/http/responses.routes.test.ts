import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { makeHttpServer } from './http-server.ts';
import { serveMissedShare, serveSite } from './site.ts';

let site: TestApp;
let ana: Person;
let pages: FastifyInstance;
let dist: string;
before(async () => {
  site = await makeTestApp({ withPool: false });
  ana = await site.person('ana', 'bingo', 'tester');
  await openPages();
});
after(async () => {
  await pages.close();
  await site.close();
  await rm(dist, { recursive: true });
});

const nothingHere = { error: "There's nothing here." };
const ask = (options: InjectOptions) =>
  site.app.inject({ ...options, headers: { authorization: `Bearer ${ana.token}`, ...options.headers } });

function assertHeaders(reply: LightMyRequestResponse, expected: Record<string, string>, what: string): void {
  for (const [name, value] of Object.entries(expected)) assert.equal(reply.headers[name], value, `${what}: ${name}`);
  assert.equal(reply.headers['access-control-allow-origin'], undefined, what);
  assert.equal(reply.headers.server ?? reply.headers['x-powered-by'], undefined, what);
}

function assertFailure(reply: LightMyRequestResponse, status: number, what: string): void {
  assert.equal(reply.statusCode, status, what);
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8', what);
  const body = reply.json<Record<string, unknown>>();
  assert.deepEqual(Object.keys(body), ['error'], what);
  assert.match(String(body.error), /^\p{Lu}.{5,200}$/u, what);
  assertHeaders(reply, apiHeaders, what);
}

const json = { 'content-type': 'application/json' };
const failures: [what: string, status: number, request: InjectOptions][] = [
  ['an invalid escape in the address', 400, { url: '/api/rooms/%zz' }],
  ['invalid UTF-8 in the address', 400, { url: '/api/rooms/%ff' }],
  ['a missing token', 401, { url: '/api/user', headers: { authorization: '' } }],
  ['a missing role', 403, { method: 'DELETE', url: '/api/users/somebody' }],
  ['an unknown call', 404, { url: '/api/nothing' }],
  ['an unknown call with a body', 404, { method: 'POST', url: '/api/nothing', headers: json, payload: '{}' }],
  ["a method the call doesn't have", 404, { method: 'DELETE', url: '/api/user' }],
  ['an unused method', 404, { method: 'PATCH' as 'PUT', url: '/api/user' }],
  ['OPTIONS', 404, { method: 'OPTIONS', url: '/api/user' }],
  ['a body over 64 KiB', 413, { method: 'POST', url: '/api/user', headers: json, payload: ' '.repeat(65_537) }],
  [
    'text instead of JSON',
    415,
    { method: 'POST', url: '/api/rooms', headers: { 'content-type': 'text/plain' }, payload: '{}' },
  ],
  [
    'a form',
    415,
    {
      method: 'POST',
      url: '/api/rooms',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    },
  ],
  [
    'a multipart form',
    415,
    {
      method: 'POST',
      url: '/api/rooms',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    },
  ],
  ['XML', 415, { method: 'POST', url: '/api/rooms', headers: { 'content-type': 'application/xml' }, payload: '<a/>' }],
  [
    'almost JSON',
    415,
    { method: 'POST', url: '/api/rooms', headers: { 'content-type': 'application/jsonx' }, payload: '{}' },
  ],
  ['a body without a type', 415, { method: 'POST', url: '/api/rooms', headers: { 'content-type': '' }, payload: '{}' }],
];
for (const [what, status, request] of failures) {
  test(`${what} is answered with ${status}, one sentence and all security headers`, async () => {
    assertFailure(await ask(request), status, what);
  });
}

test('a body of exactly 64 KiB is accepted', async () => {
  const padded = `{"login":"","password":"x"${' '.repeat(65_536 - 27)}}`;
  assert.equal(padded.length, 65_536);
  const reply = await ask({ method: 'POST', url: '/api/user', headers: json, payload: padded });
  assert.deepEqual([reply.statusCode, reply.json()], [400, { error: 'Login is required' }]);
});

test('successful and rate-limited answers have the security headers too', async () => {
  assertHeaders(await ask({ url: '/api/user' }), apiHeaders, '200');
  for (let guess = 0; guess < 10; guess++) await logInWrongly();
  const reply = await logInWrongly();
  assertFailure(reply, 429, '429');
  assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/);
});
const logInWrongly = () =>
  ask({
    method: 'POST',
    url: '/api/login/nobody',
    headers: json,
    payload: '{"password":"x"}',
    remoteAddress: '192.0.2.9',
  });

test('a bug is reported without details, and logged', async () => {
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(site.context.log), { error: (line: unknown) => lines.push(line) });
  log.child = () => log;
  const app = makeHttpServer({ ...site.context, log });
  app.get('/api/bug', async () => {
    throw new Error('select secret from /etc/passwd');
  });
  const reply = await app.inject({ url: '/api/bug' });
  assertFailure(reply, 500, '500');
  assert.match(reply.json().error, /^Something went wrong\. \(request [\w-]+\)$/);
  assert.match(inspect(lines), /select secret/);
  await app.close();
});

test('a parameter longer than 1000 characters is refused before anything processes it', async () => {
  const app = makeHttpServer(site.context);
  app.get('/api/rooms/:id', async () => ({}));
  assertFailure(await app.inject({ url: `/api/rooms/${'1'.repeat(1001)}` }), 414, '414');
  assert.equal((await app.inject({ url: `/api/rooms/${'1'.repeat(1000)}` })).statusCode, 200);
  await app.close();
});

test("no spelling of an address, method or header gets around a call's access check", async () => {
  const spellings = [
    '//api/user',
    '/api//user',
    '/api/./user',
    '/api/x/../user',
    '/api/user/',
    '/API/user',
    '/api/user;x=1',
    '/api/user%2f',
    '/api%2fuser',
    '/api/%75ser',
  ];
  for (const url of spellings) {
    const reply = await site.app.inject({ url });
    assert.ok([401, 404].includes(reply.statusCode), `${url}: ${reply.statusCode}`);
    assert.doesNotMatch(reply.body, /ana/);
  }
  const overrides: InjectOptions[] = [
    { method: 'POST', url: '/api/rooms/1', headers: { 'x-http-method-override': 'DELETE' } },
    { method: 'GET', url: '/api/users/ana?_method=DELETE', headers: { 'x-http-method': 'DELETE' } },
  ];
  for (const request of overrides) assertFailure(await ask(request), 404, request.url as string);
  assert.equal((await ask({ url: '/api/user' })).statusCode, 200);
});

test('a missing token or a wrong password is answered with the authentication scheme', async () => {
  const refused: InjectOptions[] = [
    { url: '/api/user' },
    { url: '/api/user', headers: { authorization: 'Bearer nobody' } },
    { method: 'POST', url: '/api/login/stranger', headers: json, payload: '{"password":"x"}' },
  ];
  for (const request of refused) {
    const reply = await site.app.inject(request);
    assert.deepEqual([reply.statusCode, reply.headers['www-authenticate']], [401, 'Bearer']);
  }
  assert.equal((await ask({ url: '/api/user' })).headers['www-authenticate'], undefined);
});

test('HEAD is answered like GET, without a body, and needs the same token', async () => {
  const good = await ask({ method: 'HEAD', url: '/api/user' });
  assert.deepEqual([good.statusCode, good.body], [200, '']);
  const stranger = await site.app.inject({ method: 'HEAD', url: '/api/user' });
  assert.deepEqual([stranger.statusCode, stranger.body], [401, '']);
});

test('a form sent by another site on a visitor’s behalf does nothing', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, origin: 'https://evil.example', cookie: `token=${ana.token}` };
    const reply = await site.app.inject({ method: 'POST', url: '/api/logout', headers, payload: 'a=1' });
    assertFailure(reply, 401, type);
  }
  const image = await site.app.inject({ method: 'GET', url: '/api/logout' });
  assertFailure(image, 404, 'image');
});

test("health and readiness reveal only the status, and a site without a web build isn't ready", async () => {
  for (const [url, app, status, body] of [
    ['/health', pages, 200, { status: 'ok' }],
    ['/ready', pages, 200, { status: 'ready' }],
    ['/health', site.app, 200, { status: 'ok' }],
    ['/ready', site.app, 503, { error: "Not ready: the web pages aren't built" }],
  ] as const) {
    const reply = await app.inject({ url });
    assert.deepEqual([reply.statusCode, reply.json()], [status, body]);
    assertHeaders(reply, apiHeaders, url);
  }
});

async function openPages(): Promise<void> {
  dist = await mkdtemp(join(tmpdir(), 'pitstop-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  await writeFile(join(dist, 'robots.txt'), 'User-agent: *\n');
  await writeFile(join(dist, '.secret.txt'), 'hidden');
  await writeFile(join(dist, 'source.map'), '{}');
  pages = makeHttpServer(site.context);
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"As built"}');
  await writeFile(join(dist, 'manifest.webmanifest.br'), 'as built');
  const ofTests = {
    dist,
    pageFor: (path: string, html: string) => ({ html, exists: path === '/' }),
    manifestFor: (built: string) => built.replace('As built', 'The Box'),
  };
  serveHealth(pages, site.context, true);
  serveSite(pages, ofTests, site.context);
  serveMissedShare(pages);
}

test('pages and files have the page policy, and pages are always revalidated', async () => {
  for (const [url, status] of [
    ['/', 200],
    ['/robots.txt', 200],
    ['/nowhere', 404],
  ] as const) {
    const reply = await pages.inject({ url });
    assert.equal(reply.statusCode, status, url);
    assertHeaders(reply, pageHeaders, url);
    assert.equal(reply.headers['cache-control'], 'no-cache');
  }
});

test('only files from the build that have a known type are served, whatever the address', async () => {
  for (const url of ['/.secret.txt', '/source.map', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    const reply = await pages.inject({ url });
    assert.deepEqual([reply.statusCode, reply.body], [404, '<!doctype html>'], url);
  }
});

test('the web app manifest is customised for this site, even for browsers that accept brotli', async () => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const reply = await pages.inject({ url: '/manifest.webmanifest', headers });
    assert.deepEqual([reply.statusCode, reply.json()], [200, { name: 'The Box' }]);
    const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoding } = reply.headers;
    assert.deepEqual([type, cache, encoding], ['application/manifest+json', 'no-cache', undefined]);
  }
});

test('a photo shared without a service worker is discarded unread, and the browser is redirected to a page that says so', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json', '']) {
    const headers = { 'content-type': type };
    const reply = await pages.inject({ method: 'POST', url: '/share', headers, payload: '{' });
    assert.deepEqual([reply.statusCode, reply.headers.location, reply.body], [303, '/share?failed=missed', ''], type);
    assertHeaders(reply, apiHeaders, type);
  }
});

test('an unknown call is answered in JSON, and every other address with a page', async () => {
  for (const url of ['/api', '/api/nothing', '/api/']) {
    const reply = await pages.inject({ url });
    assert.deepEqual([reply.statusCode, reply.json()], [404, nothingHere]);
    assertHeaders(reply, apiHeaders, url);
  }
});

test('a request over https, as reported by a trusted proxy, gets HSTS', async () => {
  const behindProxy = makeHttpServer({
    ...site.context,
    config: { ...site.context.config, trustProxy: ['127.0.0.1'] },
  });
  const headers = { 'x-forwarded-proto': 'https' };
  assert.match(
    String((await behindProxy.inject({ url: '/', headers })).headers['strict-transport-security']),
    /^max-age=/,
  );
  assert.equal((await site.app.inject({ url: '/', headers })).headers['strict-transport-security'], undefined);
  await behindProxy.close();
  const config = { ...site.context.config, trustProxy: ['127.0.0.1'], hstsSubdomains: true };
  const withNames = makeHttpServer({ ...site.context, config });
  const strict = (await withNames.inject({ url: '/', headers })).headers['strict-transport-security'];
  assert.equal(strict, 'max-age=31536000; includeSubDomains', 'subdomains are included by a setting');
  await withNames.close();
});
