import type { TestContext } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { questionsOn } from '#features/rooms/questions/server/test-questions.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import { type Plates, platesOn } from './test-plates.ts';

const together = { kind: 'collector', list: 'europe', mode: 'together' };

export type ClaimsScene = Awaited<ReturnType<typeof setClaimsScene>>;

/** Three people who question each other's spots, in rooms where the group settles questions. */
export async function setClaimsScene() {
  const app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
  const game = gameOn(app);
  const plates = platesOn(app, game);
  const moves = questionsOn(app);
  const [ana, ben, cem] = [
    await app.person('ana', 'bingo'),
    await app.person('ben', 'bingo'),
    await app.person('cem', 'bingo'),
  ] as const;

  return {
    ...{ app, game, plates, moves, ana, ben, cem },
    /** Creates a room whose game runs until the end of the test. */
    async started(t: TestContext, settings: Parameters<Plates['started']>[2] = together): Promise<string> {
      const roomId = await plates.started(ana, [ben, cem], settings);
      t.after(() => app.call(deleteRoom, { as: ana, params: { id: roomId } }));
      await moves.settler(roomId, ana, { settler: 'group' });
      app.pass(minuteMs);
      return roomId;
    },
    async found(roomId: string, as: typeof ana, target: string) {
      app.pass(4 * secondMs);
      return plates.found(roomId, as, target);
    },
  };
}
