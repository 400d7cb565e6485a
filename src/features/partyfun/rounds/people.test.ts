import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerAs, fourNames as names, planOf as plan, started, TestParty } from './test-party.ts';
import { publicView } from './view.ts';

describe('seats', () => {
  test('a latecomer plays from the next round and starts with the lowest score', () => {
    const party = started();
    party.pass(5);
    party.join('una');
    assert.equal(publicView(party.state).people.at(-1)?.from_round, 2);
    assert.equal(party.answer('una', { text: 'me too' }), 'not playing');
    answerAs(party, ...names);
    for (const name of ['ben', 'eva', 'tom']) party.voteFor(name, 'of ana');
    party.voteFor('ana', 'of ben');
    party.pass(15);
    party.pass(8);
    assert.deepEqual(party.scores, { ana: 4, ben: 1, eva: 0, tom: 0, una: 0 });
    assert.ok(party.state.round?.players.includes('una'));
  });

  test('a latecomer’s score is the lowest score of those still playing', () => {
    const party = started();
    party.pass(5);
    answerAs(party, ...names);
    for (const [by, what] of [
      ['ana', 'of ben'],
      ['ben', 'of ana'],
      ['eva', 'of tom'],
      ['tom', 'of ana'],
    ] as const)
      party.voteFor(by, what);
    party.do({ do: 'leave', by: 'eva' });
    party.join('una');
    party.pass(15);
    party.pass(8);
    assert.deepEqual(party.scores, { ana: 2, ben: 1, eva: 0, tom: 1, una: 1 });
  });

  test('the seat of a player who leaves stays taken for the round, and score and rank are kept in case they return', () => {
    const party = started(
      {},
      Array.from({ length: 20 }, (_, index) => `p${index}`),
    );
    party.pass(5);
    party.do({ do: 'leave', by: 'p3' });
    party.join('una');
    assert.equal(party.state.people.at(-1)?.role, 'spectator');
    party.pass(60);
    party.pass(15);
    party.pass(8);
    party.do({ do: 'role', by: 'una', role: 'player' });
    party.join('p3');
    assert.equal(party.state.people.find(({ id }) => id === 'p3')?.role, 'spectator');
    assert.equal(party.try({ do: 'role', by: 'p3', role: 'player' }), 'no seat');
    party.do({ do: 'leave', by: 'p4' });
    party.join('p4');
    assert.equal(party.state.people.find(({ id }) => id === 'p4')?.role, 'player');
  });

  describe('the photo of a player who leaves', () => {
    function photographed(settings = {}): TestParty {
      const party = TestParty.of(...names);
      party.start(plan('photo', 'photo'), { rounds: 4, ...settings });
      party.pass(5);
      return party;
    }
    const send = (party: TestParty, ...people: string[]) =>
      people.map((name) => party.answer(name, { photo: `photo of ${name}` }));
    const publicText = (party: TestParty) => JSON.stringify(publicView(party.state));
    const optionOf = (party: TestParty, id: string) => party.state.round?.options.find(({ by }) => by.includes(id));

    test('a photo is removed if its owner leaves before the vote, and a returning player can send another', () => {
      const party = photographed();
      send(party, 'ana', 'ben', 'eva');
      party.do({ do: 'leave', by: 'eva' });
      party.join('eva');
      assert.equal(party.state.round?.answers.eva, undefined);
      party.answer('eva', { photo: 'another of eva' });
      party.do({ do: 'leave', by: 'eva' });
      send(party, 'tom');
      assert.equal(party.state.phase, 'vote');
      assert.deepEqual(party.state.round?.options.map(({ photo }) => photo).toSorted(), [
        'photo of ana',
        'photo of ben',
        'photo of tom',
      ]);
    });

    test('a photo is hidden if its owner leaves during the vote, and its voters can vote again', () => {
      const party = photographed();
      send(party, ...names);
      party.join('una');
      for (const by of ['ana', 'ben', 'una']) party.voteFor(by, 'photo of eva');
      party.do({ do: 'leave', by: 'eva' });
      assert.doesNotMatch(JSON.stringify(party.state.round), /photo of eva/);
      assert.equal(optionOf(party, 'eva')?.isHidden, true);
      assert.deepEqual([party.state.round?.votes, party.state.round?.watchVotes], [{}, {}]);
      party.join('eva');
      for (const by of ['eva', 'ben', 'tom']) party.voteFor(by, 'photo of ana');
      party.voteFor('ana', 'photo of ben');
      assert.equal(party.state.phase, 'reveal');
      assert.deepEqual(party.gains, { ana: 4, ben: 1 });
    });

    test("hiding a photo ends the vote if that leaves too few options, but doesn't end a host's pause", () => {
      const party = photographed();
      send(party, 'ana', 'eva');
      party.pass(60);
      party.host('pause');
      party.do({ do: 'leave', by: 'eva' });
      assert.deepEqual([party.state.phase, party.state.paused?.by], ['vote', 'host']);
      party.host('resume');
      assert.equal(party.state.phase, 'reveal');
      assert.deepEqual(party.gains, {});
    });

    test('if its owner leaves after the vote, only the photo is removed; points, name and votes are kept', () => {
      const party = photographed();
      send(party, ...names);
      for (const by of ['ana', 'ben', 'tom']) party.voteFor(by, 'photo of eva');
      party.voteFor('eva', 'photo of ben');
      assert.equal(party.state.phase, 'reveal');
      party.do({ do: 'leave', by: 'eva' });
      assert.doesNotMatch(publicText(party), /photo of eva/);
      const option = publicView(party.state).round?.options?.find(({ by }) => by?.includes('eva'));
      const { id: _, ...rest } = option ?? assert.fail();
      assert.deepEqual(rest, { is_hidden: true, by: ['eva'], voters: ['ana', 'ben', 'tom'] });
      assert.deepEqual(party.gains, { ben: 1, eva: 4 });
    });
  });

  test('the twenty-first person becomes a spectator', () => {
    const party = TestParty.of(...Array.from({ length: 21 }, (_, index) => `p${index}`));
    assert.deepEqual(
      party.state.people.filter(({ role }) => role === 'spectator').map(({ id }) => id),
      ['p20'],
    );
  });

  test('only the newest tab plays', () => {
    const party = started();
    party.pass(5);
    party.do({ do: 'come', by: 'ana', login: 'ana', tab: 'another tab' });
    assert.equal(party.answer('ana', { text: 'old' }), 'other tab');
    const { number: phase } = party.state;
    party.do({ do: 'answer', by: 'ana', phase, tab: 'another tab', answer: { text: 'new' } });
  });

  test('a player removed by the host stays out until they’re let back in', () => {
    const party = started();
    party.pass(5);
    const about = (act: 'remove' | 'let in', who: string) =>
      party.try({ do: act, by: 'ana', phase: party.state.number, who });
    assert.equal(about('remove', 'ana'), 'no such person');
    assert.equal(about('remove', 'tom'), undefined);
    assert.equal(party.answer('tom', { text: 'still' }), 'not playing');
    assert.equal(party.try({ do: 'role', by: 'tom', role: 'player' }), 'taken out');
    party.do({ do: 'leave', by: 'tom' });
    party.join('tom');
    assert.equal(party.try({ do: 'role', by: 'tom', role: 'player' }), 'taken out');
    assert.equal(about('let in', 'tom'), undefined);
    assert.equal(party.try({ do: 'role', by: 'tom', role: 'player' }), undefined);
  });

  test('a player removed before their first round is still out after leaving and rejoining the room', () => {
    const party = started();
    party.pass(5);
    party.join('una');
    party.do({ do: 'remove', by: 'ana', phase: party.state.number, who: 'una' });
    party.do({ do: 'leave', by: 'una' });
    party.join('una');
    assert.equal(party.try({ do: 'role', by: 'una', role: 'player' }), 'taken out');
    assert.equal(publicView(party.state).people.at(-1)?.from_round, undefined);
    party.do({ do: 'let in', by: 'ana', phase: party.state.number, who: 'una' });
    assert.equal(party.try({ do: 'role', by: 'una', role: 'player' }), undefined);
  });

  test('a spectator who leaves is forgotten', () => {
    const party = started();
    party.join('una');
    party.do({ do: 'leave', by: 'una' });
    assert.deepEqual(
      party.state.people.map(({ id }) => id),
      names,
    );
  });
});

describe('the host', () => {
  test('the first person to join becomes host; after 20 seconds offline, whoever has been connected longest takes over', () => {
    const party = TestParty.of('ana');
    party.pass(15);
    party.join('ben', 'eva');
    party.setConnected('ben', 'eva');
    assert.equal(party.state.host, 'ana');
    // A closed stream is reported ten seconds late.
    party.pass(9.999);
    assert.equal(party.state.host, 'ana');
    party.pass(0.001);
    assert.equal(party.state.host, 'ben');
    party.setConnected('ana', 'ben', 'eva');
    assert.equal(party.state.host, 'ben', "doesn't get the role back by returning");
  });

  for (const phase of ['prompt', 'answer', 'vote', 'reveal', 'score', 'final'] as const) {
    test(`a disconnected host is replaced during the phase ${phase}`, () => {
      const party = TestParty.of(...names);
      party.start(plan('finish', 'finish'), { rounds: 4 });
      while (party.state.phase !== phase) {
        if (party.state.phase === 'answer') answerAs(party, ...names);
        else party.pass(((party.state.deadline ?? 0) - party.now) / 1000);
      }
      party.do({ do: 'leave', by: 'ana' });
      assert.equal(party.state.host, 'ben');
      party.setConnected('eva', 'tom', 'ben');
      assert.equal(party.host('hand over' as 'end'), 'no such person');
      party.do({ do: 'hand over', by: 'ben', phase: party.state.number, who: 'tom' });
      assert.equal(party.state.host, 'tom');
    });
  }

  test("only the host and the room's admin have host controls", () => {
    const party = started();
    const { number: phase } = party.state;
    for (const act of ['continue', 'pause', 'resume', 'skip', 'end', 'again'] as const)
      assert.equal(party.try({ do: act, by: 'ben', phase }), 'not host');
    assert.equal(party.try({ do: 'settings', by: 'ben', settings: party.state.settings }), 'not host');
    assert.equal(party.try({ do: 'hide', by: 'ben', phase, option: 'a' }), 'not host');
    assert.equal(party.try({ do: 'remove', by: 'ben', phase, who: 'tom' }), 'not host');
    const admin = { by: 'ben', isAdmin: true };
    party.do({ do: 'pause', ...admin, phase });
    assert.equal(party.state.paused?.by, 'host');
    party.do({ do: 'resume', ...admin, phase });
    assert.equal(party.state.host, 'ana', "a host action doesn't make the admin host");
    party.do({ do: 'hand over', ...admin, phase, who: 'ben' });
    assert.equal(party.state.host, 'ben');
  });

  test('an admin who never joined the party has the same controls as the host', () => {
    const party = started();
    party.do({ do: 'end', by: 'una', isAdmin: true, phase: party.state.number });
    assert.equal(party.state.phase, 'final');
    assert.equal(
      party.state.people.some(({ id }) => id === 'una'),
      false,
    );
  });

  test('a host is replaced by a player rather than a spectator', () => {
    const party = TestParty.of('una');
    party.do({ do: 'role', by: 'una', role: 'spectator' });
    party.pass(1);
    party.join('ana');
    party.join('wim');
    party.do({ do: 'hand over', by: 'una', phase: party.state.number, who: 'wim' });
    party.do({ do: 'leave', by: 'wim' });
    assert.equal(party.state.host, 'ana');
  });
});
