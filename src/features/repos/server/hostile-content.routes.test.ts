import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as contract from '../contract.ts';
import { type HostileScene, openHostileScene } from './test-hostile-scene.ts';
import { git } from './test-repositories.ts';

describe('hostile pushes', () => {
  let workshop: HostileScene['workshop'];
  let site: HostileScene['site'];
  let other: HostileScene['other'];
  let app: HostileScene['app'];
  let ana: HostileScene['ana'];
  let mark: HostileScene['mark'];
  let evil: HostileScene['evil'];
  let pull: HostileScene['pull'];
  let list: HostileScene['list'];
  let calls: HostileScene['calls'];
  let pullsStarted: HostileScene['pullsStarted'];
  let forget: HostileScene['forget'];
  let close: HostileScene['close'];
  before(async () => {
    ({ workshop, site, other, app, ana, mark, evil, pull, list, calls, pullsStarted, forget, close } =
      await openHostileScene());
  });
  after(() => close());
  beforeEach(() => forget());

  test('only one of eight concurrent pulls runs Git, and the others are refused as busy', async () => {
    site.push('For one', { 'one.txt': '1' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pull('site')));
    const kinds = answers.map(({ status, raw }) => `${status} ${raw.headers['x-pull-failure'] ?? ''}`).sort();
    assert.deepEqual(kinds, ['200 ', ...Array(7).fill('409 busy')]);
    assert.equal(pullsStarted().length, 1);
    const both = await Promise.all([pull('site'), pull('other')]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
  });

  test("the remote's branch and tag names are never run as commands or options", async () => {
    const touch = join(workshop.dir, 'Y');
    for (const ref of [
      `refs/heads/--upload-pack=touch\${IFS}${touch.replaceAll('/', '-')}`,
      'refs/heads/-c',
      'refs/tags/-x',
      'refs/heads/$(touch)',
    ]) {
      git(site.author, 'push', '--quiet', site.remote, `HEAD:${ref}`);
    }
    site.push('After names', { 'names.txt': '1' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed], [200, true]);
    assert.equal(existsSync(touch), false);
  });

  test("neither hooks of the repository nor monitors run, whether they're files or configured", async () => {
    const hooks = [
      'post-merge',
      'post-checkout',
      'post-rewrite',
      'reference-transaction',
      'post-index-change',
      'pre-auto-gc',
      'pre-merge-commit',
      'fsmonitor-watchman',
      'post-commit',
      'pre-rebase',
      'prepare-commit-msg',
    ];
    mkdirSync(join(site.clone, '.git/hooks'), { recursive: true });
    for (const hook of hooks) {
      writeFileSync(join(site.clone, '.git/hooks', hook), `#!/bin/sh\necho ${hook} >> ${mark}\n`, { mode: 0o755 });
    }
    git(site.clone, 'config', 'hook.evil.command', evil);
    git(site.clone, 'config', 'hook.evil.event', 'post-merge');
    git(site.clone, 'config', 'core.fsmonitor', evil);
    site.push('With hooks', { 'hooks.txt': '1' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed], [200, true]);
    assert.equal((await list())[0]?.changed_files, 0);
    assert.equal(existsSync(mark), false, existsSync(mark) ? readFileSync(mark, 'utf8') : '');
    git(site.clone, 'config', '--unset', 'core.fsmonitor');
    // Proves that the hooks work: when Git is run by hand, it executes them.
    git(site.clone, '-c', 'core.hooksPath=.git/hooks', 'checkout', '--quiet', '-b', 'side');
    assert.match(readFileSync(mark, 'utf8'), /post-checkout/);
    git(site.clone, 'checkout', '--quiet', 'main');
    rmSync(join(site.clone, '.git/hooks'), { recursive: true });
  });

  test('a filter runs for a pull only if the repository itself is configured for it, and never for reading', async () => {
    // Content that's pulled can name a filter but can't define its program.
    site.push('With attributes', { '.gitattributes': '*.bin filter=big\n', 'a.bin': 'pointer\n' });
    assert.equal((await pull('site')).status, 200);
    assert.equal(site.file('a.bin'), 'pointer\n');
    const filter = workshop.script(
      'filter',
      `echo $1 >> ${mark}`,
      'if [ $1 = smudge ]; then sed s/pointer/big/; else sed s/big/pointer/; fi',
    );
    git(site.clone, 'config', 'filter.big.smudge', `${filter} smudge`);
    git(site.clone, 'config', 'filter.big.clean', `${filter} clean`);
    git(site.clone, 'config', 'filter.big.required', 'true');
    site.push('Another pointer', { 'b.bin': 'pointer 2\n' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed_files], [200, 0]);
    assert.equal(site.file('b.bin'), 'big 2\n');
    assert.match(readFileSync(mark, 'utf8'), /smudge/);
    rmSync(mark);
    // Changes the files' times, so that Git has to read what's in them.
    writeFileSync(join(site.clone, 'b.bin'), 'big 2\n');
    writeFileSync(join(site.clone, 'readme.txt'), 'changed\n');
    const [{ changed_paths } = assert.fail()] = await list();
    assert.deepEqual(changed_paths, [{ state: ' M', path: 'readme.txt' }]);
    assert.equal(existsSync(mark), false);
    git(site.clone, 'config', '--remove-section', 'filter.big');
    git(site.clone, 'restore', '.');
  });

  test('submodules, links and files with odd names are pulled unchanged, and none of them is followed', async () => {
    const touch = join(workshop.dir, 'Z');
    const sub = git(site.author, 'rev-parse', 'HEAD').trim();
    git(site.author, 'update-index', '--add', '--cacheinfo', `160000,${sub},sub`);
    symlinkSync('/etc', join(site.author, 'etc'));
    const files = {
      '.gitmodules': `[submodule "sub"]\n\tpath = sub\n\turl = ext::sh -c "touch ${touch}"\n\tupdate = !touch ${touch}\n`,
      gitdir: 'gitdir: /etc\n',
      '.gitconfig': `[core]\n\tfsmonitor = ${evil}\n`,
      '-rf': 'x',
      '<img src=x onerror=alert(1)>': 'x',
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(site.author, path), text);
    git(
      site.author,
      'add',
      '--',
      '.gitmodules',
      'gitdir',
      '.gitconfig',
      './-rf',
      '<img src=x onerror=alert(1)>',
      'etc',
    );
    git(site.author, 'commit', '--quiet', '--message', 'Odd things');
    git(site.author, 'push', '--quiet');
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed, body.changed_files], [200, true, 0], JSON.stringify(body));
    assert.equal((body.commits as contract.CountedCommit[])[0]?.message, 'Odd things');
    assert.deepEqual([existsSync(touch), existsSync(mark)], [false, false]);
    assert.equal(existsSync(join(site.clone, 'sub/.git')), false);
    // With all of this in the folder, the next pull doesn't run anything either.
    site.push('And on', { 'on.txt': '1' });
    assert.equal((await pull('site')).status, 200);
    await list();
    assert.equal(existsSync(touch) || existsSync(mark), false);
  });

  test('escapes, markup and endless output become short plain lines, in a response of at most 64 kB', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`many/${'long-name-'.repeat(15)}${index}`, 'x']),
    );
    other.push('\u001b[31mred\u001b[0m <b>bold</b> \u202eback\u0007', files);
    for (let count = 0; count < 30; count++) other.push(`${'💥'.repeat(300)} ${count}`, { [`n${count}`]: '1' });
    const shout = workshop.script(
      'shout',
      `i=0; while [ $i -lt 3000 ]; do printf '\\033[1m<script>alert(1)</script> line %s \\033]0;title\\007\\n' $i >&2; i=$((i+1)); done`,
      'exec git-upload-pack "$@"',
    );
    git(other.clone, 'config', 'remote.origin.uploadpack', shout);
    writeFileSync(join(other.clone, 'untracked\u001b[31m'), 'x');
    const response = await pull('other');
    assert.equal(response.status, 200, response.raw.body.slice(0, 500));
    assert.ok(Buffer.byteLength(response.raw.body) <= 64 * 1024, String(response.raw.body.length));
    const result = response.body as unknown as contract.PullResult;
    assert.deepEqual([result.commit_count, result.commits.length, result.files], [31, 20, 2030]);
    const { raw, body } = await app.call(contract.pullOutput, { as: ana, params: { name: 'other' } });
    assert.ok(Buffer.byteLength(raw.body) <= 64 * 1024);
    const { lines, first } = body as unknown as contract.Output;
    assert.ok(lines.length <= 200 && first > 2000, `${lines.length} ${first}`);
    const repository = (await list()).find(({ name }) => name === 'other');
    const all = JSON.stringify([response.body, body, repository]);
    assert.doesNotMatch(all, /\\u001b|\\u0007|\u202e|\[31m|\[1m/);
    assert.match(all, /<script>alert\(1\)<\/script> line 2999"/);
  });

  test('ssh runs non-interactively and requires a known host', async () => {
    git(site.clone, 'remote', 'set-url', 'origin', 'ssh://git@git.example/site.git');
    const { status, raw, body } = await pull('site');
    assert.deepEqual([status, raw.headers['x-pull-failure']], [502, 'host-key'], JSON.stringify(body));
    assert.match(calls(), /^SSH -oBatchMode=yes -oConnectTimeout=10 -oStrictHostKeyChecking=yes /m);
  });
});
