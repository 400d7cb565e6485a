import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import * as accounts from '#features/accounts/contract.ts';
import { addUser } from '#features/accounts/server/index.ts';
import * as passkeys from '#features/passkeys/contract.ts';
import { TestAuthenticator } from '#features/passkeys/server/test-authenticator.ts';
import * as rooms from '#features/rooms/contract.ts';
import { bucketsInMemory } from '#server/rate-limits.ts';
import { bucketsInDatabase, sweepLimits } from '#server/shared-buckets.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { type Cluster, type Machine, makeCluster } from '../cluster.ts';

const password = 'a password of the tests';
const guesser = '192.0.2.1';

describe('two machines that share a room key', () => {
  let cluster: Cluster;
  let both: [Machine, Machine];
  before(async () => {
    cluster = await makeCluster();
    const ROOM_KEY_FILE = join(cluster.folder, 'rooms.key');
    writeFileSync(ROOM_KEY_FILE, `${randomBytes(32).toString('base64url')}\n`);
    both = [await cluster.machine({ ROOM_KEY_FILE }), await cluster.machine({ ROOM_KEY_FILE })];
    for (const login of ['ana', 'ben', 'cleo']) await addUser(both[0].context, login, password, []);
    // Calls `admit` as the real check does, but skips the slow hashing.
    for (const { context } of both)
      context.passwords.verify = async (given, hash, admit) => {
        await admit?.();
        return hash !== undefined && given === password;
      };
  });

  after(() => cluster.close());

  const turn = (count: number) => both[count % 2] as Machine;
  const logIn = (machine: Machine, login: string, given: string, from = guesser) =>
    machine.call(accounts.logIn, { params: { login }, body: { password: given }, from });

  test('wrong passwords sent to both in turn are blocked after ten', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 30; count++) statuses.push((await logIn(turn(count), 'ana', 'wrong')).status);
    assert.deepEqual(statuses.slice(0, 10), Array(10).fill(401));
    assert.ok(statuses.slice(10).every((status) => status === 429 || status === 401));
    assert.ok(statuses.filter((status) => status === 401).length <= 11);
    for (const machine of both) {
      const refused = await logIn(machine, 'ana', password);
      assert.deepEqual([refused.status, Number(refused.retryAfter) > 0], [429, true]);
    }
  });

  test('someone under attack through both can log in from elsewhere, and guesses from one network count together', async () => {
    for (let count = 0; count < 60; count++) await logIn(turn(count), 'ben', 'wrong', `2001:db8:1:2::${count}`);
    for (const machine of both) {
      assert.equal((await logIn(machine, 'ben', password, '2001:db8:1:2:ffff::1')).status, 429);
      assert.equal((await logIn(machine, 'ben', password, '198.51.100.7')).status, 200);
    }
  });

  test('one password tried on many accounts through both is blocked after ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, count) => logIn(turn(count), `nobody-${count}`, 'wrong', '203.0.113.5')),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 10);
    assert.ok(answers.every(({ status }) => status === 401 || status === 429));
  });

  test('simultaneous requests through both are allowed exactly up to the limit', async () => {
    const taken = await Promise.allSettled(
      Array.from({ length: 60 }, (_, count) => turn(count).context.limits.take('upload', 'one person')),
    );
    assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 20);
    const refused = taken.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
    assert.ok(refused.every((error) => error instanceof AppError && error.code === 'tooOften'));
  });

  test('a passkey challenge from one can be used at the other, once', async () => {
    const [first, second] = both;
    const token = String((await logIn(first, 'cleo', password, '198.51.100.8')).body.token);
    const device = new TestAuthenticator();
    const made = device.create((await first.call(passkeys.beginPasskey, { token })).body, {});
    assert.equal((await second.call(passkeys.addPasskey, { token, body: made })).status, 201);
    const shown = device.sign((await second.call(passkeys.beginPasskeyLogin)).body, {});
    const answers = await Promise.all([
      first.call(passkeys.logInByPasskey, { body: shown }),
      second.call(passkeys.logInByPasskey, { body: shown }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  test('each can open what the other has sealed, and wrong room passwords are counted across both', async () => {
    const [first, second] = both;
    const tokenOf = async (machine: Machine, login: string) =>
      String((await logIn(machine, login, password, '198.51.100.9')).body.token);
    const [cleo, ben] = [await tokenOf(first, 'cleo'), await tokenOf(second, 'ben')];
    for (const login of ['cleo', 'ben'])
      await first.context.db.transact(async (trx) => {
        const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
        await trx.insertInto('user_roles').values({ user_id: id, role: 'bingo' }).execute();
      });
    const body = { game: 'bingo', name: 'Sealed', is_private: true, password };
    const { id } = (await first.call(rooms.createRoom, { token: cleo, body })).body.room as rooms.Room;
    const params = { roomId: id, login: 'ben' };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await turn(count).call(rooms.joinRoom, { token: ben, params, body: { password: 'no' } })).status);
    assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429]);
    cluster.pass(minuteMs);
    assert.equal((await second.call(rooms.joinRoom, { token: ben, params, body: { password } })).status, 201);
  });

  test('limits counted in the database match those counted in memory, whatever the order of requests', async () => {
    const rule = { burst: 3, refillMs: secondMs };
    let now = Date.now();
    const clock = () => now;
    const { db, sealer } = both[0].context;
    const shared = bucketsInDatabase({ db, clock, sealer });
    const act = fc.oneof(
      fc.constantFrom('take' as const, 'take' as const, 'check' as const, 'refund' as const),
      fc.integer({ min: 1, max: 9 }).map((count) => ({ charge: count })),
      fc.integer({ min: 1, max: 4 * secondMs }).map((ms) => ({ pass: ms })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.uuid(), async (acts, name) => {
        const own = bucketsInMemory(clock);
        for (const action of acts) {
          if (action === 'refund') {
            own.refund(rule, name);
            await shared.refund(rule, name);
          } else if (typeof action === 'string') {
            const [actual, expected] = [await shared[action](rule, name), own[action](rule, name)];
            assert.ok(Math.abs(actual - expected) <= 1, `${action}: ${actual} for ${expected}`);
          } else if ('pass' in action) now += action.pass;
          else {
            own.charge(rule, name, action.charge);
            await shared.charge(rule, name, action.charge);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('expired entries are swept, and never more than the limit are stored', async () => {
    const [{ context }] = both;
    const count = async () =>
      (await context.db.read.selectFrom('limit_buckets').select('key').execute()).length +
      (await context.db.read.selectFrom('login_failures').select('key').execute()).length;
    for (let index = 0; index < 8; index++)
      await logIn(turn(index), `stranger-${index}`, 'wrong', `203.0.113.${index + 20}`);
    await sweepLimits(context, 3).run(new AbortController().signal);
    assert.equal(await count(), 6);
    cluster.pass(120 * minuteMs);
    await sweepLimits(context).run(new AbortController().signal);
    assert.equal(await count(), 0);
  });

  test('no guess is checked while the database is failing', async () => {
    const [machine] = both;
    const { db } = machine.context;
    machine.context.passwords.verify = async (_, __, admit) => {
      await admit?.();
      return true;
    };
    await db.transact((trx) => trx.insertInto('limit_buckets').values({ key: 'x', full_at: 1 }).execute());
    await db.transact(async (trx) => {
      const { sql } = await import('kysely');
      await sql`alter table limit_buckets rename to away`.execute(trx);
    });
    assert.equal((await logIn(machine, 'ana', password, '198.51.100.10')).status, 500);
  });
});
