import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '#app/features.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp } from '#tests/app.ts';
import * as contract from '../../contract.ts';
import { repos } from '../index.ts';
import { defaultPullLimits } from '../pulls.ts';
import { makeWorkshop, type Trio, until } from '../test-repositories.ts';

/** The secret for deliveries to `site`, and the key in the signing token of `lab`. */
export const secret = 'a secret of the tests';
export const key = Buffer.from('thirty-two bytes of a signing key').toString('base64');

export type Headers = Record<string, string>;
export type DeliveryScene = Awaited<ReturnType<typeof openDeliveryScene>>;

export const hex = (body: Buffer, by = secret) => createHmac('sha256', by).update(body).digest('hex');

/** The repositories `site` and `lab` accept signed deliveries; `closed` doesn't. */
export async function openDeliveryScene() {
  const workshop = makeWorkshop();
  const [site, lab, closed] = [workshop.trio('site'), workshop.trio('lab'), workshop.trio('closed')];
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
  const app = await makeTestApp({
    withPool: false,
    settings: { REPOSITORIES },
    features: [...features.filter(({ name }) => name !== 'repos'), repos({ ...defaultPullLimits, retryMs: 20 })],
  });
  let deliveries = 0;
  let people = 0;
  const newReader = () => app.person(`reader-${++people}`, 'git');
  let reader = await newReader();

  const about = async (name: string) => {
    app.pass(2000);
    const { body } = await app.call(contract.listRepositories, { as: reader });
    return (
      (body as unknown as contract.Repository[]).find((repository) => repository.name === name) ?? assert.fail(name)
    );
  };
  const countPulls = async () => (await app.context.db.read.selectFrom('pulls').selectAll().execute()).length;

  return {
    workshop,
    site,
    lab,
    app,
    about,
    countPulls,
    /** After a long time, a different reader is needed, with an active session. */
    reader: () => reader,
    async changeReader() {
      reader = await newReader();
    },
    deliveryId: () => `delivery-${deliveries}`,
    pushOf: (ref: string, more: object = {}) =>
      Buffer.from(JSON.stringify({ ref, number: ++deliveries, repository: { name: 'any' }, ...more })),
    github: (body: Buffer): Headers => ({
      'x-github-event': 'push',
      'x-github-delivery': `delivery-${deliveries}`,
      'x-hub-signature-256': `sha256=${hex(body)}`,
    }),
    standard(body: Buffer, { id = `msg_${deliveries}`, at = app.context.clock(), by = key } = {}): Headers {
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
    },
    async send(name: string, body: Buffer, headers: Headers) {
      const response = await app.app.inject({
        method: 'POST',
        url: addressOf(contract.receiveWebhook, { name }),
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
      return { status: response.statusCode, body: response.json(), raw: response.body };
    },
    pulled: (name: string, head: string) =>
      until(async () => {
        const { running, last_pull, commit } = await about(name);
        return running === null && last_pull !== null && commit?.hash === head ? last_pull : undefined;
      }),
    atRest: (name: string, pulls = 0) =>
      // Counts first, because otherwise a pull that begins after the check would count as ended.
      until(async () => ((await countPulls()) >= pulls && (await about(name)).running === null ? true : undefined)),
    entries: (action: string) =>
      app.context.db.read.selectFrom('audit_log').where('action', '=', action).selectAll().execute(),
    async close() {
      await app.close();
      workshop.remove();
    },
  };
}
