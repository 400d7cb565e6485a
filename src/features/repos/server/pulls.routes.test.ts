import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { git, makeWorkshop, type Trio, type Workshop } from './test-repositories.ts';

describe('pulling', () => {
  let workshop: Workshop;
  let site: Trio;
  let notes: Trio;
  let app: TestApp;
  let ana: Person;
  before(async () => {
    workshop = makeWorkshop();
    site = workshop.trio('site');
    notes = workshop.trio('notes');
    const REPOSITORIES = workshop.configure({
      site: { path: site.clone, branch: 'main', protocols: ['file'] },
      notes: { path: notes.clone, protocols: ['file'] },
      gone: { path: join(workshop.dir, 'nowhere') },
    });
    app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off' } });
    ana = await app.person('ana', 'git');
  });
  after(async () => {
    await app.close();
    workshop.remove();
  });

  const pull = (name: string, as: Person | undefined = ana) =>
    app.call(contract.pullRepository, { as, params: { name } });
  const list = async () =>
    (await app.call(contract.listRepositories, { as: ana })).body as unknown as contract.Repository[];
  const about = async (name: string) =>
    (await list()).find((repository) => repository.name === name) ?? assert.fail(name);
  const output = async (name: string, query = {}) =>
    (await app.call(contract.pullOutput, { as: ana, params: { name }, query })).body as unknown as contract.Output;
  const audited = async () =>
    app.context.db.read.selectFrom('audit_log').where('action', '=', 'pull').orderBy('id').selectAll().execute();

  test("fetches what's new and reports commits, files, lines and Git's own words", async () => {
    const before = site.head();
    const first = site.push('Show charge at each stop', { 'a.txt': '1\n2\n', 'b.txt': 'x\n' });
    app.pass(1000);
    const second = site.push('Round the times', { 'a.txt': '1\n3\n' });
    app.announced();
    const { status, body } = await pull('site');
    assert.equal(status, 200, JSON.stringify(body));
    const result = body as unknown as contract.PullResult;
    assert.deepEqual([result.name, result.branch, result.before, result.after], ['site', 'main', before, second]);
    assert.deepEqual([result.changed, result.commit_count], [true, 2]);
    assert.deepEqual([result.files, result.added, result.removed], [2, 3, 0]);
    assert.deepEqual(
      result.commits.map(({ hash, message, author, files, added, removed }) => [
        hash,
        message,
        author,
        files,
        added,
        removed,
      ]),
      [
        [second, 'Round the times', 'Eva', 1, 1, 1],
        [first, 'Show charge at each stop', 'Eva', 2, 3, 0],
      ],
    );
    assert.match(result.output, /Fast-forward/);
    assert.ok(result.duration_ms > 0);
    assert.deepEqual([result.changed_files, result.changed_paths, result.after_command], [0, [], null]);
    assert.equal(site.file('a.txt'), '1\n3\n');
    assert.equal(site.head(), second);
  });

  test('changes nothing if the repository is up to date, and reports that', async () => {
    const head = site.head();
    const { status, body } = await pull('site');
    assert.equal(status, 200);
    assert.deepEqual([body.before, body.after, body.changed, body.commits], [head, head, false, []]);
    assert.match(String(body.output), /Already up to date\./);
  });

  test("shows the checked-out branch, changed files, incoming commits and the last pull's outcome in the list", async () => {
    await pull('notes');
    const head = notes.push('More notes', { 'notes.txt': 'n\n' });
    git(notes.clone, 'fetch', '--quiet');
    writeFileSync(join(notes.clone, 'readme.txt'), 'changed\n');
    writeFileSync(join(notes.clone, 'new.txt'), 'new\n');
    app.pass(2000);
    const [first, second, third] = await list();
    assert.equal(first?.name, 'site');
    assert.ok(second !== undefined);
    assert.deepEqual([second.name, second.branch, second.configured_branch], ['notes', 'main', null]);
    assert.deepEqual([second.upstream, second.ahead, second.behind], ['origin/main', 0, 1]);
    assert.deepEqual(second.changed_paths, [
      { state: ' M', path: 'readme.txt' },
      { state: '??', path: 'new.txt' },
    ]);
    assert.equal(second.changed_files, 2);
    assert.deepEqual([second.commit?.message, second.commit?.author], ['The first', 'Eva']);
    assert.deepEqual(Object.keys(second.commit ?? {}).sort(), ['at', 'author', 'hash', 'message']);
    assert.deepEqual(
      second.coming.map(({ hash, files }) => [hash, files]),
      [[head, 1]],
    );
    assert.ok(second.fetched_at !== null);
    assert.deepEqual([second.problem, second.running], [null, null]);
    assert.deepEqual(
      [second.last_pull?.by, second.last_pull?.state, second.last_pull?.commit_count, second.last_pull?.kind],
      ['ana', 'done', 0, null],
    );
    assert.deepEqual([third?.name, third?.problem?.kind, third?.branch], ['gone', 'no-folder', null]);
    rmSync(join(notes.clone, 'new.txt'));
    git(notes.clone, 'restore', '.');
  });

  test('is recorded before it begins and after it ends, with output, commits, exit code and time', async () => {
    const before = site.head();
    const head = site.push('On record', { 'record.txt': 'r\n' });
    const count = (await audited()).length;
    await pull('site');
    const [begun, ended, ...more] = (await audited()).slice(count);
    assert.equal(more.length, 0);
    assert.deepEqual([begun?.actor, begun?.outcome, ended?.actor, ended?.outcome], ['ana', 'done', 'ana', 'done']);
    assert.match(
      begun?.target ?? '',
      /^site begun: git --git-dir=\S+\/\.git --work-tree=\S+ -c safe\.directory=.* pull --ff-only --no-rebase --no-autostash --no-recurse-submodules --no-tags --no-stat --progress$/,
    );
    assert.match(
      ended?.target ?? '',
      new RegExp(`^site ended: ${before.slice(0, 10)}\\.\\.${head.slice(0, 10)}, exit 0, \\d+ ms$`),
    );
    assert.ok(begun?.request_id && begun.address);
  });

  test('sends viewers its lines with their times, and later only the new ones', async () => {
    site.push('Lines', { 'lines.txt': 'l\n' });
    app.announced();
    await pull('site');
    const all = await output('site');
    assert.equal(all.lines[0]?.text, '$ git pull --ff-only');
    assert.deepEqual([all.lines[0]?.source, all.lines[1]?.source, all.state], ['site', 'git', 'done']);
    assert.ok(
      all.lines.some(({ text }) => text.startsWith('remote: Counting objects: 100%')),
      JSON.stringify(all),
    );
    assert.equal(new Set(all.lines.map(({ number }) => number)).size, all.lines.length);
    for (const { at } of all.lines) assert.equal(new Date(at).toISOString(), at);
    assert.deepEqual((await output('site', { after: String(all.last), pull: all.pull })).lines, []);
    const some = await output('site', { after: String(all.last - 2), pull: all.pull });
    assert.ok(some.lines.length > 0 && some.lines.length <= 2);
    // For someone who has another pull's lines, all lines are new.
    assert.deepEqual((await output('site', { after: String(all.last), pull: 'another' })).lines, all.lines);
    const events = app.announced();
    assert.deepEqual(events[0], { channel: 'git', stale: ['repositories', 'output/site'] });
    assert.deepEqual(events.at(-1), events[0]);
    const nothing = await output('gone');
    assert.deepEqual([nothing.pull, nothing.lines], [null, []]);
  });

  test('stores the newest fifty pulls of a repository, with their lines', async () => {
    const { db } = app.context;
    for (let count = 0; count < 52; count++) {
      await db.transact((trx) =>
        trx.insertInto('pulls').values({ repository: 'notes', started_at: count, state: 'done' }).execute(),
      );
    }
    await pull('notes');
    const stored = await db.read.selectFrom('pulls').where('repository', '=', 'notes').select('number').execute();
    assert.equal(stored.length, 50);
    const lines = await db.read
      .selectFrom('pull_lines')
      .where('pull_number', 'not in', (eb) => eb.selectFrom('pulls').select('number'))
      .selectAll()
      .execute();
    assert.deepEqual(lines, []);
    assert.equal((await about('notes')).last_pull?.by, 'ana');
  });
});
