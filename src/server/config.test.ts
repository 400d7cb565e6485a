import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const cwd = mkdtempSync(join(tmpdir(), 'pitstop-config-'));
after(() => rmSync(cwd, { recursive: true }));

test('every setting has a default', () => {
  const { dataDir, repositories, programFolders, ...rest } = readConfig({}, cwd);
  assert.deepEqual(programFolders, ['/usr/bin', '/bin']);
  assert.equal(dataDir, join(cwd, 'data'));
  assert.equal(repositories.size, 0);
  assert.deepEqual(rest, {
    port: 3000,
    host: '127.0.0.1',
    photos: { kind: 'folder' },
    database: { engine: 'sqlite', file: join(cwd, 'data', 'pitstop.db') },
    rootPassword: undefined,
    siteName: 'Pitstop',
    siteUrl: 'http://localhost:3000',
    hstsSubdomains: false,
    trustProxy: [],
    backups: { folder: join(cwd, 'data', 'backups'), isElsewhere: false, at: { hour: 3, minute: 0 } },
    askAgainMinutes: undefined,
    auditDays: 365,
    metricsSecret: undefined,
    requirePasskey: false,
    takesGuests: true,
    ownerIdleMinutes: undefined,
    ownerSessionHours: undefined,
    roomKeyFile: undefined,
    rateLimits: true,
    maxStreams: 2000,
    logLevel: 'info',
  });
});

test('an empty setting counts as absent', () => {
  assert.deepEqual(
    readConfig({ PORT: '', SITE_NAME: '  ', DATABASE_URL: '', ROOT_PASSWORD: '' }, cwd),
    readConfig({}, cwd),
  );
});

test('settings are parsed', () => {
  const config = readConfig(
    {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/pitstop',
      DATABASE_URL: 'postgresql://pit:secret@db.example/stop',
      ROOT_PASSWORD: ' spaces stay ',
      SITE_NAME: ' The Box ',
      SITE_URL: 'https://Pit.example.org/',
      OWNER_IDLE_MINUTES: '60',
      OWNER_SESSION_HOURS: '12',
      PATH: '/opt/git/bin:bin:.:/usr/bin',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
      BACKUP_DIR: '/mnt/disk/pitstop',
      BACKUP_AT: '23:05',
      AUDIT_DAYS: '30',
      METRICS_SECRET: 'sixteen-letters!',
      RATE_LIMITS: 'off',
      MAX_STREAMS: '10000',
      REQUIRE_PASSKEY: 'on',
      GUESTS: 'off',
      LOG_LEVEL: 'warn',
    },
    cwd,
  );
  assert.deepEqual([config.port, config.host, config.dataDir], [0, '::', '/srv/pitstop']);
  assert.deepEqual(config.database, { engine: 'postgres', url: 'postgresql://pit:secret@db.example/stop' });
  assert.deepEqual([config.rootPassword, config.siteName], [' spaces stay ', 'The Box']);
  assert.equal(config.siteUrl, 'https://pit.example.org');
  assert.deepEqual([config.ownerIdleMinutes, config.ownerSessionHours], [60, 12]);
  assert.deepEqual(config.trustProxy, ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
  assert.equal(config.takesGuests, false);
  const at = { hour: 23, minute: 5 };
  assert.deepEqual(config.backups, { folder: '/mnt/disk/pitstop', isElsewhere: true, at });
  assert.equal(readConfig({ BACKUP_AT: 'off' }, cwd).backups.at, undefined);
  assert.deepEqual([config.auditDays, config.metricsSecret], [30, 'sixteen-letters!']);
  assert.equal(config.maxStreams, 10_000);
  assert.deepEqual([config.rateLimits, config.requirePasskey, config.logLevel], [false, true, 'warn']);
  assert.deepEqual(config.programFolders, ['/opt/git/bin', '/usr/bin']);
});

const wrong: [name: string, values: string[]][] = [
  ['PORT', ['x', '-1', '65536', '80.5', '0x50', '1e3', '80 80']],
  ['DATABASE_URL', ['mysql://x/y', 'pitstop.db', 'postgres:/x', 'postgres://[', 'postgres://x:y@z:port/']],
  ['ROOT_PASSWORD', ['short', 'x'.repeat(1025), 'ü'.repeat(513)]],
  ['SITE_NAME', ['x'.repeat(41), 'two\nlines', 'a\u0007bell']],
  [
    'TRUST_PROXY',
    ['localhost', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '*', 'true', '127.0.0.1;10.0.0.1', '::/129'],
  ],
  ['BACKUP_AT', ['3', '3:00', '24:00', '03:60', '03:00:00', 'never', 'OFF']],
  [
    'SITE_URL',
    ['pit.example.org', 'ftp://pit.example.org', 'https://x.example/pit', 'https://me:pw@x.example', 'https://x/?a=1'],
  ],
  ['OWNER_IDLE_MINUTES', ['0', '-1', '1.5', 'ten', '43201']],
  ['OWNER_SESSION_HOURS', ['0', '2161', 'x']],
  ['AUDIT_DAYS', ['0', '-1', '1.5', 'forever', '36501', '1e3']],
  ['METRICS_SECRET', ['fifteen-letters', 'with a blank in it', 'x'.repeat(201), 'with-an-ümlaut-in-it']],
  ['RATE_LIMITS', ['no', 'false', 'ON']],
  ['MAX_STREAMS', ['0', '-1', '1e3', 'many', '100001']],
  ['LOG_LEVEL', ['loud', 'trace']],
];
for (const [name, values] of wrong) {
  test(`an invalid ${name} is refused with a one-sentence message that names it`, () => {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }, cwd),
        (error) => {
          assert.ok(error instanceof ConfigError, value);
          assert.match(error.message, new RegExp(`^${name}\\b[^\\n]*\\.$`), value);
          return true;
        },
        value,
      );
    }
  });
}

test("messages about secret settings don't contain their values", () => {
  for (const env of [
    { DATABASE_URL: 'mysql://pit:secret@x/y' },
    { ROOT_PASSWORD: 'secret' },
    { METRICS_SECRET: 'secret' },
  ]) {
    assert.throws(
      () => readConfig(env, cwd),
      (error: Error) => !error.message.includes('secret'),
    );
  }
});
