import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Turns } from './turns.ts';

const refusal = () => new Error('refused');

/** Work that lasts until released. */
function pendingWork(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string) =>
    turns.take(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    await setImmediate();
    ends.get(name)?.();
    await setImmediate();
  };
  return { started, take, end };
}

test('a limited number of jobs run at once, and the others follow in order of arrival', async () => {
  const turns = new Turns({ atOnce: 2, maxWaiting: 10, refusal });
  const { started, take, end } = pendingWork(turns);
  const all = ['a', 'b', 'c', 'd'].map(take);
  await setImmediate();
  assert.deepEqual(started, ['a', 'b']);
  await end('b');
  assert.deepEqual(started, ['a', 'b', 'c']);
  await end('a');
  await end('c');
  await end('d');
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd']);
  assert.equal(turns.isIdle, true);
});

test("a newcomer doesn't jump the queue when a turn ends", async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 10, refusal });
  const { started, take, end } = pendingWork(turns);
  const first = take('first').then(() => take('again'));
  const second = take('second');
  await end('first');
  assert.deepEqual(started, ['first', 'second']);
  await end('second');
  await end('again');
  await Promise.all([first, second]);
});

test("a job beyond the queue's limit is refused immediately and never starts", async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 1, refusal });
  const { started, take, end } = pendingWork(turns);
  const taken = [take('works'), take('waits')];
  assert.equal(turns.isFull, true);
  await assert.rejects(take('too many'), /refused/);
  await end('works');
  assert.equal(turns.isFull, false);
  await end('waits');
  await Promise.all(taken);
  assert.deepEqual(started, ['works', 'waits']);
});

test("all jobs that have waited too long are refused when it's the first one's turn", async () => {
  let nowMs = 0;
  const turns = new Turns({ atOnce: 1, maxWaiting: 10, maxWaitMs: 100, refusal, nowMs: () => nowMs });
  const { started, take, end } = pendingWork(turns);
  const works = take('works');
  const late = [take('late'), take('late too')].map((work) => assert.rejects(work, /refused/));
  nowMs = 60;
  const inTime = take('in time');
  nowMs = 101;
  await end('works');
  await Promise.all([works, ...late]);
  assert.deepEqual(started, ['works', 'in time']);
  await end('in time');
  await inTime;
});

test('a failed job passes on its turn', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 1, refusal });
  const fails = turns.take(async () => {
    throw new Error('broken');
  });
  const next = turns.take(async () => 'done');
  await assert.rejects(fails, /broken/);
  assert.equal(await next, 'done');
  assert.equal(turns.isIdle, true);
});
