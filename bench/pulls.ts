import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort, untilOpen } from '#app/free-port.ts';
import { logIn } from '#features/accounts/contract.ts';
import { pullRepository } from '#features/repos/contract.ts';
import { pullArguments, pullEnvironment } from '#features/repos/server/index.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { serverEnv, startProgram, stopProgram, unpinLoad } from './pinned.ts';
import { freshFolder } from './scene.ts';

const rounds = 60;
const warmUps = 5;

/**
 * Pulls a repository that's up to date. The baseline is the same Git command, run by this program. Both may use every
 * core, because Git runs as several processes.
 */
export async function pulls(): Promise<Figure[]> {
  unpinLoad();
  const { folder, remove } = freshFolder();
  const clone = makeClone(folder);
  const file = join(folder, 'repositories.json');
  writeFileSync(file, JSON.stringify({ site: { path: clone, protocols: ['file'] } }));
  const port = await findFreePort();
  const env = { ...serverEnv(join(folder, 'data'), port), REPOSITORIES: file };
  const child = startProgram(['src/app/main.ts'], { env, on: 'all' });
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url, child);
  const token = await tokenOfRoot(url);
  const ours: number[] = [];
  const bare: number[] = [];
  const inGit: number[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const before = performance.now();
    const { duration_ms } = await call(`${url}${addressOf(pullRepository, { name: 'site' })}`, pullRepository, token);
    const between = performance.now();
    await pullBare(clone);
    if (round < warmUps) continue;
    ours.push(between - before);
    bare.push(performance.now() - between);
    inGit.push(Number(duration_ms));
  }
  agent.destroy();
  await stopProgram(child);
  remove();
  return [
    {
      name: 'a pull with nothing new',
      unit: 'ms',
      ours: median(ours),
      bare: median(bare),
      target: { atMost: 2 },
    },
    { name: 'the part until Git has ended', unit: 'ms', ours: median(inGit), bare: median(bare) },
  ];
}

function makeClone(folder: string): string {
  const [remote, clone] = [join(folder, 'remote.git'), join(folder, 'clone')];
  const git = (dir: string, ...args: string[]) => execFileSync('git', ['-C', dir, ...args], { stdio: 'ignore' });
  git(folder, 'init', '--bare', '--initial-branch=main', remote);
  git(folder, 'clone', remote, clone);
  for (let file = 0; file < 200; file++) writeFileSync(join(clone, `file-${file}.txt`), `${file}\n`.repeat(50));
  git(clone, 'add', '--all');
  git(clone, '-c', 'user.name=B', '-c', 'user.email=b@example.org', 'commit', '--message', 'Files');
  git(clone, 'push', '--set-upstream', 'origin', 'HEAD:main');
  return clone;
}

async function pullBare(clone: string): Promise<void> {
  const env = pullEnvironment(
    '/usr/bin',
    { protocols: ['file'], sshKeyFile: undefined },
    { hasSshCommand: false, isPartial: false },
  );
  const child = spawn('git', pullArguments(clone), { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`git pull: exit ${code}`);
}

async function tokenOfRoot(url: string): Promise<string> {
  const body = { password: serverEnv('', 0).ROOT_PASSWORD };
  return String((await call(`${url}${addressOf(logIn, { login: 'root' })}`, logIn, '', body)).token);
}

/** One keep-alive connection, so that the client's own cost isn't measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function call(
  url: string,
  { method }: EndpointShape,
  token: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const asked = request(url, {
    method,
    agent,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  asked.end(body && JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const reply = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${reply}`);
  return JSON.parse(reply) as Record<string, unknown>;
}
