import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { addressKey } from '#server/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { receiveWebhook } from '../../contract.ts';
import { findFolder, readBranch } from '../git/git-program.ts';
import type { RepoParts } from '../routes.ts';
import { deleteDelivery, isKnownDelivery, recordDelivery } from './delivery-store.ts';
import { isSigned } from './signature.ts';

/** The same response for an unknown repository, one without a webhook and a wrong signature. */
const noWebhook = () => new AppError('notFound', "There's no webhook here, or its signature is wrong.");
const alreadyReceived = { message: 'This delivery has already been received.' };

export function webhookRoute({ context, pulls }: RepoParts): Route {
  const { config, db, clock, limits, random, log } = context;
  // Used if there is no secret, so that checking takes the same time.
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
    if (pushed === undefined) return { message: "Nothing to pull: this isn't a push to a branch." };
    const folder = await findFolder(setting.path);
    const branch = setting.branch ?? (typeof folder === 'string' ? undefined : await readBranch(folder));
    // If the branch is unknown, the pull finds out and reports the problem.
    if (branch !== undefined && pushed !== branch)
      return { message: 'Nothing to pull: another branch is checked out here.' };
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
      // Sending it again after a failed pull should pull again.
      .then(async (isDone) => {
        if (!isDone) await db.transact((trx) => deleteDelivery(trx, name, marks));
      })
      .catch((error) => log.warn({ err: error, repository: name }, 'A delivery whose pull failed counts as pulled'));
    return { message: `Pulling ${name}` };
  });
}

/** Anyone can send notices, so only the first refusals are recorded, and without unknown names. */
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

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

const idHeaders = ['webhook-id', 'x-github-delivery', 'x-forgejo-delivery', 'x-gitea-delivery', 'x-gitlab-event-uuid'];
const eventHeaders = ['x-github-event', 'x-forgejo-event', 'x-gitea-event', 'x-gitlab-event'];
/** As GitHub, Forgejo, Gitea and GitLab call it. */
const pushEvents = ['push', 'Push Hook'];

/**
 * Identifies a delivery by its id and its signed content. Most senders don't sign the id, so an intercepted delivery
 * could be sent again under another one.
 */
function marksOf(headers: IncomingHttpHeaders, body: Buffer): string[] {
  const ids = idHeaders.flatMap((name) => one(headers[name]) ?? []);
  const time = one(headers['webhook-timestamp']) ?? '';
  const digest = createHash('sha256').update(time).update('.').update(body).digest('hex');
  return [...new Set([`body ${digest}`, ...ids.map((id) => `id ${createHash('sha256').update(id).digest('hex')}`)])];
}

/** The branch that was pushed; undefined if this isn't a push to a branch. */
function pushedBranch(headers: IncomingHttpHeaders, body: Buffer): string | undefined {
  const event = eventHeaders.map((name) => one(headers[name])).find((value) => value !== undefined);
  if (event !== undefined && !pushEvents.includes(event)) return undefined;
  try {
    const { ref, deleted } = JSON.parse(body.toString('utf8')) as { ref?: unknown; deleted?: unknown };
    if (typeof ref !== 'string' || deleted === true) return undefined;
    return /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
  } catch {
    return undefined;
  }
}
