import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { openEventStream } from './event-stream.ts';
import { Hub, localLive } from './hub.ts';
import { type Live, liveLimits } from './live.ts';
import { follow } from './test-reader.ts';

describe('an event stream', () => {
  let server: FastifyInstance;
  let url: string;
  /** Which further right the caller has lost; a stream asks at its start and with each heart-beat. */
  let whyGone: () => Promise<'removed' | undefined>;
  /** The sessions that were ended where nobody announced it. */
  let ended: Set<string>;
  let isAway: boolean;
  /** How many sessions each question was about. */
  const asked: number[] = [];
  let live: Live;
  /** Resolves with the next response that is closed. */
  let closed: Promise<unknown>;
  const channel = 'room/1';
  const announce = (...stale: string[]) => live.announce({ channel, stale });
  const stale = (...topics: string[]) => ({ event: 'stale', data: { topics } });

  async function findLive(ids: readonly string[]): Promise<Set<string>> {
    if (isAway) throw new Error('the database is away');
    asked.push(ids.length);
    return new Set(ids.filter((id) => !ended.has(id)));
  }

  beforeEach(async () => {
    whyGone = async () => undefined;
    ended = new Set();
    isAway = false;
    live = localLive(new Hub(liveLimits, findLive));
    server = fastify();
    server.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.status : 500).send({ error: String(error) }),
    );
    server.get<{ Params: { user: string } }>('/:user', async (request, reply) => {
      const userId = request.params.user;
      const caller = {
        userId,
        sessionId: `session of ${userId}`,
        login: userId,
        email: null,
        provedAt: 0,
        passkeyAt: undefined,
        createdAt: 0,
        roles: [],
        heldRoles: [],
        provesBy: 'anything' as const,
      };
      openEventStream({ live, sessions: { findLive } }, request, reply, { channel, caller, whyGone: () => whyGone() });
      closed = once(reply.raw, 'close');
      return reply;
    });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await live.close();
    await server.close();
    // Last: what was made with mocked timers is also cleared with them.
    mock.timers.reset();
  });

  test('it begins with a hint when to come back, and says what is stale, in order', async () => {
    const reader = await follow(`${url}/ana`);
    assert.equal(reader.status, 200);
    assert.equal(reader.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(reader.headers.get('cache-control'), 'no-store');
    assert.match((await reader.nextBlock()) ?? '', /^retry: [12]\d\d\d$/);
    announce('scores', 'board/ana');
    announce('room');
    live.announce({ channel: 'room/2', stale: ['of another room'] });
    announce('scores');
    assert.deepEqual(await reader.next(), stale('scores', 'board/ana'));
    assert.deepEqual(await reader.next(), stale('room'));
    assert.deepEqual(await reader.next(), stale('scores'));
  });

  test('who is told that it is over hears nothing afterwards, others go on', async () => {
    const [ana, ben] = await Promise.all([follow(`${url}/ana`), follow(`${url}/ben`)]);
    live.announce({ channel, gone: 'removed', userId: 'ana' });
    announce('room');
    live.announce({ channel, gone: 'removed', userId: 'ana' });
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'removed' } });
    assert.equal(await ana.next(), undefined);
    assert.deepEqual(await ben.next(), stale('room'));
    live.announce({ channel, gone: 'deleted' });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'deleted' } });
    assert.equal(await ben.next(), undefined);
  });

  test('the end of a session or of an account ends its streams on every channel, and no others', async () => {
    const [ana, ben] = await Promise.all([follow(`${url}/ana`), follow(`${url}/ben`)]);
    live.announce({ signedOut: { sessionId: 'session of ana' } });
    announce('room');
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.deepEqual(await ben.next(), stale('room'));
    live.announce({ signedOut: { userId: 'ben' } });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.equal(await ben.next(), undefined);
  });

  test('a right that was lost while the stream was opened ends it at once', async () => {
    whyGone = async () => 'removed';
    const reader = await follow(`${url}/ana`);
    assert.deepEqual(await reader.next(), { event: 'gone', data: { reason: 'removed' } });
    assert.equal(await reader.next(), undefined);
  });

  test('it beats every 20 seconds, looks at the rights anew each time, and survives a database that is away', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${url}/ana`);
    await reader.nextBlock();
    isAway = true;
    mock.timers.tick(20_000);
    assert.equal(await reader.nextBlock(), ': still here');
    isAway = false;
    whyGone = async () => 'removed';
    mock.timers.tick(19_999);
    announce('room');
    assert.match((await reader.nextBlock()) ?? '', /stale/);
    mock.timers.tick(1);
    assert.deepEqual(await reader.next(), { event: 'gone', data: { reason: 'removed' } });
    assert.equal(await reader.next(), undefined);
  });

  test('a session that was ended elsewhere ends its stream within two seconds, by one question for all', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const [ana, ben] = [await follow(`${url}/ana`), await follow(`${url}/ben`)];
    for (const reader of [ana, ben]) await reader.nextBlock();
    ended.add('session of ana');
    asked.length = 0;
    mock.timers.tick(2000);
    assert.deepEqual(asked, [2]);
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.equal(await ana.next(), undefined);
    announce('room');
    assert.deepEqual(await ben.next(), stale('room'));
  });

  test('a session that was ended elsewhere hears nothing of what happened afterwards, whatever it is', async () => {
    for (const news of [{ stale: ['room'] }, { gone: 'deleted' }, { gone: 'removed', userId: 'ana' }] as const) {
      ended.clear();
      const reader = await follow(`${url}/ana`);
      await reader.nextBlock();
      ended.add('session of ana');
      live.announce({ channel, ...news });
      assert.equal(await reader.nextBlock(), 'event: gone\ndata: {"reason":"signed-out"}');
      assert.equal(await reader.nextBlock(), undefined);
    }
  });

  test('a heart-beat is not for a session that has ended', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${url}/ana`);
    await reader.nextBlock();
    mock.timers.tick(19_000);
    ended.add('session of ana');
    mock.timers.tick(1000);
    assert.match((await reader.nextBlock()) ?? '', /signed-out/);
    assert.equal(await reader.nextBlock(), undefined);
  });

  test('while the database is away nobody is told what is stale; when it is back, everything is', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const [ana, ben] = [await follow(`${url}/ana`), await follow(`${url}/ben`)];
    isAway = true;
    announce('room');
    live.announce({ channel, gone: 'removed', userId: 'ben' });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'removed' } });
    isAway = false;
    mock.timers.tick(2000);
    assert.deepEqual(await ana.next(), stale('everything'));
  });

  test('what is announced at once asks once for all streams, and what comes meanwhile once more', async () => {
    const readers = await Promise.all(['ana', 'ben', 'cid'].map((name) => follow(`${url}/${name}`)));
    for (const reader of readers) await reader.nextBlock();
    asked.length = 0;
    for (const topic of ['1', '2', '3']) announce(topic);
    for (const reader of readers)
      for (const topic of ['1', '2', '3']) assert.deepEqual(await reader.next(), stale(topic));
    assert.deepEqual(asked, [3, 3]);
  });

  test('it ends after half an hour without a farewell, so that the reader comes back', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${url}/ana`);
    mock.timers.tick(30 * 60_000);
    assert.equal(await reader.next(), undefined);
  });

  test('a person has five streams, no sixth, and a new one when one has ended', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => follow(`${url}/ana`)));
    assert.deepEqual(new Set(readers.map(({ status }) => status)), new Set([200]));
    assert.equal((await follow(`${url}/ana`)).status, 429);
    assert.equal((await follow(`${url}/ben`)).status, 200);
    live.announce({ channel, gone: 'removed', userId: 'ana' });
    for (const reader of readers) while ((await reader.next()) !== undefined);
    assert.equal((await follow(`${url}/ana`)).status, 200);
  });

  test('an address has fifty streams and no more', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `guest${i}`);
    const readers = await Promise.all(names.map((name) => follow(`${url}/${name}`)));
    assert.deepEqual(new Set(readers.map(({ status }) => status)), new Set([200]));
    assert.equal((await follow(`${url}/late`)).status, 429);
  });

  test('a reader that never reads is cut off, while others hear everything', async () => {
    const port = (server.server.address() as AddressInfo).port;
    const sleeper = connect({ port, host: '127.0.0.1' });
    sleeper.on('error', () => undefined);
    sleeper.pause().write('GET /sleeper HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server.server, 'request');
    const cutOff = closed.then(() => true);
    const reader = await follow(`${url}/ana`);
    const topic = 'x'.repeat(64 * 1024);
    let sent = 0;
    // What the kernel takes in on a reader's behalf depends on the machine; it is never endless.
    for (let isCut = false; !isCut && sent < 2000; sent++) {
      announce(topic);
      assert.equal((await reader.next())?.data.topics?.[0]?.length, topic.length);
      isCut = await Promise.race([cutOff, Promise.resolve(false)]);
    }
    assert.ok(sent < 2000, 'it was never cut off');
    announce('room');
    assert.deepEqual(await reader.next(), stale('room'));
    sleeper.destroy();
  });

  test('a reader that does not take the last words is cut off after five seconds', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const port = (server.server.address() as AddressInfo).port;
    const sleeper = connect({ port, host: '127.0.0.1' });
    sleeper.on('error', () => undefined);
    sleeper.pause().write('GET /sleeper HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = await once(server.server, 'request');
    for (; response.writableLength === 0; await nextTurn()) announce('x'.repeat(64 * 1024));
    live.announce({ channel, gone: 'deleted' });
    announce('room');
    while (!response.writableEnded) await nextTurn();
    mock.timers.tick(5000);
    await closed;
    sleeper.destroy();
  });

  test('who asks with HEAD is answered and holds no stream', async () => {
    for (let i = 0; i < 10; i++) assert.equal((await fetch(`${url}/ana`, { method: 'HEAD' })).status, 200);
    assert.equal((await follow(`${url}/ana`)).status, 200);
  });

  test('a stop of the server ends all streams with a hint to come back soon', async () => {
    const reader = await follow(`${url}/ana`);
    await reader.nextBlock();
    await live.close();
    assert.equal(await reader.nextBlock(), 'retry: 1000');
    assert.equal(await reader.nextBlock(), undefined);
  });
});
