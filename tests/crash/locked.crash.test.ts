import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import * as bingo from '#features/rooms/contract.ts';
import { ask, seedFolder, temporaryFolder } from './people.ts';
import { startServer } from './server-process.ts';

test('while another program locks the database, writes wait and are then refused with a one-sentence message, and reads continue', async () => {
  await using folder = await temporaryFolder();
  const [person] = await seedFolder(folder.path, ['player']);
  assert.ok(person);
  const { login, token } = person;
  const server = await startServer(folder.path);
  const other = new DatabaseSync(join(folder.path, 'pitstop.db'));
  const open = (name: string) => ask(server.url, token, bingo.createRoom, { body: { game: 'bingo', name } });
  const rooms = async () => {
    const { status, body } = await ask(server.url, token, bingo.listUserRooms, { params: { login } });
    assert.equal(status, 200);
    return body.map((room) => room.name);
  };

  other.exec('BEGIN IMMEDIATE');
  const patient = open('Patient');
  for (let count = 0; count < 20; count++) assert.deepEqual(await rooms(), []);
  other.exec('ROLLBACK');
  assert.equal((await patient).status, 201);

  other.exec('BEGIN IMMEDIATE');
  const refused = await open('Refused');
  assert.equal(refused.status, 503);
  assert.equal(refused.body.error, 'The database is busy. Please try again in a moment.');
  assert.equal((await fetch(`${server.url}/health`)).status, 200);
  other.exec('ROLLBACK');
  other.close();
  assert.equal((await open('Afterwards')).status, 201);
  assert.deepEqual(await rooms(), ['Afterwards', 'Patient']);
  assert.equal(await server.end('SIGTERM'), 0);
});
