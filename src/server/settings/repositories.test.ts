import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRepositories } from './repositories.ts';
import { ConfigError } from './setting.ts';

const cwd = mkdtempSync(join(tmpdir(), 'pitstop-repositories-'));
after(() => rmSync(cwd, { recursive: true }));
const secret = 'a secret of the tests';
writeFileSync(join(cwd, 'secret'), `${secret}\n`);
writeFileSync(join(cwd, 'short'), 'letters');
writeFileSync(join(cwd, 'lines'), `${secret}\n${secret}`);

function read(content: unknown): ReturnType<typeof readRepositories> {
  writeFileSync(join(cwd, 'file.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return readRepositories({ REPOSITORIES: 'file.json' }, cwd);
}

test('without the setting there are no repositories', () => {
  assert.equal(readRepositories({}, cwd).size, 0);
});

test('everything but the path is optional, and https and ssh are the default protocols', () => {
  const all = {
    branch: 'team/trunk',
    protocols: ['file', 'ssh'],
    webhook_secret_file: 'secret',
    after: ['make', ''],
    ssh_key_file: 'secret',
    umask: '027',
  };
  const found = read({ site: { path: '../site' }, 'notes.2_b': { path: '/srv/notes', ...all } });
  assert.deepEqual(
    [...found],
    [
      [
        'site',
        {
          path: join(cwd, '../site'),
          branch: undefined,
          protocols: ['https', 'ssh'],
          webhookSecret: undefined,
          after: undefined,
          sshKeyFile: undefined,
          umask: 0o022,
        },
      ],
      [
        'notes.2_b',
        {
          path: '/srv/notes',
          branch: 'team/trunk',
          protocols: ['file', 'ssh'],
          webhookSecret: secret,
          after: ['make', ''],
          sshKeyFile: join(cwd, 'secret'),
          umask: 0o027,
        },
      ],
    ],
  );
});

const entry = (more: object) => ({ site: { path: '/srv/site', ...more } });
const wrong: [why: string, content: unknown][] = [
  ['a list', []],
  ['text', '"x"'],
  ['half a file', '{'],
  ['a null entry', { site: null }],
  ['an entry that is a list', { site: ['/srv/site'] }],
  ['a missing path', { site: { branch: 'main' } }],
  ['an empty path', { site: { path: '' } }],
  ['a path with a NUL', { site: { path: 'a\0b' } }],
  ['an unknown key', entry({ remote: 'origin' })],
  ['a key __proto__', '{"site":{"path":"/srv/site","__proto__":{}}}'],
  ['a name __proto__', '{"__proto__":{"path":"/srv/site"}}'],
  ...['', '.git', '..', '-c', 'a b', 'a/b', 'ä', 'a\n', 'x'.repeat(65)].map((name): [string, unknown] => [
    `the name ${JSON.stringify(name)}`,
    { [name]: { path: '/srv/site' } },
  ]),
  ['the same folder twice', { a: { path: '/srv/site' }, b: { path: '/srv/x/../site' } }],
  ...[1, '', '-x', 'a..b', 'a b', 'a//b', 'a/', 'a.lock', 'a:b', 'a~1', 'a@{1}', 'x'.repeat(201)].map(
    (branch): [string, unknown] => [`the branch ${JSON.stringify(branch)}`, entry({ branch })],
  ),
  ...['https', [], ['ext'], ['https', 1], ['HTTPS'], null].map((protocols): [string, unknown] => [
    `protocols ${JSON.stringify(protocols)}`,
    entry({ protocols }),
  ]),
  ...['no-such-file', '.', '', 1, 'short', 'lines'].map((file): [string, unknown] => [
    `the secret in ${JSON.stringify(file)}`,
    entry({ webhook_secret_file: file }),
  ]),
  ...['no-such-file', '.', '', 1].map((file): [string, unknown] => [
    `the key in ${JSON.stringify(file)}`,
    entry({ ssh_key_file: file }),
  ]),
  ...['22', '888', '777', 22, '', null].map((umask): [string, unknown] => [
    `the umask ${JSON.stringify(umask)}`,
    entry({ umask }),
  ]),
  ...['make deploy', [], [''], ['make', 1], ['a\0b'], {}, null].map((after): [string, unknown] => [
    `after ${JSON.stringify(after)}`,
    entry({ after }),
  ]),
];
for (const [why, content] of wrong) {
  test(`${why} is refused with a one-sentence message that names the setting, without secrets`, () => {
    assert.throws(
      () => read(content),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^REPOSITORIES\b.*\.$/s);
        assert.ok(!error.message.includes(secret));
        return true;
      },
    );
  });
}

test('an unreadable file is refused too', () => {
  for (const file of ['no-such-file.json', '.']) {
    assert.throws(() => readRepositories({ REPOSITORIES: file }, cwd), ConfigError);
  }
});
