import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod/mini';
import type { Feature } from '#server/feature.ts';
import { endpoint } from '#shared/endpoint.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { route } from './serve.ts';

const shape = endpoint({
  method: 'POST',
  path: '/raw',
  access: 'anyone',
  summary: 'Gives back the bytes it was given.',
  kind: 'raw',
  status: 200,
  answer: z.object({ hex: z.string(), bytes: z.number() }),
});
const echo: Feature = {
  name: 'echo',
  open: () => ({
    routes: [route(shape, ({ body }) => ({ hex: body.subarray(0, 40).toString('hex'), bytes: body.length }))],
  }),
};

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, features: [echo] });
});
after(() => app.close());

const send = async (payload: string | Buffer, type = 'application/json') => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/raw',
    headers: { 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};

test('a raw call gets the exact bytes, including spaces, duplicate fields and invalid JSON', async () => {
  for (const text of ['{ "a": 1,\n"a": 2 }', '{"__proto__":1}', 'no JSON', '\ud83d\ude00']) {
    const bytes = Buffer.from(text);
    assert.deepEqual(await send(bytes), { status: 200, body: { hex: bytes.toString('hex'), bytes: bytes.length } });
  }
  assert.deepEqual((await send(Buffer.from([0xff, 0xfe]))).body, { hex: 'fffe', bytes: 2 });
  const nothing = await app.app.inject({ method: 'POST', url: '/api/raw' });
  assert.deepEqual(nothing.json(), { hex: '', bytes: 0 });
});

test('a raw call accepts more bytes than other calls, up to a limit, and only JSON', async () => {
  const maxBytes = 1024 * 1024;
  assert.equal((await send(Buffer.alloc(maxBytes, ' '))).body.bytes, maxBytes);
  assert.equal((await send(Buffer.alloc(maxBytes + 1, ' '))).status, 413);
  assert.equal((await send('a=1', 'application/x-www-form-urlencoded')).status, 415);
});
