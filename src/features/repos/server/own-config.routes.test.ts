import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPullScene, type PullScene } from './test-pull-scene.ts';
import { git, until } from './test-repositories.ts';

describe("a repository's own settings", () => {
  let scene: PullScene;
  const keys = mkdtempSync(join(tmpdir(), 'pitstop-key-'));
  const key = join(keys, "ana's key");
  writeFileSync(key, 'a key');
  const usual = process.umask();
  before(async () => {
    // The same umask as in the shipped systemd unit.
    process.umask(0o077);
    scene = await openPullScene({
      names: ['plain', 'closed', 'key', 'ssh', 'partial'],
      entryOf: (name) => ({
        protocols: ['file', 'ssh'],
        after: ['sh', '-c', 'echo made > made.txt'],
        ...(name === 'closed' && { umask: '027' }),
        ...(name === 'key' && { ssh_key_file: key }),
      }),
      settings: (workshop) => {
        const log = join(workshop.dir, 'ssh.log');
        workshop.script('ssh', `echo SSH "$@" >> ${log}`, 'echo "No user exists for uid 4711" >&2', 'exit 255');
        workshop.script('git', 'exec /usr/bin/git "$@"');
        workshop.script('own-ssh', `echo OWN "$@" >> ${log}`, 'exit 255');
        return { PATH: `${join(workshop.dir, 'bin')}:${process.env.PATH}` };
      },
    });
  });
  after(async () => {
    process.umask(usual);
    await scene.close();
    rmSync(keys, { recursive: true });
  });

  for (const [name, file, folder] of [
    ['plain', 0o644, 0o755],
    ['closed', 0o640, 0o750],
  ] as const)
    test(`files that a pull or its command creates in ${name} have the repository's umask, not the service's`, async () => {
      const { clone, push } = scene.trio(name);
      push('More', { 'new/file.txt': 'new' });
      assert.equal((await scene.pull(name)).status, 200);
      await until(() => existsSync(join(clone, 'made.txt')) || undefined);
      const mode = (path: string) => statSync(join(clone, path)).mode & 0o777;
      assert.deepEqual([mode('new/file.txt'), mode('new'), mode('made.txt')], [file, folder, file]);
    });

  const calls = (name: string) => {
    const log = join(scene.workshop.dir, 'ssh.log');
    rmSync(log, { force: true });
    return async () => {
      git(scene.trio(name).clone, 'remote', 'set-url', 'origin', 'ssh://git@git.example/x.git');
      const response = await scene.pull(name);
      return { sshCalls: readFileSync(log, 'utf8'), kind: response.raw.headers['x-pull-failure'] };
    };
  };

  test("a repository's core.sshCommand is used to reach its remote", async () => {
    git(scene.trio('ssh').clone, 'config', 'core.sshCommand', `${join(scene.workshop.dir, 'bin/own-ssh')} -p 2222`);
    assert.match((await calls('ssh')()).sshCalls, /^OWN -p 2222 /);
  });

  test('a configured key is used for the remote, and overrides core.sshCommand', async () => {
    git(scene.trio('key').clone, 'config', 'core.sshCommand', join(scene.workshop.dir, 'bin/own-ssh'));
    const { sshCalls } = await calls('key')();
    assert.ok(sshCalls.includes(`-oStrictHostKeyChecking=yes -oIdentitiesOnly=yes -i ${key} `), sshCalls);
  });

  test('a user without a passwd entry is reported as such', async () => {
    assert.equal((await calls('plain')()).kind, 'no-user');
  });

  test('a partial clone is pulled, even if that needs objects it left out', async () => {
    const { remote, clone, push } = scene.trio('partial');
    git(remote, 'config', 'uploadpack.allowFilter', 'true');
    git(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    push('Old words', { 'old.txt': 'a line\n'.repeat(50) });
    push('Moved', { 'old.txt': 'other\n' });
    rmSync(clone, { recursive: true });
    git(scene.workshop.dir, 'clone', '--quiet', '--filter=blob:none', pathToFileURL(remote).href, clone);
    const head = push('Back', { 'old.txt': 'a line\n'.repeat(50), 'more.txt': 'more' });
    writeFileSync(join(clone, 'untracked.txt'), 'mine');
    const response = await scene.pull('partial');
    assert.equal(response.status, 200, response.raw.body);
    assert.equal(scene.trio('partial').head(), head);
  });
});
