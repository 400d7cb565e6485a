import type { FastifyRequest } from 'fastify';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { audit, siteActors } from '#server/audit.ts';
import type { Clock } from '#server/clock.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Live } from '#server/live/live.ts';
import { toIso } from '#shared/time.ts';
import { type Output, outputTopic, type Pull, repositoriesTopic } from '../contract.ts';
import { nothingPulled, type PulledChanges } from './git/inspect.ts';
import type { Line } from './git/output-lines.ts';

const maxPulls = 50;

type PullRow = Selectable<Tables['pulls']>;

export interface Starter {
  /** Null for a webhook. */
  login: string | null;
  sessionId?: string;
  request?: FastifyRequest;
}

export function auditPull(
  trx: Trx,
  clock: Clock,
  { login, request }: Starter,
  target: string,
  outcome: 'done' | 'refused' | 'failed',
): Promise<void> {
  const actor = login ?? siteActors.webhook;
  return audit(trx, clock, { actor, action: 'pull', target, outcome, ...(request !== undefined && { request }) });
}

export const gitChannel = 'git';

/** On commit, publishes that a pull of this repository has begun, ended or started its command. */
export function publishPull(live: Live, trx: Trx, repository: string): void {
  trx.onCommit(() => live.announce({ channel: gitChannel, stale: [repositoriesTopic, outputTopic(repository)] }));
}

type Begun = Pick<Insertable<Tables['pulls']>, 'repository' | 'started_by' | 'started_at' | 'branch' | 'before_commit'>;

export async function addPull(trx: Trx, begun: Begun): Promise<number> {
  const { number } = await trx
    .insertInto('pulls')
    .values({ ...begun, state: 'running', step: 'connecting' })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function findStopRequest(db: Reader, number: number): Promise<string | null> {
  const row = await db.selectFrom('pulls').where('number', '=', number).select('stop_asked_by').executeTakeFirst();
  return row?.stop_asked_by ?? null;
}

export async function setPull(trx: Trx, number: number, values: Updateable<Tables['pulls']>): Promise<void> {
  await trx.updateTable('pulls').set(values).where('number', '=', number).execute();
}

/** Deletes all pulls of a repository except the newest ones. */
export async function deleteOldPulls(trx: Trx, repository: string): Promise<void> {
  await trx
    .deleteFrom('pulls')
    .where('repository', '=', repository)
    .where('number', 'not in', (eb) =>
      eb
        .selectFrom('pulls')
        .where('repository', '=', repository)
        .orderBy('number', 'desc')
        .limit(maxPulls)
        .select('number'),
    )
    .execute();
}

export function listNewest(db: Reader, repository: string, limit: number): Promise<PullRow[]> {
  return db
    .selectFrom('pulls')
    .where('repository', '=', repository)
    .orderBy('number', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

export const listRunning = (db: Reader): Promise<PullRow[]> =>
  db.selectFrom('pulls').where('state', '=', 'running').selectAll().execute();

export function pullOf(row: PullRow): Pull {
  const { commitCount, ...pulled } = row.came === null ? nothingPulled : (JSON.parse(row.came) as PulledChanges);
  const { after_state: state, after_exit_code: exit_code, after_ms: duration_ms } = row;
  return {
    id: String(row.number),
    by: row.started_by,
    started_at: toIso(row.started_at),
    state: row.state as Pull['state'],
    step: row.step as Pull['step'],
    percent: row.percent,
    objects: row.objects,
    duration_ms: row.duration_ms,
    ended_at: row.ended_at === null ? null : toIso(row.ended_at),
    kind: row.kind as Pull['kind'],
    sentence: row.sentence,
    branch: row.branch,
    before: row.before_commit,
    after: row.after_commit,
    ...pulled,
    commit_count: commitCount,
    after_command:
      state === null ? null : { state: state as NonNullable<Pull['after_command']>['state'], exit_code, duration_ms },
  };
}

/** Overwrites existing lines, because they may have been updated in place. */
export async function putLines(trx: Trx, pull: number, lines: readonly Line[], first: number): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ atMs, ...line }) => ({ ...line, pull_number: pull, at: atMs }));
  await trx
    .insertInto('pull_lines')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pull_number', 'number']).doUpdateSet((eb) => ({
        change: eb.ref('excluded.change'),
        at: eb.ref('excluded.at'),
        text: eb.ref('excluded.text'),
      })),
    )
    .execute();
  await trx.deleteFrom('pull_lines').where('pull_number', '=', pull).where('number', '<', first).execute();
}

/** The lines of the newest pull, or only those since a change if the caller already has some of that pull's lines. */
export async function findOutput(
  db: Reader,
  repository: string,
  seen: { pull: string | undefined; after: number },
): Promise<Output> {
  const [newest] = await listNewest(db, repository, 1);
  if (newest === undefined) {
    return { pull: null, last: 0, lines: [], first: 1, state: null, step: null, percent: null, objects: null };
  }
  const { id, state, step, percent, objects } = pullOf(newest);
  const since = seen.pull === undefined || seen.pull === id ? seen.after : 0;
  const lines = await db
    .selectFrom('pull_lines')
    .where('pull_number', '=', newest.number)
    .orderBy('number')
    .selectAll()
    .execute();
  return {
    pull: id,
    last: Math.max(0, ...lines.map(({ change }) => change)),
    first: lines[0]?.number ?? 1,
    lines: lines
      .filter(({ change }) => change > since)
      .map(({ number, at, source, text }) => ({
        number,
        at: toIso(at),
        text,
        source: source as Output['lines'][number]['source'],
      })),
    state,
    step,
    percent,
    objects,
  };
}

/** Which of these sessions are active and belong to someone with the role. */
export async function listAllowedSessions(db: Reader, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .where('sessions.id', 'in', sessionIds)
    .where('user_roles.role', 'in', ['git', 'root'])
    .select('sessions.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
