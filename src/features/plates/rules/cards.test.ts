import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCardKinds, pointsOfWord } from './card-kinds.ts';
import { checkCard, isBirthday } from './cards.ts';

const cases: Record<string, { yes: string[]; no: Record<string, string> }> = {
  'double-letters': {
    yes: ['KK', 'AKKB', 'kk', 'ÄÄ'],
    no: { KAK: 'K, A, K has no letter twice in a row', '11': '1, 1 has no letter twice in a row' },
  },
  palindrome: {
    yes: ['7337', '737', 'AbA'],
    no: { '7336': "7, 3, 3, 6 isn't the same backwards", '77': 'Enter at least 3 digits or letters' },
  },
  'three-in-a-row': {
    yes: ['456', '0123', '9456'],
    no: {
      '356': "3, 5, 6 doesn't have three in a row",
      '654': "6, 5, 4 doesn't have three in a row",
      '890': "8, 9, 0 doesn't have three in a row",
      A12: 'Enter at least 3 digits',
    },
  },
  'all-the-same': {
    yes: ['555', '0000'],
    no: { '554': "5, 5, 4 aren't all the same", '55': 'Enter at least 3 digits' },
  },
  'adds-to-21': { yes: ['849', '777', '6663'], no: { '848': '8 + 4 + 8 is 20' } },
  'round-hundred': {
    yes: ['300', '1200'],
    no: {
      '310': "3, 1, 0 isn't a round hundred",
      '000': "0, 0, 0 isn't a round hundred",
      '030': "0, 3, 0 isn't a round hundred",
    },
  },
  countdown: { yes: ['987', '3210'], no: { '789': "7, 8, 9 doesn't count down" } },
  'all-even': { yes: ['204', '8888'], no: { '214': "2, 1, 4 aren't all even" } },
  'all-odd': { yes: ['199', '3571'], no: { '198': "1, 9, 8 aren't all odd" } },
  'two-sevens': { yes: ['77', '7017'], no: { '71': "7, 1 doesn't have two sevens" } },
};

for (const [kind, { yes, no }] of Object.entries(cases)) {
  test(`the card ${kind} accepts input that matches, and otherwise gives the reason`, () => {
    for (const marks of yes) assert.equal(checkCard(kind as 'palindrome', { marks }, 'P').reason, undefined, marks);
    for (const [marks, reason] of Object.entries(no))
      assert.equal(checkCard(kind as 'palindrome', { marks }, 'P').reason, reason);
  });
}

test("a word must have the plate's letters in order, and is worth one more point for each letter beyond six", () => {
  const check = (marks: string, word: string) => checkCard('word', { marks, word }, 'P');
  assert.deepEqual(check('BRD', 'bread'), { points: 2 });
  assert.deepEqual(check('BD', 'birthday'), { points: 4 });
  assert.deepEqual(check('ÜB', 'übermut'), { points: 3 });
  // The keypad has no Ö, so LÖ is typed as LO.
  assert.deepEqual(check('LO', 'Löffel'), { points: 2 });
  assert.equal(check('LÖ', 'Lotse').reason, "Lotse doesn't have L, Ö in this order");
  assert.equal(check('DRB', 'bread').reason, "bread doesn't have D, R, B in this order");
  assert.equal(check('B', 'bread').reason, 'Enter at least 2 letters');
  assert.equal(check('B2', 'bread').reason, 'Enter at least 2 letters');
  assert.equal(check('BRD', '').reason, 'Please enter the word');
  assert.deepEqual(['sixsix', 'sevenss'].map(pointsOfWord), [2, 3]);
});

test('far away means a thousand kilometres from home, and a refusal gives the distance', () => {
  assert.deepEqual(checkCard('far-away', { marks: 'FIN' }, 'P'), { points: 5 });
  assert.match(String(checkCard('far-away', { marks: 'E' }, 'P').reason), /^That's only \d{3} km away$/);
  assert.match(String(checkCard('far-away', { marks: 'XX' }, 'P').reason), /choose the country/);
});

test('a birthday is a day and a month in either order, and never leaves the phone', () => {
  const day = { day: 12, month: 3 };
  assert.deepEqual(
    ['1203', '0312', '123', '312', '1303'].map((digits) => isBirthday(digits, day)),
    [true, true, true, true, false],
  );
  assert.deepEqual(checkCard('birthday', {}, 'P'), { points: 5 });
});

test('empty input is refused for every card', () => {
  for (const kind of listCardKinds()) if (kind !== 'birthday') assert.ok(checkCard(kind, {}, 'P').reason, kind);
});
