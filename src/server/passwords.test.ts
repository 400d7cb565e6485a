import assert from 'node:assert/strict';
import { argon2 } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { type Derive, makePasswords } from './passwords.ts';

const derive = promisify(argon2);

test('a password matches its hash exactly, at any length', async () => {
  const passwords = makePasswords();
  const long = `${'ü'.repeat(511)}ab`;
  const hash = await passwords.hash(long);
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await passwords.verify(long, hash), true);
  const wrong = [
    `${long} `,
    ` ${long}`,
    long.toUpperCase(),
    long.slice(0, -1),
    `${long.slice(0, -1)}c`,
    `ö${long.slice(1)}`,
    '',
  ];
  for (const guess of wrong) assert.equal(await passwords.verify(guess, hash), false);
});

test('two hashes of one password differ', async () => {
  const passwords = makePasswords();
  assert.notEqual(await passwords.hash('a password'), await passwords.hash('a password'));
});

test('a guess for an unknown user costs as much as one for an existing user', async () => {
  const costs: unknown[] = [];
  const counting: Derive = (algorithm, parameters) => {
    const { memory, passes, parallelism, tagLength, nonce } = parameters;
    costs.push({ algorithm, memory, passes, parallelism, tagLength, nonceBytes: (nonce as Uint8Array).byteLength });
    return derive(algorithm, parameters);
  };
  const passwords = makePasswords(counting);
  const hash = await passwords.hash('a password');
  assert.equal(await passwords.verify('a guess', hash), false);
  assert.equal(await passwords.verify('a guess', undefined), false);
  assert.equal(await passwords.verify('a guess', 'no hash of ours'), false);
  assert.equal(costs.length, 4);
  for (const cost of costs) assert.deepEqual(cost, costs[0]);
});

test('a hash with weaker parameters is outdated', async () => {
  const passwords = makePasswords();
  const hash = await passwords.hash('a password');
  assert.equal(passwords.isOutdated(hash), false);
  assert.equal(passwords.isOutdated(hash.replace('m=19456', 'm=9216')), true);
  assert.equal(passwords.isOutdated(hash.replace('t=2', 't=1')), true);
  assert.equal(passwords.isOutdated('$2b$10$abcdefghijklmnopqrstuv'), true);
});

/** A hash function that waits until released. */
function pendingHashing(nowMs?: () => number) {
  const pending: (() => void)[] = [];
  let atOnce = 0;
  const peak = { value: 0 };
  const derivePending: Derive = async (_algorithm, { tagLength }) => {
    peak.value = Math.max(peak.value, ++atOnce);
    await new Promise<void>((resolve) => pending.push(resolve));
    atOnce--;
    return Buffer.alloc(tagLength);
  };
  return { passwords: makePasswords(derivePending, nowMs), pending, peak };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two hashes are computed in parallel, a hundred are queued, and more are refused immediately', async () => {
  const { passwords, pending, peak } = pendingHashing();
  const admitted = Array.from({ length: 102 }, () => passwords.verify('a guess', undefined));
  await assert.rejects(passwords.verify('a guess', undefined), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.status, error.retryAfterSeconds], [503, 5]);
    return true;
  });
  for (let done = 0; done < admitted.length; done++) {
    await settle();
    pending.shift()?.();
  }
  await Promise.all(admitted);
  assert.equal(peak.value, 2);
});

test('after eight seconds in the queue, a request is refused without computing a hash', async () => {
  let nowMs = 0;
  const { passwords, pending } = pendingHashing(() => nowMs);
  const first = [passwords.verify('a', undefined), passwords.verify('b', undefined)];
  const inTime = passwords.verify('c', undefined);
  const tooLate = [passwords.verify('d', undefined), passwords.verify('e', undefined)];
  await settle();
  nowMs = 8000;
  pending.shift()?.();
  await settle();
  nowMs = 8001;
  pending.shift()?.();
  for (const refused of tooLate)
    await assert.rejects(refused, (error) => error instanceof AppError && error.status === 503);
  assert.equal(pending.length, 1);
  pending.shift()?.();
  assert.deepEqual(await Promise.all([...first, inTime]), [false, false, false]);
});

test('admission is checked again after queueing, and a refusal computes nothing and blocks no other request', async () => {
  const { passwords, pending } = pendingHashing();
  const first = [passwords.verify('a', undefined), passwords.verify('b', undefined)];
  const refused = passwords.verify('c', undefined, () => {
    throw new AppError('tooOften', 'Too many attempts.');
  });
  const last = passwords.verify('d', undefined);
  await settle();
  assert.equal(pending.length, 2);
  pending.shift()?.();
  await assert.rejects(refused, { message: 'Too many attempts.' });
  await settle();
  assert.equal(pending.length, 2);
  for (const release of pending) release();
  assert.deepEqual(await Promise.all([...first, last]), [false, false, false]);
});
