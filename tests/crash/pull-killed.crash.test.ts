import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '#features/accounts/contract.ts';
import * as contract from '#features/repos/contract.ts';
import { isAlive, readPids } from '#features/repos/server/test-processes.ts';
import { git, makeWorkshop, until } from '#features/repos/server/test-repositories.ts';
import { hex, secret } from '#features/repos/server/webhook/test-deliveries.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const killedAfterMs = [0, 20];
const password = 'root of the tests';

async function call(
  server: ServerProcess,
  token: string,
  shape: EndpointShape,
  params: Record<string, string>,
  body?: object,
) {
  const response = await fetch(`${server.url}${addressOf(shape, params)}`, {
    method: shape.method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('a server killed during a pull leaves no Git process, reports the pull as interrupted after the next start, and can pull again', async (t) => {
  const workshop = makeWorkshop();
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-kill-'));
  const site = workshop.trio('site');
  const settings = {
    ROOT_PASSWORD: password,
    REPOSITORIES: workshop.configure({ site: { path: site.clone, protocols: ['file'] } }),
  };
  let server = await startServer(dataDir, { settings });
  t.after(async () => {
    await server.end('SIGKILL');
    workshop.remove();
    rmSync(dataDir, { recursive: true });
  });
  const params = { name: 'site' };
  const { body } = await call(server, '', logIn, { login: 'root' }, { password });
  const { token } = body as { token: string };
  const about = async () => {
    const response = await call(server, token, contract.listRepositories, {});
    return (response.body as contract.Repository[])[0] ?? assert.fail();
  };

  const hang = workshop.script('hang', 'trap "" TERM', 'echo $$ > "$0.pid"', 'sleep 600');
  git(site.clone, 'config', 'remote.origin.uploadpack', hang);
  const hung = call(server, token, contract.pullRepository, params).catch(() => undefined);
  const pid = await until(() => readPids(`${hang}.pid`)[0]);
  await server.end('SIGKILL');
  await hung;
  await until(() => (isAlive(pid) ? undefined : true));
  server = await startServer(dataDir, { settings });
  const { last_pull: killed, running: none } = await about();
  assert.deepEqual([killed?.state, killed?.kind, killed?.by, none], ['interrupted', 'interrupted', 'root', null]);
  git(site.clone, 'config', '--unset', 'remote.origin.uploadpack');

  for (const [kill, delayMs] of killedAfterMs.entries()) {
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`${kill}/${index}`, `${kill} ${index}`]),
    );
    const head = site.push(`Before kill ${kill}`, files);
    const pulling = call(server, token, contract.pullRepository, params).catch(() => undefined);
    await until(async () => ((await about()).running === null ? undefined : true));
    await pause(delayMs);
    await server.end('SIGKILL');
    await pulling;
    server = await startServer(dataDir, { settings });
    // Whenever the server was killed, no leftover process blocks the repository.
    const { last_pull, running } = await about();
    assert.equal(running, null);
    assert.ok(['interrupted', 'done'].includes(last_pull?.state ?? ''), String(last_pull?.state));
    const again = await call(server, token, contract.pullRepository, params);
    if (again.status !== 200) {
      // A lock left by the killed Git is reported and stays until someone removes it.
      assert.equal(again.status, 409, String(again.status));
      assert.match(JSON.stringify(again.body), /The repository is locked.*\.lock/);
      for (const lock of [
        'index.lock',
        'HEAD.lock',
        'refs/heads/main.lock',
        'refs/remotes/origin/main.lock',
        'ORIG_HEAD.lock',
        'FETCH_HEAD.lock',
      ])
        rmSync(join(site.clone, '.git', lock), { force: true });
      git(site.clone, 'reset', '--quiet', '--hard');
      git(site.clone, 'clean', '--quiet', '--force', '-d');
      assert.equal((await call(server, token, contract.pullRepository, params)).status, 200);
    }
    assert.equal(site.head(), head);
    assert.equal(git(site.clone, 'status', '--porcelain'), '');
    assert.doesNotMatch(git(site.clone, 'fsck'), /error|missing|corrupt/);
  }
});

test("a delivery whose pull was killed starts another pull if it's resent, and counts once after that", async (t) => {
  const workshop = makeWorkshop();
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-kill-'));
  const site = workshop.trio('site');
  const secretFile = join(workshop.dir, 'secret');
  writeFileSync(secretFile, secret);
  const entry = { path: site.clone, protocols: ['file'], webhook_secret_file: secretFile };
  const settings = { ROOT_PASSWORD: password, REPOSITORIES: workshop.configure({ site: entry }) };
  let server = await startServer(dataDir, { settings });
  t.after(async () => {
    await server.end('SIGKILL');
    workshop.remove();
    rmSync(dataDir, { recursive: true });
  });
  const push = Buffer.from(JSON.stringify({ ref: 'refs/heads/main' }));
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': 'one',
    'x-hub-signature-256': `sha256=${hex(push)}`,
  };
  const deliver = async () => {
    const address = `${server.url}${addressOf(contract.receiveWebhook, { name: 'site' })}`;
    const response = await fetch(address, { method: 'POST', headers, body: push });
    return ((await response.json()) as { message: string }).message;
  };
  const head = site.push('Delivered', { 'delivered.txt': '1' });
  const hang = workshop.script('hang', 'trap "" TERM', 'echo $$ > "$0.pid"', 'sleep 600');
  git(site.clone, 'config', 'remote.origin.uploadpack', hang);
  assert.equal(await deliver(), 'Pulling site');
  const pid = await until(() => readPids(`${hang}.pid`)[0]);
  await server.end('SIGKILL');
  await until(() => (isAlive(pid) ? undefined : true));
  git(site.clone, 'config', '--unset', 'remote.origin.uploadpack');

  server = await startServer(dataDir, { settings });
  await until(async () => ((await deliver()) === 'Pulling site' ? true : undefined));
  await until(() => (site.head() === head ? true : undefined));
  assert.equal(await deliver(), 'This delivery has already been received.');
  await server.end('SIGTERM');
  server = await startServer(dataDir, { settings });
  assert.equal(await deliver(), 'This delivery has already been received.');
});
