import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gatherSettings, secretSettings, settingNames } from './gather.ts';
import { ConfigError } from './setting.ts';

const dir = mkdtempSync(join(tmpdir(), 'pitstop-gather-'));
after(() => rmSync(dir, { recursive: true }));
function file(name: string, content: string, mode = 0o600): void {
  writeFileSync(join(dir, name), content);
  chmodSync(join(dir, name), mode);
}
const gather = (env: Record<string, string> = {}) => gatherSettings({ DATA_DIR: dir, ...env }, dir);
const refused = (env: Record<string, string>, sentence: RegExp) =>
  assert.throws(
    () => gather(env),
    (error) => error instanceof ConfigError && sentence.test(error.message) && !error.message.includes('sesame'),
  );

test("every setting that's named like a secret can be read from a file", () => {
  const named = settingNames(dir).filter((name) => /SECRET|PASSWORD|_KEY$|_URL$/.test(name) && name !== 'SITE_URL');
  assert.deepEqual(
    [...secretSettings].sort(),
    named.sort().filter((name) => !name.startsWith('REQUIRE_')),
  );
});

for (const name of secretSettings)
  test(`${name} is read from the file that ${name}_FILE names, without its last line break, and setting both is refused`, () => {
    file('secret', ' sesame open\n');
    assert.equal(gather({ [`${name}_FILE`]: 'secret' }).env[name], ' sesame open');
    refused({ [name]: 'sesame', [`${name}_FILE`]: 'secret' }, /are both set/);
    refused({ [`${name}_FILE`]: 'none' }, /_FILE must be the path of a readable file/);
    file('secret', '\n');
    refused({ [`${name}_FILE`]: 'secret' }, /which is empty/);
  });

test('pitstop.env in the data folder is read, and the environment wins, even with secret files', () => {
  file('secret', 'from the process');
  file(
    'pitstop.env',
    '# mine\nPORT=4000\nSITE_NAME="The Box"\nDATABASE_URL=from-the-file\nMETRICS_SECRET_FILE=secret\n',
  );
  const { env, warnings } = gather({ PORT: '5000', SITE_NAME: '', DATABASE_URL_FILE: 'secret' });
  assert.deepEqual(
    [env.PORT, env.SITE_NAME, env.DATABASE_URL, env.METRICS_SECRET, warnings],
    ['5000', 'The Box', 'from the process', 'from the process', []],
  );
});

test('a # in a value of pitstop.env belongs to the value, and begins a comment only at the start of a line', () => {
  const lines = [
    '\uFEFF# mine',
    '; PORT=1',
    'ROOT_PASSWORD=longpassword#1',
    ' SITE_NAME = "The #1 Box" ',
    "METRICS_SECRET='\"a=b\\n`$c'",
    'BACKUP_DIR=/with # in it',
    'LOG_LEVEL="',
    '',
    'export PORT=2',
    'sesame',
  ];
  for (const end of ['\n', '\r\n']) {
    file('pitstop.env', lines.join(end));
    const { env, warnings } = gather();
    assert.deepEqual(
      [env.ROOT_PASSWORD, env.SITE_NAME, env.METRICS_SECRET, env.BACKUP_DIR, env.LOG_LEVEL, env.PORT],
      ['longpassword#1', 'The #1 Box', '"a=b\\n`$c', '/with # in it', '"', undefined],
    );
    const all = warnings.join('\n');
    assert.match(
      all,
      /^Line 10 of \S+pitstop\.env isn't NAME=value and is ignored\.\nexport PORT in \S+ isn't a setting/,
    );
    assert.doesNotMatch(all, /sesame/);
  }
});

test('unknown names are reported: all in pitstop.env, and near misses in the environment', () => {
  file('pitstop.env', 'PORTT=1\nDATABSE_URL=sesame\nCOLOUR=red\n', 0o644);
  const { warnings } = gather({ PITSTOP_PORT: '1', TERM: 'x', TRUSTED_PROXY: '1' });
  const all = warnings.join('\n');
  assert.match(all, /^Other users on this machine can read \S+pitstop\.env\. Make it private: chmod 600/);
  assert.match(all, /DATABSE_URL in \S+ isn't a setting\. Did you mean DATABASE_URL\?/);
  assert.match(all, /COLOUR in \S+ isn't a setting\./);
  assert.match(all, /PITSTOP_PORT isn't a setting\. Did you mean PORT\?/);
  assert.match(all, /TRUSTED_PROXY isn't a setting\. Did you mean TRUST_PROXY\?/);
  assert.doesNotMatch(all, /TERM|sesame/);
});

test("the service variables of Kubernetes and Docker aren't mistaken for settings", () => {
  file('pitstop.env', '');
  const { warnings } = gather({
    PITSTOP_PORT: 'tcp://10.0.0.7:3000',
    PITSTOP_SERVICE_HOST: '10.0.0.7',
    PITSTOP_SERVICE_PORT: '3000',
    PITSTOP_SERVICE_PORT_HTTP: '3000',
    PITSTOP_PORT_3000_TCP: 'tcp://10.0.0.7:3000',
    PITSTOP_PORT_3000_TCP_PROTO: 'tcp',
    PITSTOP_PORT_3000_TCP_ADDR: '10.0.0.7',
    PITSTOP_WEB_SERVICE_HOST: '10.0.0.8',
  });
  assert.deepEqual(warnings, []);
});

test('DATA_DIR in pitstop.env is refused, because it determines where that file is', () => {
  file('pitstop.env', 'DATA_DIR=/elsewhere');
  refused({}, /^DATA_DIR can't be set in/);
});
