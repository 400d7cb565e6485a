import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, test } from 'node:test';
import { storage } from '../device/test-local-storage.ts';
import { readToken } from '../session/token.ts';
import { ApiError, request } from './client.ts';
import { isUnreachable } from './query-client.ts';
import { isFromServer, shouldShowResponse } from './read-response.ts';

const token = 'pit_of_ana';
beforeEach(() => {
  storage.clear();
  storage.set('token', token);
});

/** Makes a call that gets this response from the server, or from something in front of it. */
async function failureFor(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const address = `http://127.0.0.1:${port}/api/user`;
    const error = await request({ method: 'GET', address }).then(
      () => undefined,
      (failed: unknown) => failed,
    );
    return { error, isSignedIn: readToken() === token };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const page = '<!doctype html><title>Log in</title>';
const foreign: [name: string, status: number, body: string, headers?: Record<string, string>][] = [
  ['a login page in front of the site', 401, page],
  ['basic authentication', 401, 'Unauthorized', { 'www-authenticate': 'Basic realm="home"' }],
  ['oauth2-proxy asked for JSON', 401, '{}'],
  ['a gateway that speaks JSON', 401, '{"message":"Unauthorized"}'],
  ['a gateway that denies access', 403, page],
  ["a proxy that doesn't know the site", 404, '404 page not found'],
  ["a hotel's page", 200, page],
  ['a proxy that sends an empty response', 200, ''],
  ['a redirect to a login', 302, '', { location: 'https://auth.example.org/' }],
  ...[500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530].map(
    (status) => [`a proxy, ${status}`, status, page] as [string, number, string],
  ),
];
for (const [name, status, body, headers] of foreign) {
  test(`${name} doesn't end the session, because the server wasn't reached`, async () => {
    const { error, isSignedIn } = await failureFor(status, body, headers);
    assert.ok(isUnreachable(error), `${error}`);
    assert.match((error as ApiError).message, /^The answer didn't come from this site/);
    assert.equal(isSignedIn, true);
  });
}

test("only our server's own answer ends a session", async () => {
  const { error, isSignedIn } = await failureFor(401, '{"error":"Not Authenticated"}');
  assert.ok(error instanceof ApiError && error.status === 401);
  assert.equal(isSignedIn, false);
});

test("any other 401 shows its own message and doesn't end the session", async () => {
  for (const sentence of ['Invalid username or password', 'Unauthorized']) {
    const { error, isSignedIn } = await failureFor(401, JSON.stringify({ error: sentence }));
    assert.equal((error as ApiError).message, sentence);
    assert.equal(isSignedIn, true);
  }
});

test("a proxy's own refusal is shown with its status, because a retry would be refused again", async () => {
  for (const status of [413, 429]) assert.equal(((await failureFor(status, page)).error as ApiError).status, status);
});

test("our server's own failures keep their status and sentence", async () => {
  const { error } = await failureFor(503, '{"error":"The disk is full."}');
  assert.deepEqual([(error as ApiError).status, (error as ApiError).message], [503, 'The disk is full.']);
});

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });
const visit = { cache: 'default' } as const;
const reload = { cache: 'no-cache' } as const;

test("the server's own page is always shown", () => {
  for (const status of [200, 404])
    assert.equal(shouldShowResponse(answer(status, { 'x-pitstop': 'page' }), visit), true);
});

test("an error from a proxy doesn't replace the cached page, not even on reload", () => {
  for (const status of [500, 502, 503, 504, 521, 530]) {
    assert.equal(shouldShowResponse(answer(status), visit), false, `${status}`);
    assert.equal(shouldShowResponse(answer(status), reload), false, `${status} again`);
  }
});

test("a login page in front of the server, a redirect to it and a hotel's page are shown on reload", () => {
  // 0 is a redirect, as a service worker sees it.
  for (const status of [0, 200, 401, 403]) {
    assert.equal(shouldShowResponse(answer(status), visit), false, `${status}`);
    assert.equal(shouldShowResponse(answer(status), reload), true, `${status} again`);
  }
});

test("a page or script that isn't from the server isn't cached with the build", () => {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const script = { 'content-type': 'text/javascript' };
  const file = (status: number, headers: Record<string, string>) => new Response('', { status, headers });
  assert.equal(isFromServer(file(200, { ...html, 'x-pitstop': 'page' }), true), true);
  assert.equal(isFromServer(file(200, script), false), true);
  assert.equal(isFromServer(file(200, html), true), false, "a hotel's page");
  assert.equal(isFromServer(file(200, html), false), false, "a hotel's page for a script");
  assert.equal(isFromServer(file(200, { ...script, 'x-pitstop': 'page' }), true), false, 'a script for a page');
  for (const isPage of [true, false]) {
    const headers = isPage ? { ...html, 'x-pitstop': 'page' } : script;
    for (const status of [404, 502]) assert.equal(isFromServer(file(status, headers), isPage), false, `${status}`);
  }
});
