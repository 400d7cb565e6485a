import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#app/test-app.ts';
import { addressOf } from '#shared/endpoint.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import * as contract from '../../contract.ts';
import { git, makeWorkshop, type Trio, until, type Workshop } from '../test-repositories.ts';

const secret = 'a secret of the tests';
const key = Buffer.from('thirty-two bytes of a signing key').toString('base64');

type Headers = Record<string, string>;

describe('the notice of a push', () => {
  let workshop: Workshop;
  let site: Trio;
  let lab: Trio;
  let app: TestApp;
  let ana: Person;
  let deliveries = 0;
  before(async () => {
    workshop = makeWorkshop();
    site = workshop.trio('site');
    lab = workshop.trio('lab');
    const closed = workshop.trio('closed');
    writeFileSync(join(workshop.dir, 'secret'), secret);
    writeFileSync(join(workshop.dir, 'token'), `whsec_${key}\n`);
    const entry = ({ clone }: Trio, file?: string) => ({
      path: clone,
      protocols: ['file'],
      ...(file !== undefined && { webhook_secret_file: join(workshop.dir, file) }),
    });
    const REPOSITORIES = workshop.configure({
      site: { ...entry(site, 'secret'), branch: 'main' },
      lab: entry(lab, 'token'),
      closed: entry(closed),
    });
    app = await makeTestApp({ withPool: false, settings: { REPOSITORIES } });
    ana = await app.person('ana', 'git');
  });
  after(async () => {
    await app.close();
    workshop.remove();
  });

  const pushOf = (ref: string, more: object = {}) =>
    Buffer.from(JSON.stringify({ ref, number: ++deliveries, repository: { name: 'any' }, ...more }));
  const hex = (body: Buffer, by = secret) => createHmac('sha256', by).update(body).digest('hex');
  const github = (body: Buffer): Headers => ({
    'x-github-event': 'push',
    'x-github-delivery': `delivery-${deliveries}`,
    'x-hub-signature-256': `sha256=${hex(body)}`,
  });
  const standard = (body: Buffer, { id = `msg_${deliveries}`, at = app.context.clock(), by = key } = {}): Headers => {
    const seconds = String(Math.floor(at / 1000));
    const signature = createHmac('sha256', Buffer.from(by, 'base64'))
      .update(`${id}.${seconds}.`)
      .update(body)
      .digest('base64');
    return {
      'x-gitlab-event': 'Push Hook',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    };
  };
  const send = async (name: string, body: Buffer, headers: Headers) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: addressOf(contract.receiveWebhook, { name }),
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json(), raw: answer.body };
  };
  const about = async (name: string) => {
    app.pass(2000);
    const { body } = await app.call(contract.listRepositories, { as: ana });
    return (body as unknown as contract.Repository[]).find((one) => one.name === name) ?? assert.fail(name);
  };
  /** Waits for the pull that comes afterwards, by asking as the page does. */
  const pulled = (name: string, head: string) =>
    until(async () => {
      const { running, last_pull, commit } = await about(name);
      return running === null && last_pull !== null && commit?.hash === head ? last_pull : undefined;
    });
  const atRest = (name: string, pulls = 0) =>
    until(async () => ((await about(name)).running === null && (await countPulls()) >= pulls ? true : undefined));
  const countPulls = async () => (await app.context.db.read.selectFrom('pulls').selectAll().execute()).length;
  const entries = async (action: string) =>
    app.context.db.read.selectFrom('audit_log').where('action', '=', action).selectAll().execute();

  test('signed as GitHub, Forgejo, Gitea or GitLab do, it pulls afterwards, and the list says that nobody pressed', async () => {
    const ways: [name: string, trio: Trio, headers: (body: Buffer) => Headers][] = [
      ['GitHub', site, github],
      [
        'Forgejo',
        site,
        (body) => ({
          'x-forgejo-event': 'push',
          'x-forgejo-delivery': `delivery-${deliveries}`,
          'x-forgejo-signature': hex(body),
          'x-gitea-event': 'push',
          'x-gitea-signature': hex(body),
          'x-hub-signature': 'sha1=0000000000000000000000000000000000000000',
          'x-hub-signature-256': `sha256=${hex(body)}`,
        }),
      ],
      [
        'Gitea',
        site,
        (body) => ({ 'x-gitea-event': 'push', 'x-gitea-delivery': `d-${deliveries}`, 'x-gitea-signature': hex(body) }),
      ],
      ['GitLab', lab, standard],
      [
        'GitLab while its token is changed',
        lab,
        (body) => {
          const headers = standard(body);
          const old = standard(body, { by: Buffer.from('another key').toString('base64') })['webhook-signature'];
          return { ...headers, 'webhook-signature': `${old} ${headers['webhook-signature']}` };
        },
      ],
    ];
    for (const [way, trio, headers] of ways) {
      const head = trio.push(way, { 'way.txt': way });
      const body = pushOf('refs/heads/main');
      const answer = await send(trio.name, body, headers(body));
      assert.deepEqual([answer.status, answer.body], [200, { message: `Pulling ${trio.name}` }], way);
      const last = await pulled(trio.name, head);
      assert.deepEqual([last.by, last.state], [null, 'done'], way);
    }
    assert.equal((await entries('webhook')).length, ways.length);
    assert.ok((await entries('webhook')).every(({ actor, outcome }) => actor === 'webhook' && outcome === 'done'));
  });

  test('forged, unsigned, by another algorithm, late, for another repository or for none: all alike, and nothing is pulled', async () => {
    const body = pushOf('refs/heads/main');
    const right = hex(body);
    const sha1 = createHmac('sha1', secret).update(body).digest('hex');
    const other = Buffer.from(`${body} `);
    const late = standard(body, { at: app.context.clock() - 5 * minuteMs - 2000 });
    const early = standard(body, { at: app.context.clock() + 5 * minuteMs + 2000 });
    const flipped = right.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    const forged: [why: string, name: string, headers: Headers][] = [
      ['unsigned', 'site', {}],
      ['empty', 'site', { 'x-hub-signature-256': '' }],
      ['without its algorithm', 'site', { 'x-hub-signature-256': right }],
      ['sha1', 'site', { 'x-hub-signature': `sha1=${sha1}` }],
      ['sha1 in its place', 'site', { 'x-hub-signature-256': `sha1=${sha1}` }],
      [
        'sha512',
        'site',
        { 'x-hub-signature-256': `sha512=${createHmac('sha512', secret).update(body).digest('hex')}` },
      ],
      ['in capitals', 'site', { 'x-hub-signature-256': `sha256=${right.toUpperCase()}` }],
      ['one digit', 'site', { 'x-hub-signature-256': `sha256=${flipped}` }],
      ['cut', 'site', { 'x-hub-signature-256': `sha256=${right.slice(0, 62)}` }],
      ['longer', 'site', { 'x-hub-signature-256': `sha256=${right}00` }],
      ['another body', 'site', { 'x-hub-signature-256': `sha256=${hex(other)}` }],
      ['another secret', 'site', { 'x-hub-signature-256': `sha256=${hex(body, 'another secret')}` }],
      ['no secret', 'site', { 'x-hub-signature-256': `sha256=${hex(body, '')}` }],
      ['one of two wrong', 'site', { 'x-hub-signature-256': `sha256=${right}`, 'x-gitea-signature': flipped }],
      ['a token in the open', 'site', { 'x-gitlab-token': secret }],
      ['the token of GitLab in the open', 'lab', { 'x-gitlab-token': `whsec_${key}` }],
      ['five minutes old', 'lab', late],
      ['from the future', 'lab', early],
      ['without a time', 'lab', { ...standard(body), 'webhook-timestamp': '' }],
      [
        'another time',
        'lab',
        { ...standard(body), 'webhook-timestamp': String(Math.floor(app.context.clock() / 1000) - 1) },
      ],
      ['another id', 'lab', { ...standard(body), 'webhook-id': 'msg_other' }],
      ['without an id', 'lab', standard(body, { id: '' })],
      [
        'another version',
        'lab',
        { ...standard(body), 'webhook-signature': `v2,${standard(body)['webhook-signature']?.slice(3)}` },
      ],
      ['that of another repository', 'lab', github(body)],
      ['a repository that takes none', 'closed', github(body)],
      ['a repository that takes none, with no secret', 'closed', { 'x-hub-signature-256': `sha256=${hex(body, '')}` }],
      ['no repository', 'nowhere', github(body)],
      ['a name of JavaScript', '__proto__', github(body)],
    ];
    const count = await countPulls();
    const taken = (await entries('webhook')).length;
    const replies = new Set<string>();
    for (const [why, name, headers] of forged) {
      const { status, raw } = await send(name, body, headers);
      assert.equal(status, 404, why);
      replies.add(raw);
    }
    assert.equal(replies.size, 1);
    assert.equal(await countPulls(), count);
    assert.equal((await entries('webhook')).length, taken);
    // Of many knocks the log hears the first ten; what was sent stands in none.
    const refused = await entries('webhook refused');
    assert.equal(refused.length, 10);
    assert.deepEqual(new Set(refused.map(({ target }) => target)), new Set(['site']));
    app.pass(60 * minuteMs);
    await send('nowhere', body, github(body));
    const last = (await entries('webhook refused')).at(-1);
    assert.deepEqual([last?.target, last?.outcome], ['no webhook of ours', 'refused']);
  });

  test('counts once: neither the same delivery nor the same notice under another id pulls again', async () => {
    const head = site.push('Once', { 'once.txt': '1' });
    const body = pushOf('refs/heads/main');
    const headers = github(body);
    assert.deepEqual((await send('site', body, headers)).body, { message: 'Pulling site' });
    await pulled('site', head);
    const count = await countPulls();
    const seen = { message: 'This delivery was here before.' };
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
    // For thirty days.
    app.pass(31 * dayMs);
    const fresh = pushOf('refs/heads/main');
    await send('site', fresh, github(fresh));
    const kept = await app.context.db.read.selectFrom('webhook_deliveries').selectAll().execute();
    assert.equal(kept.length, 2);
    ana = await app.person('ana-again', 'git');
    await atRest('site', count + 2);
  });

  test('of another branch, a tag, a deletion, another event or nothing readable pulls nothing, and is no error', async () => {
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
      const { status, body: said } = await send('site', body, { ...github(body), ...more });
      assert.equal(status, 200, why);
      assert.match(said.message, /^Nothing to pull/, why);
    }
    assert.equal(await countPulls(), count);
    git(lab.clone, 'checkout', '--quiet', '-b', 'side', '--track', 'origin/main');
    app.pass(2000);
    const main = pushOf('refs/heads/main');
    assert.match((await send('lab', main, standard(main))).body.message, /^Nothing to pull/);
    git(lab.clone, 'checkout', '--quiet', 'main');
  });

  test('while one pulls, is pulled once more when that is over: it may have asked the remote before the push', async () => {
    app.pass(60 * minuteMs);
    const gate = join(workshop.dir, 'gate');
    const wait = workshop.script('wait', 'git-upload-pack "$@"', `while [ ! -e ${gate} ]; do sleep 0.02; done`);
    git(site.clone, 'config', 'remote.origin.uploadpack', wait);
    const first = app.call(contract.pullRepository, { as: ana, params: { name: 'site' } });
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

  test('comes so often at most; then it is told when to come again, and is not taken', async () => {
    app.pass(24 * 60 * minuteMs);
    ana = await app.person('ana-later', 'git');
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
