import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { hourMs, minuteMs } from '#shared/time.ts';
import { followEvents, pauseMs, type StreamState } from './follow-events.ts';

/** A stream server and all of a listener's calls, in order. */
async function follow(t: TestContext, answer: (response: ServerResponse, visit: number) => void) {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    answer(response, visits);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const calls: string[] = [];
  const waiting = new Map<string, () => void>();
  const record = (what: string) => {
    calls.push(what);
    waiting.get(what)?.();
  };
  const stream = followEvents(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    onOpen: () => record('open'),
    onAt: (seq) => record(`at ${seq}`),
    onChange: (change) => record(`change ${JSON.stringify(change)}`),
    onStale: (topics) => record(`stale ${topics.join(' ')}`),
    onGone: (reason) => record(`gone ${reason}`),
    onState: (state: StreamState) => record(state),
  });
  t.after(() => {
    stream.close();
    server.closeAllConnections();
    server.close();
  });
  const until = (what: string) =>
    calls.includes(what) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(what, resolve));
  return { calls, until, visits: () => visits, stream };
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

test("a stream reports that it's connected and what to invalidate", async (t) => {
  const { calls, until } = await follow(t, (response) => {
    begin(response).write('retry: 1000\n\nevent: stale\ndata: {"topics":["room","scores"]}\n\n');
  });
  await until('stale room scores');
  assert.deepEqual(calls, ['connecting', 'connected', 'open', 'stale room scores']);
});

test('after an interruption the stream reconnects and reports it, so that a snapshot is read', async (t) => {
  const { calls, until } = await follow(t, (response, visit) => {
    if (visit === 1) begin(response).end(': bye\n\n');
    else begin(response).write('event: stale\ndata: {"topics":["room"]}\n\n');
  });
  await until('stale room');
  const expected = ['connecting', 'connected', 'open', 'offline', 'connecting', 'connected', 'open', 'stale room'];
  assert.deepEqual(calls, expected);
});

test("a stream that has ended permanently isn't requested again, not even when the phone wakes up", async (t) => {
  const { calls, until, visits, stream } = await follow(t, (response) => {
    begin(response).end('event: gone\ndata: {"reason":"deleted"}\n\n');
  });
  await until('gone deleted');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hourMs });
  stream.replace();
  assert.deepEqual(calls.slice(-2), ['stopped', 'gone deleted']);
  assert.equal(visits(), 1);
});

for (const [status, reason] of [
  [401, 'signed-out'],
  [404, 'removed'],
] as const) {
  test(`a ${status} answer stops the stream permanently: ${reason}`, async (t) => {
    const { calls, until } = await follow(t, (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"No."}');
    });
    await until(`gone ${reason}`);
    assert.deepEqual(calls, ['connecting', 'stopped', `gone ${reason}`]);
  });
}

test('a stream passes on its starting number and each change as it was sent', async (t) => {
  const { calls, until } = await follow(t, (response) => {
    const first = 'event: at\ndata: {"seq":57}\n\nevent: change\ndata: {"seq":58,"kind":"joined"}\n\n';
    begin(response).write(`${first}event: at\ndata: {"seq":60}\n\n`);
  });
  await until('at 60');
  assert.deepEqual(calls.slice(3), ['at 57', 'change {"seq":58,"kind":"joined"}', 'at 60']);
});

test('an unreadable event is skipped, but still counts as a change', async (t) => {
  const { calls, until } = await follow(t, (response) => {
    const unknown =
      'data: not json\n\ndata: 7\n\ndata: {"topics":"room"}\n\ndata: {"topics":[7]}\n\nevent: at\ndata: {"seq":"7"}\n\nevent: weather\ndata: {}\n\n';
    begin(response).write(`${unknown}event: change\ndata: {"seq\n\ndata: {"topics":["room"]}\n\n`);
  });
  await until('stale room');
  assert.deepEqual(calls, ['connecting', 'connected', 'open', 'change undefined', 'stale room']);
});

test('the delay doubles up to half a minute, with jitter over its upper half', () => {
  assert.equal(pauseMs(0, 1000, 0), 500);
  assert.equal(pauseMs(0, 1000, 1), 1000);
  assert.equal(pauseMs(3, 1000, 1), 8000);
  assert.equal(pauseMs(30, 3000, 1), 30_000);
  assert.equal(pauseMs(30, 3000, 0), 15_000);
});

test("replacing a connection isn't shown unless the next one is slow", async (t) => {
  let isSlow = false;
  const { calls, until, visits, stream } = await follow(t, (response, visit) => {
    begin(response).flushHeaders();
    if (!isSlow) response.write(`event: at\ndata: {"seq":${visit}}\n\n`);
  });
  await until('at 1');
  stream.replace();
  // A phone that wakes up fires several events.
  stream.replace();
  await until('at 2');
  assert.deepEqual(calls.slice(4), ['connected', 'open', 'at 2']);
  assert.equal(visits(), 2);

  isSlow = true;
  calls.length = 0;
  stream.replace();
  await until('connecting');
  assert.deepEqual(calls, ['connecting']);
});

test('a paused stream closes its connection, reports nothing, and continues when replaced', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { calls, until, visits, stream } = await follow(t, (response, visit) => {
    response.once('close', () => closed.resolve());
    begin(response).write(`event: at\ndata: {"seq":${visit}}\n\n`);
  });
  await until('at 1');
  stream.pause();
  await closed.promise;
  assert.deepEqual(calls, ['connecting', 'connected', 'open', 'at 1']);
  assert.equal(visits(), 1);
  stream.replace();
  await until('at 2');
  assert.deepEqual(calls.slice(4), ['connected', 'open', 'at 2']);
});

/** Fakes time; network traffic stays real. */
function stopTime(t: TestContext) {
  const realSetTimeout = setTimeout;
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  return async (isDone: () => boolean, passMs: number) => {
    while (!isDone()) {
      await new Promise((resolve) => realSetTimeout(resolve, 2));
      t.mock.timers.tick(passMs);
    }
  };
}

test("a stream that only delivers headers isn't live, and after two such streams the client polls", async (t) => {
  const until = stopTime(t);
  const asked: unknown[] = [];
  const { calls, stream } = await follow(t, (response, visit) => {
    asked.push(response.req.headers.prefer);
    begin(response).flushHeaders();
    if (response.req.headers.prefer === 'wait=0') response.end(`event: at\ndata: {"seq":${visit}}\n\n`);
    else if (visit > 2) response.write('event: at\ndata: {"seq":100}\n\n');
  });
  await until(() => asked.length === 3, 100);
  await until(() => calls.includes('at 3'), 0);
  assert.deepEqual(calls, ['connecting', 'connecting', 'polling', 'open', 'at 3']);
  assert.deepEqual(asked, [undefined, undefined, 'wait=0']);
  // While paused, it doesn't poll.
  stream.pause();
  t.mock.timers.tick(minuteMs);
  assert.equal(asked.length, 3);
  stream.replace();
  await until(() => calls.includes('at 4'), 0);
  assert.deepEqual(calls.slice(5), ['polling', 'open', 'at 4']);

  // After five minutes of polling a stream is tried again, and works.
  for (let visit = 4; visit < 78; visit++) {
    await until(() => calls.includes(`at ${visit}`), 0);
    await until(() => asked.length > visit, 500);
  }
  await until(() => calls.includes('at 100'), 0);
  assert.equal(calls.filter((what) => what === 'polling').length, 75);
  assert.deepEqual(calls.slice(-4), ['connecting', 'connected', 'open', 'at 100']);
});

test('after a poll without an answer, or with only headers, the client reports a lost connection and goes back to streams', async (t) => {
  const until = stopTime(t);
  const asked: unknown[] = [];
  const { calls } = await follow(t, (response, visit) => {
    const { prefer } = response.req.headers;
    asked.push(prefer);
    if (prefer === undefined || visit === 8) begin(response).flushHeaders();
    else if (visit !== 4) begin(response).end(`event: at\ndata: {"seq":${visit}}\n\n`);
  });
  await until(() => calls.includes('at 3'), 100);
  await until(() => asked.length === 5, 100);
  assert.deepEqual(calls.slice(-3), ['at 3', 'offline', 'connecting']);
  await until(() => calls.includes('at 7'), 100);
  await until(() => asked.length === 9, 100);
  assert.deepEqual(calls.slice(-3), ['at 7', 'offline', 'connecting']);
  const [stream, poll] = [undefined, 'wait=0'];
  assert.deepEqual(asked, [stream, stream, poll, poll, stream, stream, poll, poll, stream]);
});
