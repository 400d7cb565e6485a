import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

const idHeaders = ['webhook-id', 'x-github-delivery', 'x-forgejo-delivery', 'x-gitea-delivery', 'x-gitlab-event-uuid'];
const eventHeaders = ['x-github-event', 'x-forgejo-event', 'x-gitea-event', 'x-gitlab-event'];
/** As GitHub, Forgejo, Gitea and GitLab call it. */
const pushEvents = ['push', 'Push Hook'];

/**
 * What a delivery is known by: its id, and what was signed. Most senders do not sign the id, so whoever has caught a delivery
 * could send it again under another one.
 */
export function marksOf(headers: IncomingHttpHeaders, body: Buffer): string[] {
  const ids = idHeaders.flatMap((name) => one(headers[name]) ?? []);
  const time = one(headers['webhook-timestamp']) ?? '';
  const digest = createHash('sha256').update(time).update('.').update(body).digest('hex');
  return [...new Set([`body ${digest}`, ...ids.map((id) => `id ${createHash('sha256').update(id).digest('hex')}`)])];
}

/** The branch that was pushed to; undefined for what is no push to a branch. */
export function pushedBranch(headers: IncomingHttpHeaders, body: Buffer): string | undefined {
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
