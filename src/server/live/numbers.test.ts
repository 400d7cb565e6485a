import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { inShort, type TestReader } from './test-reader.ts';
import { channel, TestStreams } from './test-streams.ts';

describe('numbered events', () => {
  let site: TestStreams;
  beforeEach(async () => {
    site = await new TestStreams().open();
    site.newest = 57;
  });
  afterEach(async () => {
    await site.close();
    // Last, so that timers created while mocked are cleared while mocked.
    mock.timers.reset();
  });

  async function receives(reader: TestReader, ...expected: string[]): Promise<void> {
    for (const words of expected) assert.equal(inShort((await reader.next()) ?? assert.fail(`no ${words}`)), words);
  }

  test('a stream starts with the newest number and continues with the next', async () => {
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.happen(58);
    site.happen(59, 'completed');
    await receives(reader, 'change 58 dealt', 'change 59 completed');
  });

  test('an event during the opening of a stream is delivered once: by its number, or as itself', async () => {
    let answer = () => {};
    site.answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const entering = site.enter('ana');
    while (site.checked.length === 0) await nextTurn();
    site.happen(58);
    site.happen(59);
    await nextTurn();
    answer();
    const reader = await entering;
    site.happen(60);
    await receives(reader, 'at 59', 'change 60 dealt');
  });

  test("stale topics during the opening of a stream aren't lost, as they have no number", async () => {
    let answer = () => {};
    site.answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const entering = site.enter('ana');
    while (site.checked.length === 0) await nextTurn();
    site.announceStale('a screen');
    await nextTurn();
    answer();
    const reader = await entering;
    await receives(reader, 'at 57', 'stale everything');
  });

  test('numbers without a gap need no access check; a gap needs one for all before anything is sent', async () => {
    const readers = [await site.enter('ana'), await site.enter('ben')];
    site.checked.length = 0;
    site.happen(58);
    for (const reader of readers) await receives(reader, 'at 57', 'change 58 dealt');
    assert.deepEqual(site.checked, []);
    mock.timers.enable({ apis: ['setTimeout'] });
    site.lost.add('ben');
    site.happen(60);
    mock.timers.tick(200);
    const [ana, ben] = readers as [TestReader, TestReader];
    await receives(ben, 'gone removed');
    assert.equal(await ben.next(), undefined);
    await receives(ana, 'change 60 dealt');
    assert.deepEqual(site.checked, [2]);
  });

  test('an early event waits up to 200 ms for the missing one', async () => {
    const reader = await site.enter('ana');
    mock.timers.enable({ apis: ['setTimeout'] });
    site.happen(59);
    site.happen(58);
    await receives(reader, 'at 57', 'change 58 dealt', 'change 59 dealt');
    site.happen(62);
    site.happen(61);
    mock.timers.tick(199);
    site.announceStale('a photo');
    await receives(reader, 'stale a photo');
    mock.timers.tick(1);
    await receives(reader, 'change 61 dealt', 'change 62 dealt');
    site.happen(60);
    site.happen(63);
    await receives(reader, 'change 63 dealt');
  });

  test('whatever order events arrive in, every reader gets them in order and once', async () => {
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    let last = 57;
    const batches = fc.integer({ min: 1, max: 12 }).chain((count) =>
      fc.tuple(
        fc.shuffledSubarray(
          Array.from({ length: count }, (_, index) => index + 1),
          { minLength: count },
        ),
        fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 4 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(batches, async ([steps, doubles]) => {
        const first = last + 1;
        for (const step of steps) site.happen(last + step);
        // Late or repeated.
        for (const double of doubles) site.happen(Math.max(1, Math.min(last + double, last + steps.length)));
        last += steps.length;
        for (let seq = first; seq <= last; seq++) await receives(reader, `change ${seq} dealt`);
      }),
    );
  });

  test('after a lost connection everyone gets the current number with one query, and later events in order', async () => {
    const readers = [await site.enter('ana'), await site.enter('ben')];
    site.happen(59);
    site.newest = 60;
    site.checked.length = 0;
    await site.hub.sendCurrentSeqs();
    site.happen(61);
    for (const reader of readers) await receives(reader, 'at 57', 'at 60', 'change 61 dealt');
    assert.deepEqual(site.checked, [2]);
  });

  test("events that couldn't be sent during a database outage are replaced by the number afterwards", async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    site.isUnreachable = true;
    site.happen(58);
    await nextTurn();
    site.isUnreachable = false;
    mock.timers.tick(2000);
    await receives(reader, 'at 57', 'at 58');
    site.happen(59);
    await receives(reader, 'change 59 dealt');
  });

  test("stale topics that couldn't be sent during a database outage follow the number afterwards", async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.isUnreachable = true;
    site.announceStale('a screen');
    await nextTurn();
    site.isUnreachable = false;
    mock.timers.tick(2000);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    site.happen(58);
    await receives(reader, 'at 57', 'stale everything', 'change 58 dealt');
  });

  test('an event that is never announced, because its process died, is noticed one heartbeat later', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    await receives(reader, 'at 57');
    site.newest = 58;
    for (let round = 0; round < 20; round++) {
      mock.timers.tick(2000);
      for (let turn = 0; turn < 5; turn++) await nextTurn();
    }
    await receives(reader, 'at 58');
    site.happen(59);
    await receives(reader, 'change 59 dealt');
  });

  test('a removed reader receives nothing that happened afterwards, at any time', async () => {
    const seed = Date.now() % 2 ** 31;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), fc.nat(8), async (pauses, at) => {
        site.lost.clear();
        const first = (site.newest ?? 0) + 1;
        const [ana, ben] = [await site.enter('ana'), await site.enter('ben')];
        const removedAt = at % pauses.length;
        for (const [index, isPause] of pauses.entries()) {
          if (index === removedAt) site.remove('ben');
          site.happen(first + index);
          if (isPause) await nextTurn();
        }
        await receives(ana, `at ${first - 1}`);
        for (const index of pauses.keys()) await receives(ana, `change ${first + index} dealt`);
        const received: string[] = [];
        for (let event = await ben.next(); event !== undefined; event = await ben.next()) received.push(inShort(event));
        const before = Array.from({ length: removedAt }, (_, index) => `change ${first + index} dealt`);
        const all = [`at ${first - 1}`, ...before];
        assert.equal(received.pop(), 'gone removed');
        // Earlier events may be missing, but no later one may be sent.
        assert.deepEqual(received, all.slice(0, received.length));
        ana.hangUp();
      }),
      { seed, numRuns: 30 },
    );
  });

  test('a slow reader gets nothing until it has caught up, then the newest number; others get everything', async () => {
    const sleeper = site.sleeper('sleeper');
    while (site.responses.get('sleeper')?.headersSent !== true) await nextTurn();
    const { socket } = site.responses.get('sleeper') ?? assert.fail();
    const ana = await site.enter('ana');
    await receives(ana, 'at 57');
    const kind = 'x'.repeat(32 * 1024);
    let seq = 57;
    // How much the kernel buffers depends on the machine, but there is a limit.
    while ((socket?.writableLength ?? 0) <= 64 * 1024 && seq < 2000) {
      site.happen(++seq, kind);
      await ana.next();
    }
    const queued = socket?.writableLength;
    for (let more = 0; more < 100; more++) {
      site.happen(++seq, kind);
      await ana.next();
    }
    assert.equal(socket?.writableLength, queued, 'more was queued for a reader that doesn’t read');
    let text = '';
    sleeper.setEncoding('latin1').on('data', (piece) => {
      text += piece;
    });
    sleeper.resume();
    while (!text.includes(`data: {"seq":${seq}}`)) await once(sleeper, 'data');
    site.happen(seq + 1, 'last');
    while (!text.includes('"last"')) await once(sleeper, 'data');
    const received = [...text.matchAll(/event: (\w+)\r?\ndata: \{"(?:seq|revision)":(\d+)/g)].map(
      ([, name, number]) => `${name} ${number}`,
    );
    const changes = received.length - 3;
    assert.deepEqual(received, [
      'at 57',
      ...Array.from({ length: changes }, (_, index) => `change ${58 + index}`),
      `at ${seq}`,
      `change ${seq + 1}`,
    ]);
    sleeper.destroy();
  });

  test('a slow reader that catches up with an event before it is announced takes it from nobody', async () => {
    const sleeper = site.sleeper('sleeper');
    while (site.responses.get('sleeper')?.headersSent !== true) await nextTurn();
    const { socket } = site.responses.get('sleeper') ?? assert.fail();
    const ana = await site.enter('ana');
    await receives(ana, 'at 57');
    const kind = 'x'.repeat(32 * 1024);
    let seq = 57;
    for (; (socket?.writableLength ?? 0) <= 64 * 1024; await ana.next()) site.happen(++seq, kind);
    // Committed, but not announced yet.
    site.newest = ++seq;
    let text = '';
    sleeper.setEncoding('latin1').on('data', (piece) => {
      text += piece;
    });
    sleeper.resume();
    while (!text.includes(`data: {"seq":${seq}}`)) await once(sleeper, 'data');
    site.happen(seq);
    site.happen(seq + 1);
    await receives(ana, `change ${seq} dealt`, `change ${seq + 1} dealt`);
    while (!text.includes(`"revision":${seq + 1}`)) await once(sleeper, 'data');
    assert.ok(!text.includes(`"revision":${seq},`));
    sleeper.destroy();
  });

  test('a slow reader that lost access while catching up gets only that', async () => {
    const sleeper = site.sleeper('sleeper');
    while (site.responses.get('sleeper')?.headersSent !== true) await nextTurn();
    const response = site.responses.get('sleeper') ?? assert.fail();
    const kind = 'x'.repeat(32 * 1024);
    for (let seq = 58; (response.socket?.writableLength ?? 0) <= 64 * 1024; seq++) {
      site.happen(seq, kind);
      await nextTurn();
    }
    site.lost.add('sleeper');
    let text = '';
    sleeper.setEncoding('latin1').on('data', (piece) => {
      text += piece;
    });
    sleeper.resume();
    while (!text.endsWith('\r\n0\r\n\r\n')) await once(sleeper, 'data');
    assert.match(text, /event: gone\ndata: \{"reason":"removed"\}\n\n\r\n0\r\n\r\n$/);
    assert.equal(text.match(/event: at/g)?.length, 1);
    sleeper.destroy();
  });

  test('a reader that is repeatedly too slow leaks no listeners', async () => {
    const sleeper = site.sleeper('sleeper');
    while (site.responses.get('sleeper')?.headersSent !== true) await nextTurn();
    const response = site.responses.get('sleeper') ?? assert.fail();
    const before = response.listenerCount('close');
    let text = '';
    sleeper.setEncoding('latin1').on('data', (piece) => {
      text = text.slice(-100) + piece;
    });
    const kind = 'x'.repeat(64 * 1024);
    let seq = 57;
    for (let times = 0; times < 3; times++) {
      sleeper.pause();
      for (; (response.socket?.writableLength ?? 0) <= 64 * 1024; await nextTurn()) site.happen(++seq, kind);
      sleeper.resume();
      while (!text.includes(`data: {"seq":${seq}}`)) await once(sleeper, 'data');
    }
    assert.equal(response.listenerCount('close'), before);
    sleeper.destroy();
  });

  test('a reader that stays too slow is cut off after half a minute', async () => {
    const sleeper = site.sleeper('sleeper');
    while (site.responses.get('sleeper')?.headersSent !== true) await nextTurn();
    const response = site.responses.get('sleeper') ?? assert.fail();
    const closed = once(response, 'close');
    mock.timers.enable({ apis: ['setTimeout'] });
    const kind = 'x'.repeat(32 * 1024);
    for (let seq = 58; (response.socket?.writableLength ?? 0) <= 64 * 1024; seq++) {
      site.happen(seq, kind);
      await nextTurn();
    }
    mock.timers.tick(30_000);
    await closed;
    assert.equal(site.live.count(), 0);
    sleeper.destroy();
  });

  test('a change too long for one message is announced by its number only', async () => {
    const reader = await site.enter('ana');
    site.newest = 58;
    site.live.announce({ channel, changed: { revision: 58 } });
    site.happen(59);
    await receives(reader, 'at 57', 'change 58', 'change 59 dealt');
  });
});
