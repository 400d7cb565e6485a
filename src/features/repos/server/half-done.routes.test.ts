import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openPullScene, type PullScene } from './test-pull-scene.ts';
import { git } from './test-repositories.ts';

const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

describe('a pull that fails half-way', () => {
  let scene: PullScene;
  before(async () => {
    scene = await openPullScene({
      names: ['half', 'leaves'],
      // On a busy machine, reading a folder can take longer than the pull does.
      settings: ({ dir, script }) => {
        script('git', 'case " $* " in *" status "*) sleep 0.3;; esac', `exec ${realGit} "$@"`);
        return { PATH: `${join(dir, 'bin')}:/usr/bin:/bin` };
      },
    });
  });
  after(() => scene.close());

  test('reports partial changes if a lock stopped it, and the next pull completes them', async () => {
    const { trio, pull, about } = scene;
    const repository = trio('half');
    repository.push('To come', { 'new.txt': 'new\n' });
    const lock = join(repository.clone, '.git/refs/heads/main.lock');
    writeFileSync(lock, '');
    const head = repository.head();
    const { status, body, raw } = await pull('half');
    assert.deepEqual([status, raw.headers['x-pull-failure']], [409, 'lock']);
    assert.match(body.error ?? '', /cannot lock ref|main\.lock/);
    const { last_pull } = await about('half');
    assert.deepEqual([last_pull?.before, last_pull?.after], [head, head]);
    assert.match(last_pull?.sentence ?? '', / It was partly done: 1 file differs from the commit now\.$/);
    rmSync(lock);
    const again = await pull('half');
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.equal(again.body.changed_files, 0);
  });

  test("is reported in Git's words if the folder has been moved, and the next pull reports it as missing", async () => {
    const { trio, pull, about, workshop } = scene;
    const { clone, push } = trio('leaves');
    push('To come', { 'new.txt': 'new\n' });
    const moved = `${clone}.away`;
    git(clone, 'config', 'remote.origin.uploadpack', workshop.script('move', `mv ${clone} ${moved}`, 'exit 1'));
    const { status, body, raw } = await pull('leaves');
    assert.ok(existsSync(moved));
    assert.deepEqual([status, raw.headers['x-pull-failure']], [502, 'network'], JSON.stringify(body));
    const { last_pull, problem } = await about('leaves');
    assert.deepEqual([last_pull?.state, problem?.kind], ['failed', 'no-folder']);
    assert.equal((await pull('leaves')).raw.headers['x-pull-failure'], 'no-folder');
  });
});
