import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUser } from '#features/accounts/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { writeFamilies } from './metrics.ts';
import { parseExposition } from './test-exposition.ts';

const secret = 'a-secret-of-the-tests';

describe('the Prometheus metrics', () => {
  let app: TestApp;
  let root: Person;
  let ana: Person;
  before(async () => {
    app = await makeTestApp({ settings: { METRICS_SECRET: secret } });
    root = await app.person('boss', 'root');
    ana = await app.person('ana', 'developer', 'bingo');
  });
  after(() => app.close());

  const ask = (token: string | undefined, remoteAddress = '192.0.2.1') =>
    app.app.inject({
      url: '/api/metrics',
      remoteAddress,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const read = async () => {
    const answer = await ask(secret);
    assert.equal(answer.statusCode, 200, answer.body);
    return parseExposition(answer.body);
  };

  test('are available only to root and with the secret', async () => {
    assert.equal((await ask(root.token)).statusCode, 200);
    assert.equal((await ask(secret)).statusCode, 200);
    assert.equal((await ask(ana.token)).statusCode, 403);
    for (const wrong of [
      undefined,
      '',
      'x',
      `${secret}x`,
      secret.slice(1),
      secret.toUpperCase(),
      '\u00e4'.repeat(16),
    ]) {
      const { statusCode, body, headers } = await ask(wrong);
      assert.deepEqual([statusCode, body], [401, '{"error":"Not Authenticated"}']);
      assert.equal(headers['www-authenticate'], 'Bearer');
    }
  });

  test('are available only to root if no secret is configured', async (t) => {
    const other = await makeTestApp({ withPool: false });
    t.after(() => other.close());
    for (const token of ['', 'undefined', secret]) {
      const { statusCode } = await other.app.inject({
        url: '/api/metrics',
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(statusCode, 401);
    }
  });

  test('make an address wait after ten wrong secrets, but still accept the right one from it', async () => {
    const from = '192.0.2.99';
    for (let round = 0; round < 10; round++) assert.equal((await ask('wrong-wrong-wrong', from)).statusCode, 401);
    assert.equal((await ask('wrong-wrong-wrong', from)).statusCode, 429);
    assert.equal((await ask(secret)).statusCode, 200);
    assert.equal((await ask(secret, from)).statusCode, 200);
  });

  test('follow the format exactly, and include everything the owner needs', async () => {
    const answer = await ask(secret);
    assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    const families = parseExposition(answer.body);
    for (const name of [
      'pitstop_info',
      'pitstop_people',
      'pitstop_sessions',
      'pitstop_streams',
      'pitstop_database_bytes',
      'pitstop_disk_free_bytes',
      'pitstop_photos',
      'pitstop_photo_bytes',
      'pitstop_waiting',
      'pitstop_needs',
      'pitstop_errors_total',
      'pitstop_rooms',
      'pitstop_guests',
      'pitstop_http_request_duration_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      assert.ok(families.has(name), name);
    }
    assert.equal(families.get('pitstop_people')?.samples[0]?.value, 2);
    for (const text of [secret, root.token, 'boss', 'ana']) assert.ok(!answer.body.includes(text), text);
  });

  test('count calls by route pattern and status class, and never decrease', async () => {
    const countOf = (families: Awaited<ReturnType<typeof read>>, status: string) =>
      families
        .get('pitstop_http_request_duration_seconds')
        ?.samples.find(
          ({ name, labels }) =>
            name.endsWith('_count') && labels.route === '/users/{login}/rooms' && labels.status === status,
        )?.value ?? 0;
    const before = await read();
    for (const login of ['ana', 'boss', 'nobody', '%00', 'x'.repeat(50)]) {
      await app.app.inject({ url: `/api/users/${login}/rooms`, headers: { authorization: `Bearer ${ana.token}` } });
    }
    await app.call(getUser, { as: ana });
    const later = await read();
    assert.equal(countOf(later, '2xx') - countOf(before, '2xx'), 2);
    assert.equal(countOf(later, '4xx') - countOf(before, '4xx'), 3);
    for (const [name, family] of before) {
      if (family.type === 'gauge') continue;
      for (const sample of family.samples) {
        const now = later.get(name)?.samples.find((other) => other.key === sample.key);
        assert.ok((now?.value ?? -1) >= sample.value, sample.key);
      }
    }
  });

  test('have one series per route, however many addresses are requested', async () => {
    const linesOf = async () => (await ask(secret)).body.split('\n').length;
    for (let index = 0; index < 3; index++) await app.app.inject({ url: `/api/nowhere/${index}` });
    const before = await linesOf();
    for (let index = 0; index < 50; index++) await app.app.inject({ url: `/api/nowhere/${index}/${index}?x=${index}` });
    assert.equal(await linesOf(), before);
  });
});

test('labels and help texts are escaped as the format requires', () => {
  const text = writeFamilies([
    {
      name: 'odd',
      help: 'a \\ and\na line',
      type: 'gauge',
      samples: [{ labels: { what: 'a "b" \\ c\nd' }, value: 1e21 }],
    },
    { name: 'none', help: 'left out', type: 'counter', samples: [] },
  ]);
  assert.equal(text, '# HELP odd a \\\\ and\\na line\n# TYPE odd gauge\nodd{what="a \\"b\\" \\\\ c\\nd"} 1e+21\n');
  assert.equal(parseExposition(text).get('odd')?.samples[0]?.labels.what, 'a "b" \\ c\nd');
});
