import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { features } from '#app/features.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { repos } from './index.ts';
import { defaultPullLimits } from './pulls.ts';
import { makeWorkshop, type Trio, until, type Workshop } from './test-repositories.ts';

describe('the command after a pull', () => {
  let workshop: Workshop;
  const limits = { ...defaultPullLimits, afterMs: minuteMs, graceMs: 0 };
  const trios = new Map<string, Trio>();
  let app: TestApp;
  let ana: Person;
  before(async () => {
    workshop = makeWorkshop();
    const commands: Record<string, string[]> = {
      good: [workshop.script('good', 'echo "built $1"; pwd; env | sort'), '$(touch X); *', ''],
      bad: [workshop.script('bad', 'echo cannot >&2; exit 3')],
      missing: ['/no/such/program'],
      tells: [workshop.script('tells', 'exit 0'), 'https://user:hunter2secret@git.example/hook?token=hunter2secret'],
      slow: [workshop.script('slow', 'echo slow; sleep 600')],
      long: [workshop.script('long', 'echo begun; sleep 600')],
    };
    const entries = Object.entries(commands).map(([name, command]) => {
      const trio = workshop.trio(name);
      trios.set(name, trio);
      return [name, { path: trio.clone, protocols: ['file'], after: command }] as const;
    });
    const REPOSITORIES = workshop.configure(Object.fromEntries(entries));
    const list = [...features.filter(({ name }) => name !== 'repos'), repos(limits)];
    app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off' }, features: list });
    ana = await app.person('ana', 'git');
  });
  after(async () => {
    await app.close();
    workshop.remove();
  });

  const trio = (name: string) => trios.get(name) ?? assert.fail(name);
  const pull = (name: string) => app.call(contract.pullRepository, { as: ana, params: { name } });
  const about = async (name: string) => {
    const { body } = await app.call(contract.listRepositories, { as: ana });
    return (
      (body as unknown as contract.Repository[]).find((repository) => repository.name === name) ?? assert.fail(name)
    );
  };
  const ended = (name: string) =>
    until(async () => {
      const { running, last_pull } = await about(name);
      return running === null ? (last_pull ?? assert.fail()) : undefined;
    });
  const lines = async (name: string) => {
    const { body } = await app.call(contract.pullOutput, { as: ana, params: { name } });
    return (body as unknown as contract.Output).lines;
  };

  test('runs after commits have been pulled, in the folder, without a shell and with a minimal environment, and its output is shown', async () => {
    const { clone, push } = trio('good');
    assert.equal((await pull('good')).body.after_command, null);
    push('To build', { 'a.txt': '1' });
    const { body } = await pull('good');
    assert.deepEqual(body.after_command, { state: 'running', exit_code: null, duration_ms: null });
    const last = await ended('good');
    assert.deepEqual([last.state, last.after_command?.state, last.after_command?.exit_code], ['done', 'done', 0]);
    const output = (await lines('good')).filter(({ source }) => source === 'after').map(({ text }) => text);
    // In the output, the folder's path is replaced by the repository's name.
    const [built, folder, ...environment] = output;
    assert.deepEqual([built, folder], ['built $(touch X); *', 'good']);
    const names = environment.map((line) => line.split('=')[0]).filter((name) => name !== '_');
    assert.deepEqual(names, ['HOME', 'LC_ALL', 'PATH', 'PWD']);
    assert.equal(existsSync(join(clone, 'X')), false);
    const entry = await app.context.db.read
      .selectFrom('audit_log')
      .where('target', 'like', 'good after: %')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual([entry.actor, entry.outcome], ['ana', 'done']);
  });

  test('can fail without failing the pull', async () => {
    for (const [name, code] of [
      ['bad', 3],
      ['missing', 127],
    ] as const) {
      trio(name).push('To fail', { 'a.txt': '1' });
      const { status, body } = await pull(name);
      assert.deepEqual([status, body.changed], [200, true]);
      const last = await ended(name);
      assert.deepEqual([last.state, last.kind, last.commit_count], ['done', null, 1]);
      assert.deepEqual([last.after_command?.state, last.after_command?.exit_code], ['failed', code]);
    }
    assert.ok((await lines('bad')).some(({ source, text }) => source === 'after' && text === 'cannot'));
  });

  test("is logged without credentials from its arguments' URLs", async () => {
    trio('tells').push('To tell', { 'a.txt': '1' });
    assert.equal((await pull('tells')).status, 200);
    assert.equal((await ended('tells')).after_command?.state, 'done');
    const log = await app.context.db.read.selectFrom('audit_log').where('action', '=', 'pull').selectAll().execute();
    const shown = JSON.stringify([await lines('tells'), log]);
    assert.match(shown, /https:\/\/\*\*\*@git\.example/);
    assert.doesNotMatch(shown, /hunter2/);
  });

  test('is killed at its timeout', async () => {
    limits.afterMs = 2500;
    trio('slow').push('To wait', { 'a.txt': '1' });
    assert.equal((await pull('slow')).status, 200);
    assert.equal((await ended('slow')).after_command?.state, 'timed-out');
    limits.afterMs = minuteMs;
  });

  test('is shown while it runs, blocks other pulls, and can be stopped by anyone with the role', async () => {
    trio('long').push('To stop', { 'a.txt': '1' });
    assert.equal((await pull('long')).status, 200);
    const { running } = await about('long');
    assert.deepEqual([running?.state, running?.step, running?.after_command?.state], ['running', 'after', 'running']);
    await until(async () => (await lines('long')).find(({ text }) => text === 'begun'));
    assert.equal((await pull('long')).raw.headers['x-pull-failure'], 'busy');
    assert.equal((await app.call(contract.stopPull, { as: ana, params: { name: 'long' } })).status, 200);
    const last = await ended('long');
    assert.deepEqual([last.state, last.after_command?.state], ['done', 'stopped']);
    assert.equal((await lines('long')).at(-1)?.text, 'Stopped by ana.');
  });

  test('ends with the server, and is shown as interrupted after the next start', async () => {
    const { push } = trio('long');
    push('To end', { 'b.txt': '1' });
    assert.equal((await pull('long')).status, 200);
    const { db } = app.context;
    const close = db.close.bind(db);
    let row: unknown;
    db.close = async () => {
      row = await db.read
        .selectFrom('pulls')
        .where('repository', '=', 'long')
        .orderBy('number', 'desc')
        .selectAll()
        .executeTakeFirst();
      await close();
    };
    await app.close();
    const { state, after_state } = row as { state: string; after_state: string };
    assert.deepEqual([state, after_state], ['done', 'interrupted']);
    app.close = async () => undefined;
  });
});
