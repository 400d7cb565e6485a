import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { tryFileLock } from '#server/db/file-lock.ts';
import { testRegistry } from '#server/test-registry.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import * as contract from '../../contract.ts';
import { repos } from '../index.ts';
import { git, until } from '../test-repositories.ts';
import { type DeliveryScene, type Headers, openDeliveryScene } from './test-deliveries.ts';
import { recordDelivery } from './webhook-route.ts';

describe('a webhook delivery', () => {
  let scene: DeliveryScene;
  before(async () => {
    scene = await openDeliveryScene();
  });
  after(() => scene.close());

  test("counts once, even if it's repeated or its content is sent with a different id", async () => {
    const { site, app, pushOf, github, send, pulled, atRest, countPulls, changeReader } = scene;
    const head = site.push('Once', { 'once.txt': '1' });
    const body = pushOf('refs/heads/main');
    const headers = github(body);
    assert.deepEqual((await send('site', body, headers)).body, { message: 'Pulling site' });
    await pulled('site', head);
    const count = await countPulls();
    const seen = { message: 'This delivery has already been received.' };
    assert.deepEqual((await send('site', body, headers)).body, seen);
    assert.deepEqual((await send('site', body, { ...headers, 'x-github-delivery': 'another' })).body, seen);
    const again = pushOf('refs/heads/main');
    const sameId = { ...github(again), 'x-github-delivery': headers['x-github-delivery'] ?? '' };
    assert.deepEqual((await send('site', again, sameId)).body, seen);
    const twins = pushOf('refs/heads/main');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('site', twins, github(twins))));
    assert.equal(answers.filter(({ body: { message } }) => message === 'Pulling site').length, 1);
    await atRest('site', count + 1);
    assert.equal(await countPulls(), count + 1);
    // After thirty days it's deleted by the job that runs every hour.
    app.pass(31 * dayMs);
    assert.deepEqual((await send('site', body, headers)).body, seen);
    const [forget] = repos().open(app.context, testRegistry()).jobs ?? [];
    assert.equal(forget?.deletesByAge, true);
    await forget.run(new AbortController().signal);
    const fresh = pushOf('refs/heads/main');
    await send('site', fresh, github(fresh));
    const stored = await app.context.db.read.selectFrom('webhook_deliveries').selectAll().execute();
    assert.equal(stored.length, 2);
    await changeReader();
    await atRest('site', count + 2);
  });

  test('that shares its id or its signature with a recent one counts as a repeat', async () => {
    const { db, clock } = scene.app.context;
    const take = (...marks: string[]) => db.transact((trx) => recordDelivery(trx, 'lab', marks, clock()));
    assert.equal(await take('an id', 'a body'), true);
    assert.equal(await take('an id', 'another body'), false);
    assert.equal(await take('another id', 'a body'), false);
  });

  test("whose pull failed pulls again when it's repeated, and counts once from then on", async () => {
    const { site, app, pushOf, github, send, pulled, atRest, countPulls, changeReader } = scene;
    app.pass(60 * minuteMs);
    await changeReader();
    const head = site.push('After a failure', { 'after-failure.txt': '1' });
    const { remote, clone } = site;
    git(clone, 'remote', 'set-url', 'origin', `${remote}-away`);
    const body = pushOf('refs/heads/main');
    const headers = github(body);
    const count = await countPulls();
    await send('site', body, headers);
    await atRest('site', count + 1);
    git(clone, 'remote', 'set-url', 'origin', remote);
    await until(async () => {
      const { message } = (await send('site', body, headers)).body;
      return message === 'Pulling site' ? true : undefined;
    });
    await pulled('site', head);
    const seen = { message: 'This delivery has already been received.' };
    assert.deepEqual((await send('site', body, headers)).body, seen);
    assert.equal(await countPulls(), count + 2);
  });

  test("that arrives while the branch is unknown isn't treated as being for another branch", async () => {
    const { lab, app, pushOf, standard, send, pulled, changeReader } = scene;
    app.pass(60 * minuteMs);
    await changeReader();
    const head = lab.push('Unreadable', { 'unreadable.txt': '1' });
    const file = join(lab.clone, '.git/config');
    const config = readFileSync(file);
    writeFileSync(file, '[broken');
    const body = pushOf('refs/heads/main');
    const headers = standard(body);
    assert.deepEqual((await send('lab', body, headers)).body, { message: 'Pulling lab' });
    writeFileSync(file, config);
    await until(async () => {
      await send('lab', body, headers);
      return lab.head() === head ? true : undefined;
    });
    await pulled('lab', head);
  });

  test("that's unreadable, or for another branch, a tag, a deletion or another event, pulls nothing and isn't an error", async () => {
    const { lab, app, pushOf, github, standard, send, countPulls } = scene;
    const count = await countPulls();
    const nothing: [string, Buffer, Headers][] = [
      ['another branch', pushOf('refs/heads/side'), {}],
      ['a branch of that name elsewhere', pushOf('refs/heads/x/main'), {}],
      ['a tag', pushOf('refs/tags/main'), {}],
      ['a deletion', pushOf('refs/heads/main', { deleted: true }), {}],
      ['a ping', Buffer.from('{"zen":"Keep it simple."}'), { 'x-github-event': 'ping' }],
      ['another event', pushOf('refs/heads/main'), { 'x-github-event': 'issues' }],
      ['no JSON', Buffer.from('payload=x'), {}],
      ['no object', Buffer.from('null'), {}],
      ['a number for a branch', Buffer.from('{"ref":5}'), {}],
    ];
    for (const [why, body, more] of nothing) {
      const { status, body: answer } = await send('site', body, { ...github(body), ...more });
      assert.equal(status, 200, why);
      assert.match(answer.message, /^There's nothing to pull/, why);
    }
    assert.equal(await countPulls(), count);
    git(lab.clone, 'checkout', '--quiet', '-b', 'side', '--track', 'origin/main');
    app.pass(2000);
    const main = pushOf('refs/heads/main');
    assert.match((await send('lab', main, standard(main))).body.message, /^There's nothing to pull/);
    git(lab.clone, 'checkout', '--quiet', 'main');
  });

  test('during a pull queues another one, because the push may have come after the fetch', async () => {
    const { workshop, site, app, pushOf, github, send, about, pulled, countPulls, reader } = scene;
    app.pass(60 * minuteMs);
    const gate = join(workshop.dir, 'gate');
    const wait = workshop.script('wait', 'git-upload-pack "$@"', `while [ ! -e ${gate} ]; do sleep 0.02; done`);
    git(site.clone, 'config', 'remote.origin.uploadpack', wait);
    const first = app.call(contract.pullRepository, { as: reader(), params: { name: 'site' } });
    await until(async () => (await about('site')).running ?? undefined);
    const count = await countPulls();
    for (let pushes = 0; pushes < 3; pushes++) {
      const body = pushOf('refs/heads/main');
      assert.equal((await send('site', body, github(body))).status, 200);
    }
    const head = site.push('Meanwhile', { 'meanwhile.txt': '1' });
    writeFileSync(gate, '');
    const pulledFirst = await first;
    assert.equal(pulledFirst.status, 200, pulledFirst.raw.body);
    assert.equal((await pulled('site', head)).by, null);
    assert.equal(await countPulls(), count + 1);
  });

  test('while another process pulls is retried until that pull is done', async () => {
    const { site, app, pushOf, github, send, about, pulled, countPulls, changeReader } = scene;
    app.pass(60 * minuteMs);
    await changeReader();
    const count = await countPulls();
    const head = site.push('Elsewhere', { 'elsewhere.txt': '1' });
    const lock = tryFileLock(join(site.clone, '.git/pitstop.lock')) ?? assert.fail();
    const body = pushOf('refs/heads/main');
    assert.deepEqual((await send('site', body, github(body))).body, { message: 'Pulling site' });
    // This takes longer than the first attempt does.
    for (let reads = 0; reads < 5; reads++) await about('site');
    assert.equal(await countPulls(), count);
    lock.release();
    await pulled('site', head);
    assert.equal(await countPulls(), count + 1);
  });

  test("that's a repeat doesn't count against the limit for new ones", async () => {
    const { app, changeReader, pushOf, send, github, atRest } = scene;
    app.pass(24 * 60 * minuteMs);
    await changeReader();
    const old = pushOf('refs/heads/main');
    const headers = github(old);
    for (let count = 0; count < 25; count++) assert.equal((await send('site', old, headers)).status, 200);
    const fresh = pushOf('refs/heads/main');
    assert.deepEqual((await send('site', fresh, github(fresh))).body, { message: 'Pulling site' });
    await atRest('site');
  });

  test('beyond the limit is refused until some time has passed', async () => {
    const { app, pushOf, github, send, atRest, changeReader } = scene;
    app.pass(24 * 60 * minuteMs);
    await changeReader();
    let last = await send('site', Buffer.from('x'), {});
    for (let count = 0; count < 21; count++) {
      const body = pushOf('refs/heads/main');
      last = await send('site', body, github(body));
    }
    assert.equal(last.status, 429);
    app.pass(10 * minuteMs);
    const body = pushOf('refs/heads/main');
    assert.equal((await send('site', body, github(body))).status, 200);
    await atRest('site');
  });
});
