import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import fc from 'fast-check';
import { maxNamed, type PresenceMessage } from './live.ts';
import { Presence } from './presence.ts';

const room = 'room/1';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

/** In steps, because a timer that starts another one counts from the end of a step. */
function pass(ms: number): void {
  mock.timers.tick(ms % 100);
  for (let leftMs = ms - (ms % 100); leftMs > 0; leftMs -= 100) mock.timers.tick(100);
}

/** Connected processes, and the presence each has sent to the room's readers. */
function site(...names: string[]) {
  const messages: PresenceMessage[] = [];
  const all = new Map<string, { presence: Presence; changes: string[] }>();
  /** Processes that are cut off: they neither send nor receive. */
  const dead = new Set<string>();
  const begin = (name: string) => {
    const changes: string[] = [];
    const presence: Presence = new Presence(name, (_channel, here) =>
      changes.push(`${here.logins.join()} ${here.count}`),
    );
    all.set(name, { presence, changes });
    presence.connect((message) => {
      if (dead.has(name)) return;
      messages.push(message);
      // Every process receives it, including the sender.
      for (const [other, receiver] of all) if (!dead.has(other)) receiver.presence.receive(message);
    });
    return all.get(name) ?? assert.fail();
  };
  return { messages, dead, begin, processes: names.map(begin) };
}

const person = (login: string) => ({ userId: `id of ${login}`, login });

test('arrivals within half a second are sent together', () => {
  const { processes } = site('one');
  const [{ presence, changes }] = processes as [ReturnType<typeof site>['processes'][0]];
  for (let nth = 0; nth < 500; nth++) {
    presence.enter(room, person(`p${nth}`));
    pass(2);
  }
  pass(500);
  assert.ok(changes.length <= 3, `${changes.length} messages`);
  const { logins, count } = presence.presenceIn(room);
  assert.deepEqual([logins.length, logins[0], count], [maxNamed, 'p0', 500]);
});

test('someone who closes a stream stays present for ten seconds, and reconnecting in time goes unnoticed', () => {
  const { processes } = site('one');
  const [{ presence, changes }] = processes as [ReturnType<typeof site>['processes'][0]];
  for (const login of ['ana', 'ben']) presence.enter(room, person(login));
  presence.enter(room, person('ana'));
  pass(500);
  presence.leave(room, 'id of ana');
  pass(60_000);
  presence.leave(room, 'id of ana');
  presence.leave(room, 'id of ben');
  pass(9_999);
  presence.enter(room, person('ben'));
  assert.equal(presence.presenceIn(room).count, 2);
  pass(501);
  assert.deepEqual(changes, ['ana,ben 2', 'ben 1']);
  presence.leave(room, 'id of ben');
  pass(10_500);
  assert.deepEqual(presence.presenceIn(room), { logins: [], count: 0 });
  assert.equal(changes.at(-1), ' 0');
});

test('someone who is removed immediately stops being present', () => {
  const { processes } = site('one');
  const [{ presence, changes }] = processes as [ReturnType<typeof site>['processes'][0]];
  presence.enter(room, person('ana'));
  presence.drop(room, 'id of ana');
  presence.leave(room, 'id of ana');
  assert.equal(presence.presenceIn(room).count, 0);
  pass(20_000);
  assert.deepEqual(changes, []);
});

test('all processes know who is present, even one that starts later, and a person on two processes counts once', () => {
  const { messages, begin, processes } = site('one', 'two');
  const [one, two] = processes as [ReturnType<typeof begin>, ReturnType<typeof begin>];
  one.presence.enter(room, person('ana'));
  for (const login of ['ana', 'ben']) two.presence.enter(room, person(login));
  pass(1000);
  assert.deepEqual(one.presence.presenceIn(room), { logins: ['ana', 'ben'], count: 2 });
  assert.deepEqual(two.presence.presenceIn(room), { logins: ['ana', 'ben'], count: 2 });
  const three = begin('three');
  assert.equal(three.presence.presenceIn(room).count, 2);
  two.presence.leave(room, 'id of ana');
  pass(11_000);
  assert.equal(three.presence.presenceIn(room).count, 2, 'still present on the other process');
  messages.length = 0;
  pass(60_000);
  assert.equal(messages.length, 18, 'only one heartbeat from each every ten seconds');
});

test("a dead process's people disappear with it, and a stopping one's have time to reconnect", () => {
  const { dead, begin, processes } = site('one', 'two');
  const [one, two] = processes as [ReturnType<typeof begin>, ReturnType<typeof begin>];
  one.presence.enter(room, person('ana'));
  two.presence.enter(room, person('ben'));
  pass(1000);
  dead.add('two');
  pass(29_000);
  assert.equal(one.presence.presenceIn(room).count, 2);
  pass(20_000);
  assert.deepEqual(one.presence.presenceIn(room).logins, ['ana']);
  assert.equal(one.changes.at(-1), 'ana 1');
  const three = begin('three');
  three.presence.enter(room, person('cem'));
  pass(1000);
  three.presence.stop();
  pass(9_000);
  assert.equal(one.presence.presenceIn(room).count, 2);
  pass(2_000);
  assert.deepEqual(one.presence.presenceIn(room).logins, ['ana']);
});

test('after lost messages, a full resend replaces everything', () => {
  const { dead, begin, processes } = site('one', 'two');
  const [one, two] = processes as [ReturnType<typeof begin>, ReturnType<typeof begin>];
  two.presence.enter(room, person('ben'));
  pass(1000);
  // Its connection is cut, for less time than it takes to count as dead.
  dead.add('one');
  two.presence.drop(room, 'id of ben');
  two.presence.enter('room/2', person('ben'));
  pass(1000);
  dead.delete('one');
  assert.equal(one.presence.presenceIn(room).count, 1);
  one.presence.receive({ of: 'two', begins: true });
  two.presence.receive({ of: 'one', asks: true });
  pass(1000);
  assert.deepEqual([one.presence.presenceIn(room).count, one.presence.presenceIn('room/2').count], [0, 1]);
});

const step = fc.record({
  process: fc.nat(1),
  who: fc.nat(3),
  what: fc.constantFrom('enter', 'enter', 'leave', 'drop'),
  ms: fc.constantFrom(0, 100, 600, 9_000, 11_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** `open`: number of streams per person on each process. */
function act(
  { process, who, what }: Step,
  processes: readonly { presence: Presence }[],
  open: readonly Map<string, number>[],
): void {
  const [presence, streams] = [processes[process]?.presence, open[process]];
  if (presence === undefined || streams === undefined) return;
  const userId = `id of p${who}`;
  const count = streams.get(userId) ?? 0;
  if (what === 'enter') {
    presence.enter(room, person(`p${who}`));
    streams.set(userId, count + 1);
  } else if (what === 'leave' && count > 0) {
    presence.leave(room, userId);
    streams.set(userId, count - 1);
  } else if (what === 'drop') {
    for (const { presence: other } of processes) other.drop(room, userId);
    for (const counts of open) counts.delete(userId);
  }
}

test('all processes end up naming the same people, no matter who arrives and leaves', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { processes } = site('one', 'two');
      const open = [new Map<string, number>(), new Map<string, number>()] as const;
      for (const step of steps) {
        act(step, processes, open);
        pass(step.ms);
      }
      pass(15_000);
      const expected = [0, 1, 2, 3]
        .map((who) => `p${who}`)
        .filter((login) => {
          return open.some((streams) => (streams.get(`id of ${login}`) ?? 0) > 0);
        });
      for (const { presence } of processes) {
        const { logins, count } = presence.presenceIn(room);
        assert.deepEqual([logins.toSorted(), count], [expected, expected.length]);
      }
    }),
  );
});
