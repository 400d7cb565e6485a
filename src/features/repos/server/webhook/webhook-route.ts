import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, minuteMs, secondMs } from '#shared/time.ts';
import { receiveWebhook } from '../../contract.ts';
import { findFolder, readBranch } from '../git/git-program.ts';
import type { RepoParts } from '../routes.ts';

/** How far the time that was signed may differ from ours. */
const clockToleranceMs = 5 * minuteMs;

interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
  secret: string;
  nowMs: number;
}

/** If several kinds of signatures are sent, all of them must be valid. */
function isSigned(delivery: Delivery): boolean {
  const { headers } = delivery;
  const verdicts: boolean[] = [];
  const hub = single(headers['x-hub-signature-256']);
  // Any other prefix stands for a different algorithm, which is refused.
  if (hub !== undefined) verdicts.push(isHexDigest(delivery, /^sha256=([0-9a-f]{64})$/.exec(hub)?.[1]));
  for (const name of ['x-forgejo-signature', 'x-gitea-signature']) {
    const bare = single(headers[name]);
    if (bare !== undefined) verdicts.push(isHexDigest(delivery, /^[0-9a-f]{64}$/.exec(bare)?.[0]));
  }
  const standard = single(headers['webhook-signature']);
  if (standard !== undefined) verdicts.push(isStandardSignature(delivery, standard));
  // Checking an unsigned delivery takes as much work as checking a signed one.
  return verdicts.length === 0 ? isHexDigest(delivery, undefined) : verdicts.every(Boolean);
}

/** As sent by GitHub, Forgejo and Gitea. */
function isHexDigest({ body, secret }: Delivery, hex: string | undefined): boolean {
  const right = createHmac('sha256', secret).update(body).digest();
  return isSame(right, Buffer.from(hex ?? '', 'hex'));
}

/** Standard Webhooks, as used by GitLab's signing tokens, with the key in base64. */
function isStandardSignature({ headers, body, secret, nowMs }: Delivery, signatures: string): boolean {
  const id = single(headers['webhook-id']) ?? '';
  const timestamp = single(headers['webhook-timestamp']) ?? '';
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const right = createHmac('sha256', key === undefined ? secret : Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();
  const isRight = signatures
    .split(' ')
    .map((signature) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1])
    .filter((base64) => isSame(right, Buffer.from(base64 ?? '', 'base64')));
  const isInTime = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp) * secondMs) <= clockToleranceMs;
  return isRight.length > 0 && isInTime && id !== '';
}

function isSame(right: Buffer, given: Buffer): boolean {
  // If the lengths differ, the right value is compared with itself, so that it takes the same time.
  return timingSafeEqual(right, given.length === right.length ? given : right) && given.length === right.length;
}

/** The same response for an unknown repository, a repository without a webhook, and a wrong signature. */
const noWebhook = () => new AppError('notFound', "There's no webhook here, or its signature is wrong.");
const alreadyReceived = { message: 'This delivery has already been received.' };

export function webhookRoute({ context, pulls }: RepoParts): Route {
  const { config, db, clock, limits, random, log } = context;
  // Used if there's no secret, so that checking takes just as long.
  const decoySecret = random.text(32);
  return route(receiveWebhook, async ({ params, body, request }) => {
    const { name } = params;
    const setting = config.repositories.get(name);
    const secret = setting?.webhookSecret;
    const isRight = isSigned({ headers: request.headers, body, secret: secret ?? decoySecret, nowMs: clock() });
    if (setting === undefined || secret === undefined || !isRight) {
      await noteRefusal(context, secret === undefined ? undefined : name, request);
      throw noWebhook();
    }
    const pushed = pushedBranch(request.headers, body);
    if (pushed === undefined) return { message: "There's nothing to pull, because this isn't a push to a branch." };
    const folder = await findFolder(setting.path);
    const branch = setting.branch ?? (typeof folder === 'string' ? undefined : await readBranch(folder));
    // If the branch is unknown, the pull finds out which it is and reports the problem.
    if (branch !== undefined && pushed !== branch)
      return { message: "There's nothing to pull, because another branch is checked out here." };
    const marks = marksOf(request.headers, body);
    // Checked before the limit, so that repeated deliveries can't block new ones.
    if (await isKnownDelivery(db.read, name, marks)) return alreadyReceived;
    await limits.take('pullByWebhook', name);
    const isNew = await db.transact(async (trx) => {
      if (!(await recordDelivery(trx, name, marks, clock()))) return false;
      await audit(trx, clock, { actor: siteActors.webhook, action: 'webhook', target: name, outcome: 'done', request });
      return true;
    });
    if (!isNew) return alreadyReceived;
    pulls
      .queuePull(name, setting)
      // If the pull failed, sending the delivery again should pull again.
      .then(async (isDone) => {
        if (!isDone) await db.transact((trx) => deleteDelivery(trx, name, marks));
      })
      .catch((error) => log.warn({ err: error, repository: name }, 'A delivery whose pull failed counts as pulled'));
    return { message: `Pulling ${name}` };
  });
}

/** Anyone can send deliveries, so only the first refusals are recorded, and unknown names aren't. */
async function noteRefusal(
  { db, clock, limits, log }: Context,
  name: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  try {
    await limits.take('webhookRefusal', addressKey(request.address));
    await limits.take('webhookRefusal', 'all');
  } catch {
    return;
  }
  const target = name ?? 'no webhook of ours';
  log.info({ reqId: request.id, action: 'webhook', outcome: 'refused', address: request.address }, 'Webhook refused');
  await db.transact((trx) =>
    audit(trx, clock, { actor: siteActors.webhook, action: 'webhook refused', target, outcome: 'refused', request }),
  );
}

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

const idHeaders = ['webhook-id', 'x-github-delivery', 'x-forgejo-delivery', 'x-gitea-delivery', 'x-gitlab-event-uuid'];
const eventHeaders = ['x-github-event', 'x-forgejo-event', 'x-gitea-event', 'x-gitlab-event'];
const pushEvents = ['push', 'Push Hook'];

/** Most senders don't sign the id, so an intercepted delivery could be sent again with a different one. */
function marksOf(headers: IncomingHttpHeaders, body: Buffer): string[] {
  const ids = idHeaders.flatMap((name) => single(headers[name]) ?? []);
  const time = single(headers['webhook-timestamp']) ?? '';
  const digest = createHash('sha256').update(time).update('.').update(body).digest('hex');
  return [...new Set([`body ${digest}`, ...ids.map((id) => `id ${createHash('sha256').update(id).digest('hex')}`)])];
}

/** Undefined if this isn't a push to a branch. */
function pushedBranch(headers: IncomingHttpHeaders, body: Buffer): string | undefined {
  const event = eventHeaders.map((name) => single(headers[name])).find((value) => value !== undefined);
  if (event !== undefined && !pushEvents.includes(event)) return undefined;
  try {
    const { ref, deleted } = JSON.parse(body.toString('utf8')) as { ref?: unknown; deleted?: unknown };
    if (typeof ref !== 'string' || deleted === true) return undefined;
    return /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
  } catch {
    return undefined;
  }
}

/** How long a repeated delivery is recognised as such. Senders retry for several days. */
const rememberedMs = 30 * dayMs;

async function isKnownDelivery(db: Reader, repository: string, marks: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .where('repository', '=', repository)
    .where('mark', 'in', marks)
    .select('mark')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a delivery, or returns false if it was accepted before. */
export async function recordDelivery(
  trx: Trx,
  repository: string,
  marks: readonly string[],
  now: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('webhook_deliveries')
    .values(marks.map((mark) => ({ repository, mark, at: now })))
    .onConflict((conflict) => conflict.columns(['repository', 'mark']).doNothing())
    .returning('mark')
    .execute();
  return added.length === marks.length;
}

async function deleteDelivery(trx: Trx, repository: string, marks: readonly string[]): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('repository', '=', repository).where('mark', 'in', marks).execute();
}

export async function deleteOldDeliveries(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('at', '<', now - rememberedMs)
    .execute();
}

/**
 * After a stop, deletes deliveries that no pull has served, so that sending them again pulls. Skips repositories that
 * are being pulled.
 */
export async function deleteUnpulled(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pulls')
            .whereRef('pulls.repository', '=', 'webhook_deliveries.repository')
            .where(({ and, eb, or, ref }) => {
              const isLater = eb('pulls.started_at', '>=', ref('webhook_deliveries.at'));
              return or([eb('pulls.state', '=', 'running'), and([isLater, eb('pulls.state', '=', 'done')])]);
            })
            .select('pulls.number'),
        ),
      ),
    )
    .execute();
}
