import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { getUser, logIn } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { createRoom, getRoom, leaveRoom } from '#features/rooms/contract.ts';
import { joinAsGuest, openGuestLink } from '#features/rooms/guests/contract.ts';
import { inspect } from './evidence.ts';
import { ask, seedFolder, temporaryFolder } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const preloads = ['die-at-commit.ts'];
const password = 'the long way round';

for (const when of ['before', 'after'] as const) {
  test(`a guest whose server dies ${when} the commit joins once on retry, and is added or removed completely`, async () => {
    await using folder = await temporaryFolder();
    const [host] = await seedFolder(folder.path, ['player']);
    assert.ok(host);
    const trigger = join(folder.path, `die-${when}-commit`);
    let server: ServerProcess = await startServer(folder.path, { preloads });
    const opened = await ask(server.url, host.token, createRoom, { body: { game: 'bingo', name: 'Once' } });
    const { id } = opened.body.room;
    const { secret } = (await ask(server.url, host.token, openGuestLink, { params: { id } })).body;

    /** Sends the call to a server that dies during it, then to the next one. */
    const twice = async <T>(send: () => Promise<T>): Promise<T> => {
      await writeFile(trigger, '');
      await assert.rejects(send(), TypeError, 'nobody answers');
      await server.end('SIGKILL');
      await rm(trigger);
      server = await startServer(folder.path, { preloads });
      return send();
    };
    const join_ = (name: string) =>
      ask(server.url, '', joinAsGuest, {
        body: { secret, name, key: `a key that is ${name}s own`.replaceAll(' ', '-') },
      });
    const guests = async () => (await ask(server.url, host.token, getRoom, { params: { id } })).body.guests ?? [];

    const mia = (await twice(() => join_('Mia'))).body;
    assert.deepEqual(await guests(), ['Mia']);
    const joined = await twice(() =>
      ask(server.url, mia.token, makeGuestPermanent, { params: { login: 'Mia' }, body: { password } }),
    );
    assert.equal(joined.status, when === 'after' ? 409 : 200, 'done once: a removed guest gets a refusal');
    assert.equal((await ask(server.url, mia.token, getUser, {})).body.guest, undefined);
    assert.equal((await ask(server.url, '', logIn, { params: { login: 'Mia' }, body: { password } })).status, 200);
    assert.deepEqual(await guests(), []);

    const leo = (await join_('Leo')).body;
    const removed = await twice(() => ask(server.url, host.token, leaveRoom, { params: { login: 'Leo', roomId: id } }));
    assert.equal(removed.status, when === 'after' ? 404 : 200);
    assert.equal((await ask(server.url, leo.token, getUser, {})).status, 401);
    assert.deepEqual(await guests(), []);
    assert.deepEqual(inspect(folder.path).damage, []);
    assert.equal(await server.end('SIGTERM'), 0);
  });
}
