import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLog } from '#server/log.ts';
import { PhaseScheduler } from './phase-scheduler.ts';

test('a timer that rings before the time of the party waits for the rest of it', async () => {
  // Of two milliseconds of the timers one is one of the party.
  const begun = Date.now();
  const clock = () => begun + Math.floor((Date.now() - begun) / 2);
  const { promise: moved, resolve } = Promise.withResolvers<number>();
  const scheduler = new PhaseScheduler({
    context: { clock, live: {} as never, log: makeLog('silent') },
    store: { listDue: async () => [], listIn: async () => [] } as never,
    move: async (roomId, input) => {
      assert.deepEqual([roomId, input], ['123456', { do: 'time' }]);
      resolve(clock());
    },
  });
  scheduler.open();
  const at = clock() + 40;
  scheduler.arm('123456', at);
  // The timers of a conductor keep no process.
  const kept = setInterval(() => undefined, 1000);
  const movedAt = await moved;
  clearInterval(kept);
  await scheduler.close();
  assert.ok(movedAt >= at, `${at - movedAt} ms too early`);
});
