import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { receives } from './test-reader.ts';
import { TestStreams } from './test-streams.ts';

describe('slow readers', () => {
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

  test('a slow reader gets nothing until it has caught up, then the newest number, while others get everything', async () => {
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
    assert.equal(socket?.writableLength, queued, "more was queued for a reader that doesn't read");
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

  test("an event that a slow reader learns of before it's announced still reaches the others", async () => {
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

  test('a slow reader that lost access while catching up is only notified of its removal', async () => {
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
});
