import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinRoom, leaveRoom } from '#features/rooms/contract.ts';
import { makeTestApp, type Person } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { dealBoard, setCompleted, swapSquare } from '../contract.ts';
import { makeReadBoards } from './score-store.ts';

/** One player's action, on a square if it needs one. `read` stores the boards from which later reads start. */
const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('deal', 'turn', 'turn', 'turn', 'turn', 'swap', 'read', 'read', 'join', 'leave'),
  square: fc.nat(5),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('rereading only the players who changed gives the same boards as reading all of them', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const { read } = app.context.db;
  const readBoards = makeReadBoards(app.context.db);
  const people: Person[] = [];
  for (const login of ['ana', 'ben', 'eva']) people.push(await app.person(login, playerRole));
  const [ana] = people as [Person];

  async function perform(roomId: string, { who, what, square }: Step) {
    const as = people[who] ?? ana;
    const params = { roomId, login: as.login };
    if (what === 'deal') await app.call(dealBoard, { as, params });
    if (what === 'join') await app.call(joinRoom, { as, params, body: {} });
    if (what === 'leave' && as !== ana) await app.call(leaveRoom, { as, params });
    if (what !== 'turn' && what !== 'swap') return;
    const isMember = (await game.view(roomId, ana)).users?.includes(as.login);
    const board = isMember ? await game.board(roomId, as) : [];
    const open = board.filter(({ challenge }) => !challenge.image_required);
    const found = open[square % Math.max(1, open.length)];
    if (found === undefined) return;
    const at = { ...params, challengeId: found.challenge.id };
    if (what === 'swap') return void (await app.call(swapSquare, { as, params: at, body: {} }));
    await app.call(setCompleted, { as, params: at, body: { completed: !found.completed } });
  }

  async function follow(roomId: string, steps: readonly Step[]) {
    let known: Parameters<typeof readBoards>[2];
    for (const step of steps) {
      await perform(roomId, step);
      app.pass(1000);
      const { revision = assert.fail() } = await game.view(roomId, ana);
      const value = await readBoards(read, roomId, known);
      assert.deepEqual([...value], [...(await readBoards(read, roomId))]);
      if (step.what === 'read') known = { revision, value };
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const roomId = await game.room(ana, people.slice(1, 2));
      try {
        await follow(roomId, steps);
      } finally {
        for (const as of people.toReversed()) await app.call(leaveRoom, { as, params: { roomId, login: as.login } });
      }
    }),
    { numRuns: 12 },
  );
});
