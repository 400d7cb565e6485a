import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cli, startServer } from '#app/cli/test-cli.ts';
import { temporaryFolder } from '#app/cli/test-data.ts';
import { endOf, spawnCli } from '#app/cli/test-process.ts';
import { freshPostgres } from '#features/backups/server/archive/test-postgres-data.ts';
import { hasProgram, startPooler } from '#server/db/test-pooler.ts';

const at = async (t: TestContext, DATABASE_URL: string) => ({
  dataDir: await temporaryFolder(t),
  settings: { DATABASE_URL },
});

async function exerciseSite(t: TestContext, place: Awaited<ReturnType<typeof at>>): Promise<void> {
  const { call, stop } = await startServer(t, place);
  for (let turn = 0; turn < 5; turn++) await call('GET', '/user');
  await call('POST', '/rooms', { game: 'bingo', name: 'Behind a pooler' });
  await stop();
  const { status, errorOutput } = await cli(place, 'user', 'roles', 'root', 'root');
  assert.deepEqual([status, errorOutput], [0, '']);
}

test('behind a pooler in session mode a site opens, uses prepared statements and locks, and opens again', async (t) => {
  if (!hasProgram(t, 'pgbouncer', '--version')) return;
  const place = await at(t, await startPooler(t, (await freshPostgres(t)).url, { mode: 'session' }));
  await exerciseSite(t, place);
  await exerciseSite(t, place);
  assert.match((await cli(place, 'doctor')).output, /PostgreSQL \d+\S* .*is reachable/);
});

test('server and commands refuse a pooler in transaction mode with a one-sentence message, doctor reports it, and no lock remains', async (t) => {
  if (!hasProgram(t, 'pgbouncer', '--version')) return;
  const { url } = await freshPostgres(t);
  const place = await at(t, await startPooler(t, url, { mode: 'transaction' }));
  const sentence = /^DATABASE_URL goes through a pooler [^\n]*pool_mode = session[^\n]*$/;
  const ends = await Promise.all([cli(place, 'user', 'list'), cli(place, 'doctor')]);
  assert.match(ends[0].errorOutput, sentence);
  assert.equal(ends[0].status, 1);
  assert.match(ends[1].output, /DATABASE_URL goes through a pooler/);
  await assert.rejects(startServer(t, place), /DATABASE_URL goes through a pooler/);
  // A process that bypasses the pooler isn't blocked.
  await exerciseSite(t, { ...place, settings: { DATABASE_URL: url } });
});

for (const sslmode of ['require', 'verify-full']) {
  test(`with sslmode=${sslmode} PostgreSQL is reached over TLS without warnings if its certificate is trusted, and refused if not`, async (t) => {
    if (!hasProgram(t, 'pgbouncer', '--version') || !hasProgram(t, 'openssl', 'version')) return;
    const folder = await temporaryFolder(t);
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const url = await startPooler(t, (await freshPostgres(t)).url, {
      mode: 'session',
      lines: [
        'client_tls_sslmode = require',
        'client_tls_key_file = FOLDER/key.pem',
        'client_tls_cert_file = FOLDER/cert.pem',
      ],
      files: { 'key.pem': readFileSync(key, 'utf8'), 'cert.pem': readFileSync(cert, 'utf8') },
    });
    const known = await at(t, `${url}?sslmode=${sslmode}&sslrootcert=${encodeURIComponent(cert)}`);
    await exerciseSite(t, known);
    const { errorOutput } = await endOf(spawnCli(known, 'user', 'list'));
    assert.equal(errorOutput, '', 'library warnings are logged by the process itself');
    const unknown = await cli(await at(t, `${url}?sslmode=${sslmode}`), 'user', 'list');
    assert.match(unknown.errorOutput, /^The PostgreSQL database [^\n]* self-signed certificate[^\n]*$/);
  });
}
