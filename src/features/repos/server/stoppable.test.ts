import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { Stoppable } from './stoppable.ts';

test('what is to end before it began is not started at all, whoever wants that', async () => {
  const task = {
    program: '/bin/true',
    words: [],
    cwd: '/',
    environment: {},
    limitMs: minuteMs,
    onText: () => undefined,
  };
  const wishes = [(one: Stoppable) => one.stop('ana'), (one: Stoppable) => one.end()];
  for (const wish of wishes) {
    const stoppable = new Stoppable({ start: () => assert.fail('started'), close: async () => undefined });
    wish(stoppable);
    assert.deepEqual(await stoppable.run(task), { exitCode: 143, isTimedOut: false });
  }
});
