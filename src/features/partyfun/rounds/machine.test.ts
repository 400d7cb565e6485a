import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allKinds, answerAs, fourNames as names, started, TestParty } from './test-party.ts';
import { publicView } from './view.ts';

describe('phases', () => {
  test('phases end on time, come in order and are numbered consecutively', () => {
    const party = started();
    const seen: unknown[] = [];
    for (let steps = 0; steps < 30 && party.state.phase !== 'final'; steps++) {
      const { phase, number, deadline, round } = party.state;
      const seconds = ((deadline ?? 0) - party.now) / 1000;
      seen.push(`${number} ${round?.prompt.kind} ${phase} ${seconds}`);
      party.pass(seconds - 0.001);
      assert.equal(party.state.number, number, 'not a moment too early');
      party.pass(0.001);
    }
    assert.deepEqual(seen, [
      ...['2 finish prompt 5', '3 finish answer 60', '4 finish reveal 15', '5 finish score 8'],
      ...['6 quiz prompt 5', '7 quiz vote 30', '8 quiz reveal 15', '9 quiz score 8'],
      ...['10 closest prompt 5', '11 closest answer 60', '12 closest reveal 15', '13 closest score 8'],
      ...['14 split prompt 5', '15 split answer 60', '16 split reveal 15', '17 split score 8'],
    ]);
    assert.equal(party.host('again'), undefined);
    assert.deepEqual([party.state.phase, party.state.number], ['lobby', 19]);
  });

  test('a phase ends when all players have acted, not counting those who are disconnected or away', () => {
    const party = started();
    party.pass(5);
    answerAs(party, 'ana', 'ben', 'eva');
    assert.equal(party.state.phase, 'answer');
    party.do({ do: 'role', by: 'tom', isAway: true });
    assert.equal(party.state.phase, 'vote');
    party.do({ do: 'role', by: 'tom', isAway: false });
    for (const [by, what] of [
      ['ana', 'of ben'],
      ['ben', 'of ana'],
      ['eva', 'of ana'],
    ] as const)
      party.voteFor(by, what);
    assert.equal(party.state.phase, 'vote');
    party.setConnected('ana', 'ben', 'eva');
    assert.equal(party.state.phase, 'reveal');
  });

  test('actions for another phase are rejected, and so is any action after the deadline, even if nothing has ended the phase yet', () => {
    const party = started();
    party.pass(5);
    const { number: phase } = party.state;
    const late = { do: 'answer', by: 'ana', phase, tab: 'tab of ana', answer: { text: 'late' } } as const;
    assert.equal(party.try({ ...late, phase: phase - 1 }), 'late');
    answerAs(party, 'ben', 'eva');
    party.now += 60_000;
    const before = party.state;
    assert.equal(party.try(late), 'late');
    assert.equal(party.state, before, 'a rejected action changes nothing');
    party.pass(0);
    assert.equal(party.state.phase, 'vote');
  });

  test('phases last longer with a longer timer; without one they last until the host continues', () => {
    const party = started({ timers: 'x1.5' });
    party.pass(7.5);
    assert.equal((party.state.deadline ?? 0) - party.now, 90_000);
    const other = started({ timers: 'off' });
    other.pass(5);
    assert.deepEqual([other.state.phase, other.state.deadline], ['answer', null]);
    assert.equal(other.host('continue'), 'too early');
    assert.equal(publicView(other.state).may_continue_at, new Date(other.now + 30_000).toISOString());
    other.pass(30);
    assert.equal(other.host('continue'), undefined);
    assert.equal(other.state.phase, 'reveal');
    assert.equal(other.host('continue'), undefined);
    assert.equal(other.state.phase, 'score');
  });

  test('a host can end a reveal, but not an acting phase with a timer', () => {
    const party = started();
    assert.equal(party.host('continue'), 'not now');
    party.pass(5);
    assert.equal(party.host('continue'), 'not now');
    party.pass(60);
    assert.equal(party.host('continue'), undefined);
    assert.equal(party.state.phase, 'score');
  });

  test('a player can answer at most twenty times in a phase, counting changes', () => {
    const party = started();
    party.pass(5);
    for (let change = 1; change <= 20; change++) assert.equal(party.answer('ana', { text: `no ${change}` }), undefined);
    assert.equal(party.answer('ana', { text: 'once more' }), 'changed too often');
    assert.equal(party.state.round?.answers.ana?.what.text, 'no 20');
  });

  test('resending the same answer only marks the player as connected', () => {
    const party = started();
    party.join('una');
    party.do({ do: 'role', by: 'una', role: 'spectator' });
    party.pass(5);
    party.answer('ana', { text: 'mine' });
    party.pass(1);
    const before = party.state.round;
    for (let times = 0; times < 25; times++) assert.equal(party.answer('ana', { text: 'mine' }), undefined);
    assert.deepEqual(party.state.round, before);
    assert.equal(party.state.people[0]?.actedAt, party.now);
    for (const name of ['ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    for (const by of ['ben', 'una']) party.voteFor(by, 'mine');
    party.pass(1);
    const voted = party.state.round;
    for (const by of ['ben', 'una'])
      for (let times = 0; times < 25; times++) assert.equal(party.voteFor(by, 'mine'), undefined);
    assert.deepEqual(party.state.round, voted);
  });

  test('an empty answer is rejected', () => {
    const party = started();
    party.pass(5);
    assert.equal(party.answer('ana', { text: '   ' }), 'wrong answer');
    assert.equal(party.answer('ana', { number: 4 }), 'wrong answer');
    assert.equal(party.answer('ana', {}), 'wrong answer');
  });

  test('a skipped round gives no points and is replaced', () => {
    const party = started();
    party.pass(5);
    answerAs(party, 'ana', 'ben');
    assert.equal(party.host('skip'), undefined);
    assert.deepEqual(
      [party.state.phase, party.state.round?.number, party.state.round?.prompt.kind],
      ['prompt', 1, 'quiz'],
    );
    assert.deepEqual(party.scores, { ana: 0, ben: 0, eva: 0, tom: 0 });
  });
});

describe('a pause', () => {
  test('half a minute with fewer than three players starts a pause; once there are three, the phase goes on with the time it had left', () => {
    const party = started();
    party.pass(5);
    answerAs(party, 'ana');
    party.pass(10);
    party.setConnected('ana', 'ben');
    party.pass(29.999);
    assert.equal(party.state.paused, null);
    party.pass(0.001);
    assert.deepEqual(party.state.paused, { by: 'few', since: party.now, leftMs: 20_000 });
    assert.equal(party.answer('ben', { text: 'now' }), 'paused');
    assert.equal(party.host('resume'), 'few players');
    party.pass(3600);
    assert.equal(party.state.phase, 'answer');
    party.setConnected('ana', 'ben', 'tom');
    assert.equal(party.state.paused, null);
    assert.equal((party.state.deadline ?? 0) - party.now, 20_000);
    assert.equal(party.state.round?.answers.ana?.what.text, 'of ana');
  });

  test("a pause doesn't start if the players return in time", () => {
    const party = started();
    party.pass(5);
    party.setConnected('ana', 'ben');
    party.pass(20);
    party.setConnected('ana', 'ben', 'eva');
    party.pass(1);
    party.setConnected('ana', 'ben');
    party.pass(20);
    assert.equal(party.state.paused, null);
  });

  test('only a host can end a pause that a host started', () => {
    const party = started();
    party.pass(5);
    party.pass(20);
    assert.equal(party.host('pause'), undefined);
    party.pass(500);
    party.setConnected(...names);
    assert.equal(party.state.paused?.by, 'host');
    assert.equal(party.host('resume'), undefined);
    assert.equal((party.state.deadline ?? 0) - party.now, 40_000);
  });

  test('a pause ends when newcomers replace the missing players', () => {
    const party = started({}, ['ana', 'ben', 'eva']);
    party.setConnected('ana', 'ben');
    party.pass(30);
    assert.equal(party.state.paused?.by, 'few');
    party.join('una');
    assert.equal(party.state.paused, null);
  });

  test('a pause ends if all players leave the room and return', () => {
    const party = started();
    party.pass(5);
    answerAs(party, 'ana');
    for (const by of names) party.do({ do: 'leave', by });
    assert.equal(party.state.host, null);
    party.pass(3600);
    assert.equal(party.state.phase, 'answer');
    party.join('tom', 'ben', 'ana');
    assert.deepEqual([party.state.paused, party.state.host], [null, 'tom']);
    party.pass(60);
    assert.equal(party.state.phase, 'reveal');
  });
});

describe('the start', () => {
  const begin = (party: TestParty, isForAdults = false) =>
    party.try({ do: 'start', by: 'ana', phase: party.state.number, seed: 's', plan: allKinds, isForAdults });

  test('starting a game requires three connected players', () => {
    const party = TestParty.of('ana', 'ben');
    assert.equal(begin(party), 'few players');
    party.join('eva');
    party.setConnected('ana', 'ben');
    assert.equal(begin(party), 'few players');
    party.setConnected('ana', 'ben', 'eva');
    assert.equal(begin(party), undefined);
    assert.equal(begin(party), 'not now');
  });

  test('starting an adult game requires a confirmation', () => {
    const party = TestParty.of(...names);
    party.do({ do: 'settings', by: 'ana', settings: { ...party.state.settings, heat: 3 } });
    assert.equal(begin(party), 'not adults');
    assert.equal(begin(party, true), undefined);
  });

  test('starting a game requires prompts', () => {
    const party = TestParty.of(...names);
    const { number: phase } = party.state;
    const start = { do: 'start', by: 'ana', phase, seed: 's', plan: [], isForAdults: false } as const;
    assert.equal(party.try(start), 'no prompts');
  });
});
