import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { logins } from '#tests/live-room.ts';
import { LiveScene, settled } from '#tests/live-scene.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** What a step is about; each makes something of a part of it. */
const details = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom('come or go', 'come or go', 'removed', 'respell', 'play', 'play', 'play', 'play'),
  which: fc.nat(11),
  frames: fc.nat(4),
  flag: fc.boolean(),
  looks: fc.tuple(share, share, share, share, share),
});
type Details = typeof details extends fc.Arbitrary<infer D> ? D : never;

const acts = {
  happen: (scene, { who, what, which, flag }) => {
    scene.happen(scene.room.play({ who, what, position: which, hasImage: flag }));
  },
  inherit: (scene, { who }) => scene.happen(scene.room.inherit(who)),
  hear: (scene, { frames }) => scene.hear(frames),
  hearAgain: (scene, { which }) => scene.hearAgain(which),
  lose: (scene, { which, flag }) => scene.lose(which, flag),
  answer: (scene, { which, looks, flag }) => scene.answer(which, looks, flag),
  refuse: (scene, { which }) => scene.refuse(which),
  cut: (scene) => scene.cut(),
  connect: (scene) => scene.connect(),
  skip: (scene) => scene.skip(),
  everything: (scene) => scene.say({ stale: ['everything'] }),
  giveHeart: (scene, { who, which }) => scene.giveHeart(who, which),
  addPhoto: (scene, { who }) => scene.addPhoto(who),
  lookAt: (scene, { who }) => scene.lookAt(who),
  mark: (scene, { flag }) => scene.setMarking(flag),
  readAgain: (scene) => scene.readAgain(),
} satisfies Record<string, (scene: LiveScene, details: Details) => void>;
type Act = keyof typeof acts;

const weights: Partial<Record<Act, number>> = {
  happen: 12,
  hear: 8,
  answer: 8,
  giveHeart: 5,
  connect: 4,
  cut: 2,
  lookAt: 2,
  addPhoto: 2,
  readAgain: 2,
};
const names = (Object.keys(acts) as Act[]).flatMap((act) => Array.from({ length: weights[act] ?? 1 }, () => act));
const steps = fc.tuple(fc.constantFrom(...names), details);

test('whatever happens, is lost, told twice, late or read in between, a browser ends where a fresh look at the room does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 120, size: 'max' }), async (all) => {
      const scene = new LiveScene();
      try {
        for (const [act, how] of all) {
          (acts[act] as (scene: LiveScene, details: Details) => void)(scene, how);
          await settled();
        }
        await scene.end();
        scene.assertCurrent();
      } finally {
        scene.close();
      }
    }),
    { numRuns: 400 },
  );
});

/** A room with four boards, of which one's own and another one are shown, followed and current. */
async function standing(): Promise<LiveScene> {
  const scene = new LiveScene();
  for (let who = 1; who < logins.length; who += 1)
    scene.room.play({ who, what: 'come or go', position: 0, hasImage: false });
  for (let who = 0; who < logins.length; who += 1) scene.room.play({ who, what: 'play', position: 0, hasImage: false });
  scene.lookAt(0);
  scene.connect();
  scene.hear(1);
  await scene.answerAll();
  scene.assertCurrent();
  return scene;
}

test('what is told in order moves room, scores and boards without a question', async () => {
  const scene = await standing();
  const before = scene.asked;
  for (let position = 0; position < 30; position += 1) {
    scene.happen(scene.room.play({ who: position, what: 'play', position, hasImage: true }));
  }
  scene.happen(scene.room.play({ who: 0, what: 'respell', position: 0, hasImage: false }));
  scene.happen(scene.room.play({ who: 2, what: 'come or go', position: 0, hasImage: false }));
  scene.happen(scene.room.inherit(1));
  scene.hear(Infinity);
  await settled();
  assert.equal(scene.asked, before);
  scene.assertCurrent();
  scene.close();
});

test('a stream that comes back to where it was asks for nothing; after a gap it asks once for each thing that is shown', async () => {
  const scene = await standing();
  const before = scene.asked;
  scene.cut();
  scene.connect();
  scene.hear(1);
  await scene.answerAll();
  assert.equal(scene.asked, before);

  scene.cut();
  for (const position of [1, 2, 3]) scene.room.play({ who: 1, what: 'play', position, hasImage: true });
  scene.connect();
  scene.hear(1);
  await settled();
  // While the snapshot is on its way, more happens.
  scene.happen(scene.room.play({ who: 0, what: 'play', position: 4, hasImage: true }));
  scene.hear(1);
  await settled();
  assert.equal(scene.asked - before, 4, 'room, scores and two boards');
  await scene.answerAll();
  scene.assertCurrent();
  assert.equal(scene.asked - before, 5, 'and the board that moved while it was read');
  scene.close();
});

test('a photo that was added while the line was cut is seen when it stands again, though nothing happened', async () => {
  const scene = await standing();
  for (const who of [0, 1]) scene.happen(scene.room.play({ who, what: 'play', position: 0, hasImage: false }));
  scene.hear(Infinity);
  await scene.answerAll();
  scene.cut();
  scene.addPhoto(1);
  const before = scene.asked;
  scene.connect();
  scene.hear(1);
  await scene.answerAll();
  scene.assertCurrent();
  assert.equal(scene.asked - before, 3, 'the scores, whose feed shows it, and the boards that are shown');

  scene.cut();
  scene.connect();
  scene.hear(1);
  await scene.answerAll();
  assert.equal(scene.asked - before, 4, "one's own has none still");
  scene.close();
});

test('a board that is being read while an own mark arrives is read once more', async () => {
  const scene = new LiveScene();
  const answerWithWhatWas = async () => {
    scene.answer(0, [0, 0, 0, 0, 0]);
    await settled();
  };
  scene.setMarking(true);
  await answerWithWhatWas();
  scene.connect();
  scene.happen(scene.room.play({ who: 0, what: 'play', position: 0, hasImage: false }));
  scene.hear(2);
  await answerWithWhatWas();
  scene.setMarking(false);
  await answerWithWhatWas();
  await scene.answerAll();
  scene.assertCurrent();
  scene.close();
});

test('hearts that were given before somebody left do not come back with them', async () => {
  const scene = new LiveScene();
  const { room } = scene;
  await scene.answerAll();
  for (let time = 0; time < 2; time += 1) room.play({ who: 0, what: 'play', position: 0, hasImage: false });
  room.play({ who: 2, what: 'come or go', position: 0, hasImage: false });
  scene.connect();
  scene.hear(1);
  await settled();
  scene.giveHeart(2, 0);
  for (let time = 0; time < 2; time += 1)
    scene.happen(room.play({ who: 2, what: 'come or go', position: 0, hasImage: false }));
  scene.hear(3);
  // What was asked for before the heart says what was before it.
  while (scene.reads.length > 0) {
    scene.answer(0, [0, 0, 0, 0, 0]);
    await settled();
  }
  scene.assertCurrent();
  scene.close();
});

test('a photo that took the place of another while there was no line yet is seen when it stands', async () => {
  const scene = new LiveScene();
  const { room } = scene;
  room.play({ who: 3, what: 'come or go', position: 0, hasImage: false });
  for (let time = 0; time < 2; time += 1) room.play({ who: 3, what: 'play', position: 0, hasImage: true });
  scene.lookAt(2);
  await scene.answerAll();
  scene.addPhoto(3);
  await scene.end();
  scene.assertCurrent();
  scene.close();
});
