import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inRound, TestParty } from './test-party.ts';
import { promptOf } from './test-prompts.ts';
import { publicView } from './view.ts';

const texts = (party: TestParty) => party.state.round?.options.map(({ text }) => text).toSorted();

describe('Bluff', () => {
  test('Bluff gives 2 points for the truth and 1 for each person fooled', () => {
    const party = inRound('bluff');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    assert.equal(party.state.phase, 'vote');
    assert.deepEqual(texts(party), ['Of ana', 'Of ben', 'Of eva', 'Of tom', 'Truth of bluff-001']);
    party.voteFor('ana', 'Truth of bluff-001');
    party.voteFor('ben', 'Of ana');
    party.voteFor('eva', 'Of ana');
    party.voteFor('tom', 'Of ben');
    assert.equal(party.state.phase, 'reveal');
    assert.deepEqual(party.gains, { ana: 4, ben: 1 });
    assert.deepEqual(party.state.bestBluff, { person: 'ana', text: 'Of ana', fooled: 2, of: 3 });
  });

  test("players who write the truth in Bluff get points and don't count as fooled, and the truth isn't revealed early", () => {
    const party = inRound('bluff');
    party.answer('ana', { text: '  TRUE   bluff-001. ' });
    for (const name of ['ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    assert.deepEqual(texts(party), ['Of ben', 'Of eva', 'Of tom', 'Truth of bluff-001']);
    assert.equal(party.voteFor('ana', 'Truth of bluff-001'), 'own answer');
    party.voteFor('ana', 'Of ben');
    party.voteFor('ben', 'Truth of bluff-001');
    party.voteFor('eva', 'Of ben');
    party.voteFor('tom', 'Of eva');
    assert.deepEqual(party.gains, { ana: 2, ben: 3, eva: 1 });
    // The published view shows the votes that were counted.
    const published = publicView(party.state).round?.options?.map(({ text, by, voters }) => ({ text, by, voters }));
    assert.deepEqual(
      published?.toSorted((a, b) => (a.text ?? '').localeCompare(b.text ?? '')),
      [
        { text: 'Of ben', by: ['ben'], voters: ['eva'] },
        { text: 'Of eva', by: ['eva'], voters: ['tom'] },
        { text: 'Of tom', by: ['tom'], voters: [] },
        { text: 'Truth of bluff-001', by: ['ana'], voters: ['ben'] },
      ],
    );
  });

  test('Bluff recognises the truth and each bluff regardless of quotes, capitals and punctuation', () => {
    const party = inRound('bluff');
    party.answer('ana', { text: '“The truth of bluff-001!”' });
    party.answer('ben', { text: 'A moon.' });
    party.answer('eva', { text: 'Moon' });
    party.answer('tom', { text: 'of tom' });
    assert.deepEqual(texts(party), ['A moon', 'Of tom', 'Truth of bluff-001']);
    assert.equal(party.voteFor('ana', 'Truth of bluff-001'), 'own answer');
    assert.equal(party.voteFor('eva', 'A moon'), 'own answer');
  });

  test('Bluff shows a lone full stop unchanged', () => {
    const party = inRound('bluff');
    party.answer('ana', { text: ' . ' });
    party.answer('ben', { text: 'of ben.' });
    party.pass(60);
    assert.deepEqual(texts(party), ['.', 'Of ben', 'Truth of bluff-001']);
  });

  test('Bluff skips the vote and gives no points if no player bluffed', () => {
    const party = inRound('bluff');
    party.pass(60);
    assert.equal(party.state.phase, 'reveal');
    assert.deepEqual(party.gains, {});
  });
});

describe('Finish it and Photo', () => {
  test('Finish it gives 1 point per vote, and 1 more if all others agree', () => {
    const party = inRound('finish');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    for (const name of ['ben', 'eva', 'tom']) party.voteFor(name, 'of ana');
    party.voteFor('ana', 'of ben');
    assert.deepEqual(party.gains, { ana: 4, ben: 1 });
  });

  test("a single vote doesn't count as unanimous", () => {
    const party = inRound('finish', ['ana', 'ben', 'eva']);
    party.answer('ana', { text: 'a' });
    party.answer('ben', { text: 'b' });
    party.pass(60);
    party.voteFor('ben', 'a');
    party.pass(30);
    assert.deepEqual(party.gains, { ana: 1 });
  });

  test('equal answers become one option, which none of its authors can vote for', () => {
    const party = inRound('finish');
    party.answer('ana', { text: 'Nobody  knows' });
    party.answer('ben', { text: ' nobody KNOWS ' });
    party.answer('eva', { text: 'e\u0301' });
    party.answer('tom', { text: '\u00c9' });
    assert.deepEqual(texts(party), ['Nobody  knows', 'e\u0301']);
    assert.equal(party.voteFor('ben', 'Nobody  knows'), 'own answer');
    for (const name of ['ana', 'ben']) party.voteFor(name, 'e\u0301');
    for (const name of ['eva', 'tom']) party.voteFor(name, 'Nobody  knows');
    assert.deepEqual(party.gains, { ana: 3, ben: 3, eva: 3, tom: 3 });
  });

  test('Photo gives points the same way as Finish it', () => {
    const party = inRound('photo');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { photo: `photo of ${name}` });
    for (const name of ['ben', 'eva', 'tom']) party.voteFor(name, 'photo of ana');
    party.voteFor('ana', 'photo of tom');
    assert.deepEqual(party.gains, { ana: 4, tom: 1 });
  });

  test('a hidden option loses its votes and name, and its voters vote again', () => {
    const party = inRound('finish');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    party.voteFor('tom', 'of eva');
    const option = party.state.round?.options.find(({ text }) => text === 'of eva')?.id ?? '';
    party.do({ do: 'hide', by: 'ana', phase: party.state.number, option });
    assert.equal(party.voteFor('tom', 'of eva'), 'no such option');
    assert.equal(party.state.round?.votes.tom, undefined);
    for (const name of ['ben', 'tom']) party.voteFor(name, 'of ana');
    for (const name of ['ana', 'eva']) party.voteFor(name, 'of ben');
    assert.deepEqual(party.gains, { ana: 2, ben: 2 });
  });
});

test('the final view shows the endings with the most votes, but no photos', () => {
  const party = TestParty.of('ana', 'ben', 'eva', 'tom');
  party.start([promptOf('finish', 1), promptOf('photo', 1), promptOf('finish', 2), promptOf('quiz', 1)], { rounds: 4 });
  const play = (said: readonly string[], votes: readonly string[], isPhoto = false) => {
    party.pass(5);
    for (const [at, name] of ['ana', 'ben', 'eva', 'tom'].entries())
      party.answer(name, isPhoto ? { photo: said[at] ?? '' } : { text: said[at] ?? '' });
    for (const [at, name] of ['ana', 'ben', 'eva', 'tom'].entries()) party.voteFor(name, votes[at] ?? '');
    assert.equal(party.state.phase, 'reveal');
    assert.equal(publicView(party.state).final, null);
    party.pass(15);
    party.pass(8);
  };
  play(['Soup', 'a map', 'A map!', 'socks'], ['a map', 'Soup', 'Soup', 'a map']);
  play(['1', '2', '3', '4'], ['2', '1', '1', '1'], true);
  play(['Rain', 'snow', 'fog', 'sun'], ['sun', 'sun', 'sun', 'Rain']);
  party.host('end');
  const [best, ...others] = publicView(party.state).final?.endings ?? [];
  assert.match(best?.prompt ?? '', /^What of finish-002, \w+\?$/);
  assert.deepEqual([best?.text, best?.by, best?.votes], ['sun', ['tom'], 3]);
  assert.deepEqual(
    new Set(others.map(({ text, by, votes }) => `${text} ${by.join()} ${votes}`)),
    new Set(['Soup ana 2', 'a map ben,eva 2']),
  );
  party.host('again');
  assert.deepEqual(party.state.lovedEndings, []);
});

describe('Most likely', () => {
  test('Most likely gives 1 point for voting with the majority', () => {
    const party = inRound('likely');
    for (const name of ['ana', 'ben', 'eva']) party.voteFor(name, 'tom');
    party.voteFor('tom', 'tom');
    assert.deepEqual(party.gains, { ana: 1, ben: 1, eva: 1, tom: 1 });
  });

  test('Most likely gives the point for a vote for any of several tied people', () => {
    const party = inRound('likely');
    for (const name of ['ana', 'ben']) party.voteFor(name, 'tom');
    for (const name of ['eva', 'tom']) party.voteFor(name, 'ana');
    assert.deepEqual(party.gains, { ana: 1, ben: 1, eva: 1, tom: 1 });
  });

  test("Most likely doesn't count a single vote as a majority", () => {
    const party = inRound('likely');
    party.voteFor('ana', 'ben');
    party.voteFor('ben', 'eva');
    party.voteFor('eva', 'tom');
    party.voteFor('tom', 'ana');
    assert.deepEqual(party.gains, {});
  });
});

describe('Split', () => {
  test('Split gives 2 points for the closest guess, and 1 point for any other guess that is off by one', () => {
    const party = inRound('split');
    for (const name of ['ana', 'ben', 'eva']) party.answer(name, { choice: 'A' });
    party.answer('tom', { choice: 'B' });
    assert.equal(party.vote('ana', { guess: 5 }), 'wrong answer');
    party.vote('ana', { guess: 3 });
    party.vote('ben', { guess: 2 });
    party.vote('eva', { guess: 4 });
    party.vote('tom', { guess: 1 });
    assert.deepEqual(party.gains, { ana: 2, ben: 1, eva: 1 });
    assert.equal(party.state.round?.result?.number, 3);
  });

  test('Split gives 2 points for the closest guess, however far off it is', () => {
    const party = inRound('split');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { choice: 'A' });
    party.vote('ana', { guess: 2 });
    party.vote('ben', { guess: 2 });
    party.vote('eva', { guess: 1 });
    party.vote('tom', { guess: 0 });
    assert.deepEqual(party.gains, { ana: 2, ben: 2 });
  });
});

describe('Closest number', () => {
  test('Closest number gives 2 points for the closest answer and 1 for the next; equally close ones get the same', () => {
    const party = inRound('closest');
    assert.equal(party.answer('ana', { number: 101 }), 'wrong answer');
    party.answer('ana', { number: 43 });
    party.answer('ben', { number: 39 });
    party.answer('eva', { number: 46 });
    party.answer('tom', { number: 90 });
    assert.equal(party.state.phase, 'reveal');
    assert.deepEqual(party.gains, { ana: 2, ben: 2, eva: 1 });
  });
});

describe('Quiz', () => {
  test('Quiz gives 2 points for the right answer, and 1 more to the first player who gives it', () => {
    const party = inRound('quiz');
    party.voteFor('ana', 'One quiz-001');
    party.pass(1);
    party.voteFor('ben', 'Two quiz-001');
    party.pass(1);
    party.voteFor('eva', 'Two quiz-001');
    // Changing an answer resets its time; repeating it doesn't.
    party.voteFor('ana', 'Two quiz-001');
    party.voteFor('ben', 'Two quiz-001');
    party.voteFor('tom', 'Four quiz-001');
    assert.deepEqual(party.gains, { ana: 2, ben: 3, eva: 2 });
  });
});

test('the last round counts double', () => {
  const party = TestParty.of('ana', 'ben', 'eva');
  party.start([promptOf('quiz', 1), promptOf('quiz', 2)], { rounds: 4 });
  for (const right of ['Two quiz-001', 'Three quiz-002']) {
    party.pass(5);
    party.voteFor('ana', right);
    party.pass(1);
    party.voteFor('ben', right);
    party.pass(30);
    party.pass(15);
    party.pass(8);
  }
  assert.equal(party.state.phase, 'final');
  assert.deepEqual(party.scores, { ana: 9, ben: 6, eva: 0 });
});

test('the last round still counts double if skips made the game shorter', () => {
  const party = TestParty.of('ana', 'ben', 'eva');
  party.start(
    [1, 2, 3, 4].map((number) => promptOf('quiz', number)),
    { rounds: 4 },
  );
  const published = () => {
    const { round, people } = publicView(party.state);
    return [round?.number, round?.of, round?.is_last, people.find(({ login }) => login === 'tom')?.from_round];
  };
  assert.deepEqual(published(), [1, 4, false, undefined]);
  party.host('skip');
  party.host('skip');
  party.join('tom');
  assert.deepEqual(published(), [1, 2, false, 2]);
  party.host('skip');
  party.join('kim');
  assert.deepEqual(published(), [1, 1, true, undefined]);
  party.pass(5);
  party.voteFor('ana', 'One quiz-004');
  party.pass(30);
  assert.equal(publicView(party.state).next, null);
  assert.deepEqual(party.gains, { ana: 6 });
  party.pass(15);
  party.pass(8);
  assert.equal(party.state.phase, 'final');
});
