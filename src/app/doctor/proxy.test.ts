import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';
import { findFreePort } from '../free-port.ts';
import { assertOnly, findingsIn, healthyFolder } from './test-doctor.ts';

/** Starts a server of some other program that gives this answer to every request; returns its port. */
async function answering(t: TestContext, status: number, body: object): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return String((server.address() as AddressInfo).port);
}

test("the server on this machine is asked whether it's ready", async (t) => {
  const dataDir = await healthyFolder(t);
  const notReady = await answering(t, 200, { status: 'ok', error: 'Not ready: stopping' });
  const { ok } = await findingsIn(dataDir, { PORT: notReady });
  assert.match(ok.join('\n'), /^server: It answers at .* and is ready/m);
  const other = await answering(t, 404, {});
  await assertOnly('bad', /^server: Something else answers at http:\/\/127/, findingsIn(dataDir, { PORT: other }));
});

test("a program on the server's port that doesn't speak HTTP is bad, and a free port isn't", async (t) => {
  const silentServer = createTcpServer((socket) => {
    t.after(() => socket.destroy());
    socket.end('go away\r\n');
  });
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
  t.after(() => silentServer.close());
  const PORT = String((silentServer.address() as AddressInfo).port);
  await assertOnly(
    'bad',
    /^server: Whatever is listening at .* doesn't answer: /,
    findingsIn(await healthyFolder(t), { PORT }),
  );
  const free = await findingsIn(await healthyFolder(t), { PORT: String(await findFreePort()) });
  assert.match(free.ok.join('\n'), /^proxy: No server answers at /m);
});

test("a server that isn't ready is reported as bad, with the reason", async (t) => {
  const server = createServer((request, response) =>
    request.url === '/health'
      ? response.end('{"status":"ok"}')
      : response.writeHead(503).end('{"error":"Not ready: full"}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const PORT = String((server.address() as AddressInfo).port);
  await assertOnly(
    'bad',
    /^server: It answers .* isn't ready: Not ready: full/,
    findingsIn(await healthyFolder(t), { PORT }),
  );
});

test('the public address is checked too', async (t) => {
  const dataDir = await healthyFolder(t);
  const [right, wrong] = [await answering(t, 200, { status: 'ready' }), await answering(t, 502, {})];
  const at = (port: string) => ({ SITE_URL: `http://127.0.0.1:${port}` });
  assert.match((await findingsIn(dataDir, at(right))).ok.join('\n'), /^address: .* answers and is ready/m);
  await assertOnly('bad', /^address: .* answers with 502.*the proxy points/, findingsIn(dataDir, at(wrong)));
  await assertOnly('bad', /^address: .* can't be reached from here/, findingsIn(dataDir, at('1')));
});

test('an address without https, and an https address without a trusted proxy, are reported', async (t) => {
  const dataDir = await healthyFolder(t);
  const open = await findingsIn(dataDir, { SITE_URL: 'http://pit.invalid' });
  assert.match(open.bad.join('\n'), /^proxy: SITE_URL is http:\/\/pit\.invalid: passwords travel unencrypted/m);
  const alone = await findingsIn(dataDir, { SITE_URL: 'https://pit.invalid' });
  assert.match(alone.warn.join('\n'), /^proxy: SITE_URL is reached through a proxy, but TRUST_PROXY is empty/m);
});

test("a proxy that passes a stream's headers but delays its events is reported, with advice", async (t) => {
  const site = await makeTestApp({ withPool: false });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  t.after(() => site.close());
  const throughProxy = async (isHoldingBack: boolean) => {
    const proxy = createServer((incoming, response) => {
      // The site in this test has no web build, so it isn't ready.
      if (incoming.url === '/ready') return void response.end();
      const forwarded = request({ port, path: incoming.url }, (from) => {
        response.writeHead(from.statusCode ?? 0, from.headers).flushHeaders();
        if (!isHoldingBack) return void from.pipe(response);
        const pieces: Buffer[] = [];
        from.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => response.end(Buffer.concat(pieces)));
      });
      forwarded.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    t.after(() => proxy.close());
    return findingsIn(await healthyFolder(t), {
      SITE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    });
  };
  assert.match((await throughProxy(false)).ok.join('\n'), /^stream: Live events get through/m);
  assert.match((await throughProxy(true)).warn.join('\n'), /^stream: .* was silent for 3 s.*Turn off its buffering/m);
});
