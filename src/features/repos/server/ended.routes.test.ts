import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { minuteMs, secondMs } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { readPids, stillAlive } from './test-processes.ts';
import { openPullScene, type PullScene } from './test-pull-scene.ts';
import { git, until } from './test-repositories.ts';

describe('ending a pull', () => {
  let scene: PullScene;
  before(async () => {
    scene = await openPullScene({ names: ['hangs', 'other', 'stops'] });
  });
  after(() => scene.close());

  test('a remote that hangs times out, which kills all its processes, while other pulls continue', async () => {
    const { workshop, limits, trio, pull } = scene;
    const repository = trio('hangs');
    const mark = join(workshop.dir, 'hung');
    const hang = workshop.script(
      'hang',
      `echo $$ >> ${mark}`,
      'trap "" TERM',
      'sleep 600 & echo $! >> "$0.pids"',
      'wait',
    );
    git(repository.clone, 'config', 'remote.origin.uploadpack', hang);
    limits.gitMs = 3 * secondMs;
    const hung = pull('hangs');
    await until(() => readPids(`${hang}.pids`)[0]);
    limits.gitMs = minuteMs;
    assert.equal((await pull('other')).status, 200);
    const { status, raw, body } = await hung;
    assert.deepEqual([status, raw.headers['x-pull-failure']], [504, 'timed-out'], JSON.stringify(body));
    assert.deepEqual(await stillAlive(`${hang}.pids`), []);
    git(repository.clone, 'config', '--unset', 'remote.origin.uploadpack');
    assert.equal((await pull('hangs')).status, 200);
  });

  test('anyone with the role can stop a pull, its caller is told who stopped it, and the next pull works', async () => {
    const { workshop, app, ana, trio, pull, about } = scene;
    const repository = trio('stops');
    const stop = () => app.call(contract.stopPull, { as: ana, params: { name: 'stops' } });
    assert.deepEqual((await stop()).status, 409);
    const hang = workshop.script('hang-to-stop', 'echo $$ > "$0.pids"', 'sleep 600');
    git(repository.clone, 'config', 'remote.origin.uploadpack', hang);
    const hung = pull('stops');
    await until(() => readPids(`${hang}.pids`)[0]);
    const busy = await pull('stops');
    assert.deepEqual([busy.status, busy.raw.headers['x-pull-failure']], [409, 'busy']);
    const { running } = await about('stops');
    assert.deepEqual([running?.by, running?.state, running?.step], ['ana', 'running', 'connecting']);
    assert.equal((await stop()).status, 200);
    const { status, body, raw } = await hung;
    assert.deepEqual([status, raw.headers['x-pull-failure']], [409, 'stopped']);
    assert.match(body.error ?? '', /^Stopped by ana\./);
    assert.deepEqual(await stillAlive(`${hang}.pids`), []);
    const { last_pull } = await about('stops');
    assert.deepEqual(
      [last_pull?.state, last_pull?.kind, last_pull?.sentence],
      ['stopped', 'stopped', 'Stopped by ana.'],
    );
    git(repository.clone, 'config', '--unset', 'remote.origin.uploadpack');
    assert.equal((await pull('stops')).status, 200);
    assert.deepEqual(
      readdirSync(join(repository.clone, '.git')).filter((file) => file.endsWith('.lock') && file !== 'pitstop.lock'),
      [],
    );
  });
});
