import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from './test-network.ts';
import { outcomeOf, pauseAfter, pauseLeft } from './transport.ts';

const html = { 'content-type': 'text/html' };

test('each kind of answer is interpreted correctly', () => {
  const cases = [
    ['done', answer(201, { id: 1 }), 'settled'],
    ['done without a word', answer(204), 'settled'],
    ['page of a hotel', answer(200, '<h1>Hello</h1>', html), 'again'],
    ['a number that a hotel says', answer(200, '0', html), 'again'],
    ['nothing where something is due', answer(200), 'again'],
    ['a refusal of a proxy', answer(403, '<h1>No</h1>', html), 'again'],
    ['login of a proxy', answer(401, '<h1>Log in</h1>', html), 'again'],
    ['too large for a proxy', answer(413, '<h1>Too large</h1>', html), 'refused'],
    ['busy', answer(503, { error: 'Starting' }), 'again'],
    ['too early', answer(425, { error: 'Too early' }), 'again'],
    ['bug', answer(500, { error: 'Something went wrong' }), 'again'],
    ['disk full', answer(507, { error: 'Full' }), 'again'],
    ['wrong', answer(400, { error: 'The time is in the future.' }), 'refused'],
    ['used for something else', answer(409, { error: 'This key was already used for something else.' }), 'refused'],
    ['deleted since', answer(410, { error: "That was done, but it's been deleted since." }), 'settled'],
    ['session over', answer(401, { error: 'Not Authenticated' }), 'logged out'],
    ['not there', answer(404, { error: 'There is none.' }), 'refused'],
  ] as const;
  for (const [name, got, is] of cases) assert.equal(outcomeOf(got).is, is, name);
  assert.equal(outcomeOf(answer(404, { error: 'There is none.' }), [404]).is, 'settled');
  assert.equal(
    outcomeOf(answer(404, '<h1>Lost</h1>', html), [404]).is,
    'again',
    'an answer from elsewhere settles nothing',
  );
});

test("the server's delay is limited to an hour", () => {
  const outcome = outcomeOf(answer(429, { error: 'Too often.' }, { 'retry-after': '86400' }));
  assert.deepEqual(outcome, { is: 'again', askedMs: 3_600_000, isFault: false, status: 429, problem: 'Too often.' });
  const word = outcomeOf(answer(429, { error: 'Too often.' }, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }));
  assert.equal('askedMs' in word, false);
});

test("delays grow to ten seconds, after faults to a minute, and eager retries skip those that the server didn't ask for", () => {
  const pauses = (isFault: boolean) => [1, 2, 3, 4, 5, 50].map((tries) => pauseAfter(tries, isFault));
  assert.deepEqual(pauses(false), [1000, 2000, 4000, 8000, 10_000, 10_000]);
  assert.deepEqual(pauses(true), [5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  assert.equal(pauseLeft({ notBefore: 100 }, 40, false), 60);
  assert.equal(pauseLeft({ notBefore: 100 }, 40, true), 0);
  assert.equal(pauseLeft({ notBefore: 100, isAsked: true }, 40, true), 60);
  assert.equal(pauseLeft({ notBefore: 100 }, 140, false), 0);
});

test('a clock set back, by a little or by much, never extends a delay', () => {
  const fromNow = (leftMs: number, isAsked: boolean) => pauseLeft({ notBefore: 1000 + leftMs, isAsked }, 1000, false);
  assert.equal(fromNow(60_000, false), 60_000);
  assert.equal(fromNow(60_001, false), 0);
  assert.equal(fromNow(3_600_000, true), 3_600_000);
  assert.equal(fromNow(3_600_001, true), 0);
});
