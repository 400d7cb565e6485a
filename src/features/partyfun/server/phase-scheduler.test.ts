import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLog } from '#server/log.ts';
import { PhaseScheduler } from './phase-scheduler.ts';

test('a timer that fires too early is set again for the remaining time', async () => {
  // The party's clock runs at half the speed of the timers.
  const begun = Date.now();
  const clock = () => begun + Math.floor((Date.now() - begun) / 2);
  const { promise: applied, resolve } = Promise.withResolvers<number>();
  const scheduler = new PhaseScheduler({
    context: { clock, live: {} as never, log: makeLog('silent') },
    store: { listDue: async () => [], listForRooms: async () => [] } as never,
    apply: async (roomId, input) => {
      assert.deepEqual([roomId, input], ['123456', { do: 'time' }]);
      resolve(clock());
    },
  });
  scheduler.open();
  const at = clock() + 40;
  scheduler.arm('123456', at);
  // Keeps the process running, because the scheduler's timers are unref'd.
  const keepAlive = setInterval(() => undefined, 1000);
  const appliedAt = await applied;
  clearInterval(keepAlive);
  await scheduler.close();
  assert.ok(appliedAt >= at, `${at - appliedAt} ms too early`);
});
