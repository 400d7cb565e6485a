import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { follow } from './test-reader.ts';
import { channel, TestStreams } from './test-streams.ts';

describe('an event stream', () => {
  let site: TestStreams;
  const announce = (...stale: string[]) => site.announceStale(...stale);
  const stale = (...topics: string[]) => ({ event: 'stale', data: { topics } });

  /** Each round is two seconds. */
  async function passRounds(count: number): Promise<void> {
    for (let round = 0; round < count; round++) {
      mock.timers.tick(2000);
      await nextTurn();
    }
  }

  beforeEach(async () => {
    site = await new TestStreams().open();
  });
  afterEach(async () => {
    await site.close();
    // Last, so that timers created while mocked are cleared while mocked.
    mock.timers.reset();
  });

  test('it starts with a retry hint and sends stale topics in order', async () => {
    const reader = await follow(`${site.url}/ana`);
    assert.equal(reader.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(reader.headers.get('cache-control'), 'no-store');
    assert.match((await reader.nextBlock()) ?? '', /^retry: (?:[3-9]\d\d|1[0-4]\d\d)$/);
    announce('scores', 'board/ana');
    announce('room');
    site.live.announce({ channel: 'room/2', stale: ['of another room'] });
    announce('scores');
    assert.deepEqual(await reader.next(), stale('scores', 'board/ana'));
    assert.deepEqual(await reader.next(), stale('room'));
    assert.deepEqual(await reader.next(), stale('scores'));
  });

  test('a reader that was removed gets nothing more, while others continue', async () => {
    const [ana, ben] = await Promise.all([follow(`${site.url}/ana`), follow(`${site.url}/ben`)]);
    site.remove('ana');
    announce('room');
    site.remove('ana');
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'removed' } });
    assert.equal(await ana.next(), undefined);
    assert.deepEqual(await ben.next(), stale('room'));
    site.live.announce({ channel, gone: 'deleted' });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'deleted' } });
    assert.equal(await ben.next(), undefined);
  });

  test('ending a session or an account ends its streams on every channel, and no others', async () => {
    const [ana, ben] = await Promise.all([follow(`${site.url}/ana`), follow(`${site.url}/ben`)]);
    site.live.announce({ signedOut: { sessionId: 'session of ana' } });
    announce('room');
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.deepEqual(await ben.next(), stale('room'));
    site.ended.add('session of ben');
    site.live.announce({ signedOut: { userId: 'ben' } });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.equal(await ben.next(), undefined);
  });

  test('a session started after all of a user’s others were ended stays open, even if their end is announced late', async () => {
    const ana = await follow(`${site.url}/ana`);
    site.live.announce({ signedOut: { userId: 'ana' } });
    announce('room');
    assert.deepEqual(await ana.next(), stale('room'));
    site.isUnreachable = true;
    site.live.announce({ signedOut: { userId: 'ana' } });
    assert.match((await ana.nextBlock()) ?? '', /^retry: /);
    assert.equal(await ana.nextBlock(), undefined);
  });

  test("a reader without access is refused and doesn't count", async () => {
    site.lost.add('ana');
    for (let i = 0; i < 10; i++) assert.equal((await follow(`${site.url}/ana`)).status, 404);
    assert.equal(site.live.count(), 0);
    site.lost.clear();
    assert.equal((await follow(`${site.url}/ana`)).status, 200);
  });

  test('it sends a heartbeat every 20 seconds, checks access with each one, and survives a database outage', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${site.url}/ana`);
    await reader.nextBlock();
    site.isUnreachable = true;
    await passRounds(10);
    assert.equal(await reader.nextBlock(), ': still here');
    site.isUnreachable = false;
    announce('room');
    assert.match((await reader.nextBlock()) ?? '', /stale/);
    site.lost.add('ana');
    await passRounds(10);
    assert.deepEqual(await reader.next(), { event: 'gone', data: { reason: 'removed' } });
    assert.equal(await reader.next(), undefined);
  });

  test('a session ended elsewhere ends its stream within two seconds, with one query for all streams', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const [ana, ben] = [await follow(`${site.url}/ana`), await follow(`${site.url}/ben`)];
    for (const reader of [ana, ben]) await reader.nextBlock();
    site.ended.add('session of ana');
    site.asked.length = 0;
    mock.timers.tick(2000);
    assert.deepEqual(site.asked, [2]);
    assert.deepEqual(await ana.next(), { event: 'gone', data: { reason: 'signed-out' } });
    assert.equal(await ana.next(), undefined);
    announce('room');
    assert.deepEqual(await ben.next(), stale('room'));
  });

  test('a session ended elsewhere receives no event that happened afterwards', async () => {
    for (const event of [{ stale: ['room'] }, { gone: 'deleted' }, { gone: 'removed', userId: 'ana' }] as const) {
      site.ended.clear();
      const reader = await follow(`${site.url}/ana`);
      await reader.nextBlock();
      site.ended.add('session of ana');
      site.live.announce({ channel, ...event });
      assert.equal(await reader.nextBlock(), 'event: gone\ndata: {"reason":"signed-out"}');
      assert.equal(await reader.nextBlock(), undefined);
    }
  });

  test('an ended session gets no heartbeat', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${site.url}/ana`);
    await reader.nextBlock();
    mock.timers.tick(18_000);
    await nextTurn();
    site.ended.add('session of ana');
    mock.timers.tick(2000);
    assert.match((await reader.nextBlock()) ?? '', /signed-out/);
    assert.equal(await reader.nextBlock(), undefined);
  });

  test("no stale topics are sent while the database is unreachable, and everything is stale once it's back", async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const [ana, ben] = [await follow(`${site.url}/ana`), await follow(`${site.url}/ben`)];
    site.isUnreachable = true;
    announce('room');
    site.live.announce({ channel, gone: 'removed', userId: 'ben' });
    assert.deepEqual(await ben.next(), { event: 'gone', data: { reason: 'removed' } });
    site.isUnreachable = false;
    mock.timers.tick(2000);
    assert.deepEqual(await ana.next(), stale('everything'));
  });

  test('events announced together need one query for all streams, and those arriving during it one more', async () => {
    const readers = await Promise.all(['ana', 'ben', 'cid'].map((name) => follow(`${site.url}/${name}`)));
    for (const reader of readers) await reader.nextBlock();
    site.asked.length = 0;
    for (const topic of ['1', '2', '3']) announce(topic);
    for (const reader of readers)
      for (const topic of ['1', '2', '3']) assert.deepEqual(await reader.next(), stale(topic));
    assert.deepEqual(site.asked, [3, 3]);
  });

  test('it ends after half an hour without a final event, so that the reader reconnects', async () => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const reader = await follow(`${site.url}/ana`);
    mock.timers.tick(30 * 60_000);
    assert.equal(await reader.next(), undefined);
  });

  test('a person may have five streams, and a new one once one has ended', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => follow(`${site.url}/ana`)));
    assert.deepEqual(new Set(readers.map(({ status }) => status)), new Set([200]));
    assert.equal((await follow(`${site.url}/ana`)).status, 429);
    assert.equal((await follow(`${site.url}/ben`)).status, 200);
    site.remove('ana');
    for (const reader of readers) while ((await reader.next()) !== undefined);
    site.lost.clear();
    assert.equal((await follow(`${site.url}/ana`)).status, 200);
  });

  test('an address may have 50 streams', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `guest${i}`);
    const readers = await Promise.all(names.map((name) => follow(`${site.url}/${name}`)));
    assert.deepEqual(new Set(readers.map(({ status }) => status)), new Set([200]));
    assert.equal((await follow(`${site.url}/late`)).status, 429);
  });

  test("a reader that doesn't read the final message is cut off after five seconds", async () => {
    const sleeper = site.sleeper('ana');
    while (site.live.count() === 0) await nextTurn();
    const response = site.responses.get('ana') ?? assert.fail();
    while (!response.headersSent) await nextTurn();
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    const closed = once(response, 'close');
    for (; response.socket?.writableLength === 0; await nextTurn()) announce('x'.repeat(64 * 1024));
    site.live.announce({ channel, gone: 'deleted' });
    announce('room');
    while (!response.writableEnded) await nextTurn();
    mock.timers.tick(5000);
    await closed;
    sleeper.destroy();
  });

  test('a HEAD request is answered without opening a stream', async () => {
    for (let i = 0; i < 10; i++) assert.equal((await fetch(`${site.url}/ana`, { method: 'HEAD' })).status, 200);
    assert.equal((await follow(`${site.url}/ana`)).status, 200);
  });

  test('stopping the server ends all streams with a retry hint', async () => {
    const reader = await follow(`${site.url}/ana`);
    await reader.nextBlock();
    await site.live.close();
    assert.match((await reader.nextBlock()) ?? '', /^retry: \d+$/);
    assert.equal(await reader.nextBlock(), undefined);
  });
});
