import assert from 'node:assert/strict';
import { chownSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Person, TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { failureRows, nextSteps } from '../failures.ts';
import { brokenCases, remoteUrl } from './test-broken-repositories.ts';
import { openPullScene, type PullScene } from './test-pull-scene.ts';
import { git } from './test-repositories.ts';

describe("a pull that can't be done", () => {
  let scene: PullScene;
  let app: TestApp;
  let ana: Person;
  let trio: PullScene['trio'];
  let pull: PullScene['pull'];
  let about: PullScene['about'];
  let remoteServer: Server;
  const nameOf = (index: number) => `case-${index}`;
  before(async () => {
    remoteServer = createServer((request, response) => {
      response.writeHead(request.url?.startsWith('/missing') ? 404 : 401, { 'www-authenticate': 'Basic realm="x"' });
      response.end();
    });
    await new Promise<void>((resolve) => remoteServer.listen(0, '127.0.0.1', resolve));
    scene = await openPullScene({
      names: [...brokenCases.keys().map(nameOf), 'other', 'usual', 'asks', 'owned', 'secret', 'elsewhere'],
      entryOf: (name) => (name === 'usual' ? {} : { branch: 'main', protocols: ['file', 'http', 'ssh'] }),
    });
    ({ app, ana, trio, pull, about } = scene);
  });
  after(async () => {
    await scene.close();
    remoteServer.close();
  });

  const refusals = async (name: string) =>
    app.context.db.read
      .selectFrom('audit_log')
      .where('action', '=', 'pull')
      .where('target', 'like', `${name} %`)
      .orderBy('id')
      .select(['target', 'outcome'])
      .execute();

  for (const [
    index,
    { what, kind, status, message, arrange, isUntouched = true, isStarted = true },
  ] of brokenCases.entries()) {
    test(`because of ${what} is refused with ${status} and the reason, and changes nothing`, async () => {
      const name = nameOf(index);
      const repository = trio(name);
      repository.push('To come', { 'readme.txt': 'two\n', 'new.txt': 'new\n' });
      arrange(repository);
      const state = isUntouched ? repository.state() : '';
      const response = await pull(name);
      assert.equal(response.status, status, response.raw.body);
      assert.deepEqual(Object.keys(response.body), ['error']);
      assert.match(response.body.error ?? '', message);
      assert.equal(response.raw.headers['x-pull-failure'], kind);
      assert.ok(!response.raw.body.includes(repository.clone), response.raw.body);
      if (isUntouched) {
        // Fetching commits doesn't change the folder.
        const withoutCount = (text: string) => text.replace(/^## .*$/m, '');
        assert.equal(withoutCount(repository.state()), withoutCount(state));
      }
      assert.ok(kind !== null);
      const { problem, last_pull } = await about(name);
      if (isStarted) {
        assert.deepEqual([last_pull?.state, last_pull?.kind], ['failed', kind]);
        // The sentence doesn't mention changes, because those in the folder were there before the pull.
        assert.equal(last_pull?.sentence, failureRows[kind].sentence);
        assert.deepEqual(
          (await refusals(name)).map(({ outcome }) => outcome),
          ['done', 'failed'],
        );
      } else {
        assert.deepEqual([problem?.kind, last_pull], [kind, null]);
        assert.deepEqual(await refusals(name), [{ target: `${name} ${kind}`, outcome: 'refused' }]);
      }
      for (const step of nextSteps(kind, { name, branch: 'main' })) assert.doesNotMatch(step, /[{}]/);
    });
  }

  test("an unrelated file that was changed stays and doesn't block the pull", async () => {
    const name = 'other';
    const other = trio(name);
    other.push('To come', { 'new.txt': 'new\n' });
    writeFileSync(join(other.clone, 'readme.txt'), 'changed here\n');
    writeFileSync(join(other.clone, 'own.txt'), 'own\n');
    const { status, body } = await pull(name);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(other.file('readme.txt'), 'changed here\n');
    assert.equal(body.changed_files, 2);
  });

  test("a branch other than the configured one isn't pulled", async () => {
    const repository = trio('elsewhere');
    git(repository.clone, 'checkout', '--quiet', '-b', 'side', '--track', 'origin/main');
    repository.push('To come', { 'new.txt': 'new\n' });
    const head = repository.head();
    const { status, raw } = await pull('elsewhere');
    assert.deepEqual([status, raw.headers['x-pull-failure'], repository.head()], [409, 'other-branch', head]);
    assert.equal((await about('elsewhere')).problem?.kind, 'other-branch');
  });

  test('a local remote works only if the configuration allows "file", and plain http only if it allows that', async () => {
    const repository = trio('usual');
    for (const url of [repository.remote, `file://${repository.remote}`, 'http://127.0.0.1:1/x.git']) {
      remoteUrl(repository, url);
      const { status, body, raw } = await pull('usual');
      assert.deepEqual([status, raw.headers['x-pull-failure']], [502, 'transport'], JSON.stringify(body));
      assert.match(body.error ?? '', /transport '(?:file|http)' not allowed/);
    }
  });

  test('a remote that asks for a password gets none, and nobody is prompted', async () => {
    const repository = trio('asks');
    const { port } = remoteServer.address() as AddressInfo;
    remoteUrl(repository, `http://127.0.0.1:${port}/asks.git`);
    const response = await pull('asks');
    assert.deepEqual(
      [response.status, response.raw.headers['x-pull-failure']],
      [502, 'credentials'],
      JSON.stringify(response.body),
    );
    assert.match(response.body.error ?? '', /terminal prompts disabled/);
    remoteUrl(repository, `http://127.0.0.1:${port}/missing.git`);
    const missing = await pull('asks');
    assert.deepEqual([missing.status, missing.raw.headers['x-pull-failure']], [502, 'remote-missing']);
  });

  test("secrets in the remote's address appear in no response, line, row or audit entry", async () => {
    const repository = trio('secret');
    const { port } = remoteServer.address() as AddressInfo;
    for (const url of [
      `http://user:hunter2secret@127.0.0.1:${port}/x.git`,
      'http://hunter2secret@127.0.0.1:1/x.git',
      'ssh://user:hunter2secret@127.0.0.1:1/x.git',
      'gopher://user:hunter2secret@127.0.0.1/x.git',
      'http://user:hunter2%73ecret@127.0.0.1:1/x.git?access_token=hunter2secret',
    ]) {
      remoteUrl(repository, url);
      const { status, raw } = await pull('secret');
      assert.equal(status, 502);
      const { body: lines } = await app.call(contract.pullOutput, { as: ana, params: { name: 'secret' } });
      const { db } = app.context;
      const rows = [
        await db.read.selectFrom('pulls').selectAll().execute(),
        await db.read.selectFrom('pull_lines').selectAll().execute(),
        await db.read.selectFrom('audit_log').selectAll().execute(),
      ];
      assert.doesNotMatch(raw.body + JSON.stringify([lines, rows, await about('secret')]), /hunter2/, url);
    }
  });

  test("another user's folder works if exactly that folder is configured", {
    skip: process.getuid?.() === 0 ? false : 'only root can give a folder away',
  }, async () => {
    const repository = trio('owned');
    const nobody = 65_534;
    for (const entry of readdirSync(repository.clone, { recursive: true }))
      chownSync(join(repository.clone, String(entry)), nobody, nobody);
    chownSync(repository.clone, nobody, nobody);
    repository.push('To come', { 'new.txt': 'new\n' });
    const { status, body } = await pull('owned');
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await about('owned')).problem, null);
  });
});
