import type { Selectable } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CountedCommit, Pull } from '../contract.ts';
import type { FailureKind } from '../failures.ts';
import type { Progress } from './git/progress.ts';

/** So many pulls of a repository are kept, the newest. */
const keptPulls = 50;

export type PullRow = Selectable<Tables['pulls']>;

/** What a pull brought. */
export interface Came {
  commits: CountedCommit[];
  commitCount: number;
  files: number;
  added: number;
  removed: number;
}
export const nothingCame: Came = { commits: [], commitCount: 0, files: 0, added: 0, removed: 0 };

interface Begun {
  repository: string;
  startedBy: string | null;
  startedAt: number;
  branch: string | null;
  before: string | null;
}

export async function addPull(trx: Trx, { repository, startedBy, startedAt, branch, before }: Begun): Promise<number> {
  const { number } = await trx
    .insertInto('pulls')
    .values({
      repository,
      started_by: startedBy,
      started_at: startedAt,
      state: 'running',
      step: 'connecting',
      branch,
      before_commit: before,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function setProgress(trx: Trx, number: number, { step, percent, objects }: Progress): Promise<void> {
  await trx.updateTable('pulls').set({ step, percent, objects }).where('number', '=', number).execute();
}

export interface PullEnd {
  state: 'done' | 'failed' | 'stopped' | 'interrupted';
  endedAt: number;
  durationMs: number;
  kind: FailureKind | null;
  sentence: string | null;
  branch: string | null;
  after: string | null;
  came: Came;
}

export async function endPull(trx: Trx, number: number, end: PullEnd): Promise<void> {
  await trx
    .updateTable('pulls')
    .set({
      state: end.state,
      step: null,
      percent: null,
      ended_at: end.endedAt,
      duration_ms: end.durationMs,
      kind: end.kind,
      sentence: end.sentence,
      branch: end.branch,
      after_commit: end.after,
      came: JSON.stringify(end.came),
    })
    .where('number', '=', number)
    .execute();
}

/** Git is done and something came; the pull goes on with the repository's own command. */
export async function beginAfterCommand(trx: Trx, number: number, end: PullEnd): Promise<void> {
  await endPull(trx, number, end);
  await trx
    .updateTable('pulls')
    .set({ state: 'running', step: 'after', ended_at: null, after_state: 'running' })
    .where('number', '=', number)
    .execute();
}

export async function endAfterCommand(
  trx: Trx,
  number: number,
  end: { state: string; exitCode: number | null; ms: number | null; endedAt: number },
): Promise<void> {
  await trx
    .updateTable('pulls')
    .set({
      state: 'done',
      step: null,
      ended_at: end.endedAt,
      after_state: end.state,
      after_exit_code: end.exitCode,
      after_ms: end.ms,
    })
    .where('number', '=', number)
    .execute();
}

/** Leaves the newest of a repository. */
export async function forgetOldPulls(trx: Trx, repository: string): Promise<void> {
  const oldest = await trx
    .selectFrom('pulls')
    .where('repository', '=', repository)
    .orderBy('number', 'desc')
    .offset(keptPulls - 1)
    .limit(1)
    .select('number')
    .executeTakeFirst();
  if (oldest === undefined) return;
  await trx.deleteFrom('pulls').where('repository', '=', repository).where('number', '<', oldest.number).execute();
}

/** Leaves word for the process that runs it; returns whether one runs. */
export async function askToStop(trx: Trx, repository: string, login: string): Promise<boolean> {
  const rows = await trx
    .updateTable('pulls')
    .set({ stop_asked_by: login })
    .where('repository', '=', repository)
    .where('state', '=', 'running')
    .returning('number')
    .execute();
  return rows.length > 0;
}

export async function findStopAsked(db: Reader, number: number): Promise<string | null> {
  const row = await db.selectFrom('pulls').where('number', '=', number).select('stop_asked_by').executeTakeFirst();
  return row?.stop_asked_by ?? null;
}

/** The newest pull that runs, and the newest that has ended. */
export async function findNewest(
  db: Reader,
  repository: string,
): Promise<{ running: PullRow | undefined; last: PullRow | undefined }> {
  const rows = await db
    .selectFrom('pulls')
    .where('repository', '=', repository)
    .orderBy('number', 'desc')
    .limit(2)
    .selectAll()
    .execute();
  return {
    running: rows.find(({ state }) => state === 'running'),
    last: rows.find(({ state }) => state !== 'running'),
  };
}

export async function listRunning(db: Reader): Promise<PullRow[]> {
  return db.selectFrom('pulls').where('state', '=', 'running').selectAll().execute();
}

export async function isStillRunning(db: Reader, number: number): Promise<boolean> {
  const row = await db.selectFrom('pulls').where('number', '=', number).select('state').executeTakeFirst();
  return row?.state === 'running';
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function pullOf(row: PullRow): Pull {
  const came = row.came === null ? nothingCame : (JSON.parse(row.came) as Came);
  return {
    id: String(row.number),
    by: row.started_by,
    started_at: new Date(row.started_at).toISOString(),
    state: row.state as Pull['state'],
    step: row.step as Pull['step'],
    percent: row.percent,
    objects: row.objects,
    duration_ms: row.duration_ms,
    ended_at: iso(row.ended_at),
    kind: row.kind as Pull['kind'],
    sentence: row.sentence,
    branch: row.branch,
    before: row.before_commit,
    after: row.after_commit,
    commits: came.commits,
    commit_count: came.commitCount,
    files: came.files,
    added: came.added,
    removed: came.removed,
    after_command:
      row.after_state === null
        ? null
        : {
            state: row.after_state as NonNullable<Pull['after_command']>['state'],
            exit_code: row.after_exit_code,
            duration_ms: row.after_ms,
          },
  };
}
