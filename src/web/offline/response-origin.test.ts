import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFromServer, shouldShowResponse } from './response-origin.ts';

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

test("a foreign answer for a page or script isn't cached with the build", () => {
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
