import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import type { Trio } from '../test-repositories.ts';
import { type DeliveryScene, type Headers, hex, key, openDeliveryScene, secret } from './test-deliveries.ts';

describe('webhook signatures', () => {
  let scene: DeliveryScene;
  before(async () => {
    scene = await openDeliveryScene();
  });
  after(() => scene.close());

  test('a delivery signed as by GitHub, Forgejo, Gitea or GitLab triggers a pull without a user', async () => {
    const { site, lab, pushOf, github, standard, send, pulled, entries, deliveryId } = scene;
    const senders: [name: string, trio: Trio, headers: (body: Buffer) => Headers][] = [
      ['GitHub', site, github],
      [
        'Forgejo',
        site,
        (body) => ({
          'x-forgejo-event': 'push',
          'x-forgejo-delivery': deliveryId(),
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
        (body) => ({ 'x-gitea-event': 'push', 'x-gitea-delivery': deliveryId(), 'x-gitea-signature': hex(body) }),
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
    for (const [sender, trio, headers] of senders) {
      const head = trio.push(sender, { 'way.txt': sender });
      const body = pushOf('refs/heads/main');
      const response = await send(trio.name, body, headers(body));
      assert.deepEqual([response.status, response.body], [200, { message: `Pulling ${trio.name}` }], sender);
      const last = await pulled(trio.name, head);
      assert.deepEqual([last.by, last.state], [null, 'done'], sender);
    }
    assert.equal((await entries('webhook')).length, senders.length);
    assert.ok((await entries('webhook')).every(({ actor, outcome }) => actor === '(webhook)' && outcome === 'done'));
  });

  test('deliveries that are forged, unsigned, late, for no or another repository, or signed with another algorithm get the same response and pull nothing', async () => {
    const { app, pushOf, github, standard, send, countPulls, entries } = scene;
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
    // Only the first ten refusals are logged, and without their content.
    const refused = await entries('webhook refused');
    assert.equal(refused.length, 10);
    assert.deepEqual(new Set(refused.map(({ target }) => target)), new Set(['site']));
    app.pass(60 * minuteMs);
    await send('nowhere', body, github(body));
    const last = (await entries('webhook refused')).at(-1);
    assert.deepEqual([last?.target, last?.outcome], ['no webhook of ours', 'refused']);
  });
});
