import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fastify from 'fastify';
import { clientAddress, parseAddress, trustIn } from './http-server.ts';

const spellings: [text: string | undefined, address: string | undefined][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.1:', undefined],
  ['192.0.2.01', undefined],
  ['[192.0.2.1]:80x', undefined],
  ['2001:db8::1]:80', undefined],
  ['for=192.0.2.1', undefined],
  [undefined, undefined],
];
for (const [text, address] of spellings) {
  test(`"${text}" is ${address ?? 'not an address'}`, () => assert.equal(parseAddress(text), address));
}

test('a proxy is recognised in every spelling, and an invalid address is never mistaken for one', () => {
  const isProxy = trustIn(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']);
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3:80', '192.0.2.7', '2001:DB8::9', '::1'])
    assert.equal(isProxy?.(proxy), true, proxy);
  for (const other of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', 'unknown', '', undefined])
    assert.equal(isProxy?.(other), false, String(other));
  assert.equal(trustIn([]), undefined);
});

test("the last valid address counts, or the peer’s if there isn't one", () => {
  const raw = { socket: { remoteAddress: '::ffff:10.0.0.1' } } as IncomingMessage;
  assert.equal(clientAddress({ raw }), '10.0.0.1');
  assert.equal(clientAddress({ raw, ips: ['10.0.0.1', '198.51.100.7:99'] }), '198.51.100.7');
  assert.equal(clientAddress({ raw, ips: ['::ffff:10.0.0.1', '10.0.0.2', 'unknown'] }), '10.0.0.2');
  assert.equal(clientAddress({ raw, ips: ['::ffff:10.0.0.1', 'x'] }), '10.0.0.1');
});

test('the address of a client that has disconnected is empty, and nothing is thrown', async () => {
  const server = fastify({ trustProxy: trustIn(['10.0.0.0/8']) ?? false });
  server.get('/', (request) => ({ address: clientAddress(request), protocol: request.protocol }));
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
  server.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined });
  });
  const response = await server.inject({ url: '/', headers });
  assert.deepEqual(response.json(), { address: '', protocol: 'http' });
});
