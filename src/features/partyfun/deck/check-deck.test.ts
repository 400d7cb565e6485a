import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardKinds, roundKinds } from './card.ts';
import { checkDeck, maxPrompts } from './check-deck.ts';

type Row = Record<string, unknown>;

const common = { language: 'en', category: 'silly', heat: 1 };
const cards: Readonly<Record<string, Row>> = {
  dare: {
    ...common,
    id: 'dare-001',
    kind: 'dare',
    text: 'Bark at {b} like a very small dog.',
    seconds: 10,
    needs: ['moving', 'props'],
  },
  truth: { ...common, id: 'truth-001', kind: 'truth', text: 'Which vegetable frightens you?', isPrivate: true },
  point: { ...common, id: 'point-001', kind: 'point', text: 'Who would lend {a} a tent?', playersFrom: 3 },
  hands: { ...common, id: 'hands-001', kind: 'hands', text: 'Who has ever eaten chalk?', playersTo: 16 },
  either: {
    ...common,
    id: 'either-001',
    kind: 'either',
    text: 'Where do we go?',
    options: ['Up the hill', 'Down the river'],
  },
  category: { ...common, id: 'category-001', kind: 'category', text: 'Rivers of the world.', minutes: 2 },
  duel: { ...common, id: 'duel-001', kind: 'duel', text: 'Whistle longer than {b}.' },
  rule: {
    ...common,
    id: 'rule-001',
    kind: 'rule',
    text: 'Only {a} may yawn.',
    turns: 5,
    short: 'No yawning',
    cure: 'Yawn, all of you.',
  },
  quiz: {
    ...common,
    id: 'quiz-001',
    kind: 'quiz',
    text: 'How many sides has a cube?',
    answer: 'Six',
    source: 'Euclid, Elements',
  },
};
const facts = { category: 'quiz', heat: 2, source: 'An encyclopaedia' };
const rounds: Readonly<Record<string, Row>> = {
  bluff: {
    ...facts,
    id: 'bluff-001',
    kind: 'bluff',
    text: 'What did the first vending machine sell?',
    short: 'Sold by a machine?',
    truth: 'Holy water',
    alsoTrue: ["The priest's water"],
  },
  finish: { id: 'finish-001', kind: 'finish', category: 'silly', heat: 1, text: 'My bicycle is called …' },
  likely: { id: 'likely-001', kind: 'likely', category: 'silly', heat: 1, text: 'Who will live on a boat?' },
  split: {
    id: 'split-001',
    kind: 'split',
    category: 'deep',
    heat: 1,
    text: 'A year without one of them.',
    options: ['Music', 'Bread'],
  },
  closest: {
    ...facts,
    id: 'closest-001',
    kind: 'closest',
    text: 'When did the Titanic sink?',
    answer: 1912,
    unit: '',
    min: 1850,
    max: 1950,
  },
  quiz: {
    ...facts,
    id: 'quiz-001',
    kind: 'quiz',
    text: 'Which one is a prime?',
    options: ['4', '6', '7', '9'],
    right: 2,
  },
  photo: {
    id: 'photo-001',
    kind: 'photo',
    category: 'silly',
    heat: 1,
    text: 'A portrait of the nearest shoe.',
    needs: ['phone'],
  },
};
const header = { format: 'pitstop-deck', version: 1, name: 'Summer', language: 'en', licence: 'CC0-1.0' };
const deckOf = (change: object = {}) => ({
  ...header,
  cards: Object.values(cards),
  rounds: Object.values(rounds),
  ...change,
});

const problemsOf = (data: unknown, isShipped = false): string[] => {
  const checked = checkDeck(data, { isShipped });
  return 'problems' in checked ? checked.problems : [];
};
const withCard = (kind: string, change: Row) => deckOf({ cards: [{ ...cards[kind], ...change }] });
const withRound = (kind: string, change: Row) => deckOf({ rounds: [{ ...rounds[kind], ...change }] });

test("a valid deck is returned unchanged, with each prompt's language filled in", () => {
  assert.deepEqual(Object.keys(cards), [...cardKinds]);
  assert.deepEqual(Object.keys(rounds).sort(), [...roundKinds].sort());
  const checked = checkDeck(deckOf());
  assert.ok('deck' in checked, JSON.stringify(checked));
  const language = (row: Row) => ({ ...row, language: 'en' });
  const expected = { ...header, cards: Object.values(cards), rounds: Object.values(rounds).map(language) };
  assert.deepEqual(JSON.parse(JSON.stringify(checked.deck)), expected);
});

const ofDeck: [change: object, sentence: string][] = [
  [{ format: 'deck' }, 'The deck: its format must be one of pitstop-deck.'],
  [{ version: 2 }, 'The deck: its version must be one of 1.'],
  [{ name: undefined }, 'The deck has no name.'],
  [{ name: 'a/b' }, 'The deck: its name has a "/".'],
  [{ name: 'n'.repeat(41) }, 'The deck: its name has 41 letters, not 1 to 40.'],
  [{ language: 'english' }, 'The deck: its language isn\'t one, such as "en" or "pt-BR".'],
  [{ colour: 'red' }, 'The deck has a field "colour" that isn\'t known here.'],
  [{ cards: {} }, 'The deck has no list of cards.'],
  [{ rounds: undefined }, 'The deck has no list of rounds.'],
  [{ cards: [], rounds: [] }, 'The deck has no prompt.'],
  [{ cards: [7] }, 'cards[0] has no id.'],
  [{ cards: [cards.dare, cards.dare] }, 'dare-001 appears twice.'],
];
for (const [change, sentence] of ofDeck) {
  test(`a deck is rejected: ${sentence}`, () =>
    assert.ok(problemsOf(deckOf(change)).includes(sentence), problemsOf(deckOf(change)).join('\n')));
}
for (const data of [undefined, null, [], 'deck', 5]) {
  test(`${JSON.stringify(data)} isn't a deck`, () =>
    assert.deepEqual(problemsOf(data), ["This isn't a deck: a deck is an object."]));
}

const ofCards: [kind: string, change: Row, ...sentences: string[]][] = [
  ['dare', { id: 'dare-1' }, 'dare-1: its id should look like dare-001.'],
  ['dare', { id: 'truth-001' }, 'truth-001: its id should look like dare-001.'],
  ['dare', { kind: 'dance' }, `dare-001: its kind must be one of ${cardKinds.join(', ')}.`],
  ['dare', { text: undefined }, 'dare-001 has no text.'],
  ['dare', { text: 5 }, "dare-001: its text isn't text."],
  ['dare', { text: 'Bark.' }, 'dare-001: its text has 5 letters, not 8 to 220.'],
  ['dare', { text: `${'Bark '.repeat(44)}.` }, 'dare-001: its text has 221 letters, not 8 to 220.'],
  ['dare', { text: 'bark at the moon.' }, "dare-001: its text doesn't begin with a capital letter."],
  ['dare', { text: 'Bark at the moon' }, "dare-001: its text doesn't end like a sentence."],
  ['dare', { text: 'Bark  at the moon.' }, 'dare-001: its text has too many spaces.'],
  ['dare', { text: 'Bark at\nthe moon.' }, "dare-001: its text has characters that can't be shown."],
  ['dare', { text: 'Bark at \u202Ethe moon.' }, "dare-001: its text has characters that can't be shown."],
  ['dare', { text: 'Bark at {c} now.' }, "dare-001 has {c}, which its kind can't have."],
  ['dare', { text: 'Bark at {b now.' }, 'dare-001 has one brace too many.'],
  ['dare', { text: 'With {b}, {all} barks.' }, "dare-001 is for everybody, so it can't name a partner: {all} and {b}."],
  ['dare', { language: 'de' }, 'dare-001: its language must be one of en.'],
  [
    'dare',
    { category: 'rude' },
    'dare-001: its category must be one of icebreaker, friends, daring, deep, silly, travel, quiz, ours.',
  ],
  ['dare', { heat: 4 }, 'dare-001: its heat must be one of 1, 2, 3.'],
  ['dare', { heat: '1' }, 'dare-001: its heat must be one of 1, 2, 3.'],
  ['dare', { seconds: 9 }, 'dare-001: its seconds must be a whole number from 10 to 120.'],
  ['dare', { seconds: 30.5 }, 'dare-001: its seconds must be a whole number from 10 to 120.'],
  ['dare', { minutes: 0 }, 'dare-001: its minutes must be a whole number from 1 to 30.'],
  ['dare', { needs: ['wings'] }, 'dare-001: its needs must be a list of moving, phone, props.'],
  ['dare', { needs: [] }, 'dare-001: its needs must be a list of moving, phone, props.'],
  ['dare', { playersFrom: 1 }, 'dare-001: its playersFrom must be a whole number from 2 to 16.'],
  [
    'dare',
    { playersFrom: 5, playersTo: 4 },
    'dare-001 allows fewer players than it needs: see playersFrom and playersTo.',
  ],
  ['dare', { isPrivate: false }, 'dare-001: its isPrivate must be true or left out.'],
  ['dare', { turns: 5 }, 'dare-001 has a field "turns" that isn\'t known here.'],
  ['truth', { text: 'Tell {all} a secret.' }, "truth-001 can't be both private and for everybody."],
  ['point', { playersFrom: undefined }, 'point-001 needs somebody to point at: its playersFrom must be 3 or more.'],
  ['point', { text: 'Who would marry {b}?' }, "point-001 has {b}, which its kind can't have."],
  ['either', { options: ['Up the hill'] }, 'either-001: its options must be 2 texts.'],
  ['either', { options: ['Up ', 'Down'] }, 'either-001: one of its options has too many spaces.'],
  ['either', { options: ['Up', 'up'] }, 'either-001: two of its options are the same.'],
  ['either', { options: ['Up', 'D'.repeat(41)] }, 'either-001: one of its options has 41 letters, not 1 to 40.'],
  ['duel', { text: 'Whistle for a minute.' }, 'duel-001 is a duel without {b}.'],
  ['rule', { turns: 9 }, 'rule-001: its turns must be a whole number from 5 to 8.'],
  ['rule', { text: 'Only {b} may yawn.' }, "rule-001 has {b}, which its kind can't have."],
  ['rule', { cure: '{b} yawns for all.' }, "rule-001 has {b}, which its kind can't have."],
  ['rule', { cure: undefined, short: undefined }, 'rule-001 has no short.', 'rule-001 has no cure.'],
  ['quiz', { source: undefined, answer: undefined }, 'quiz-001 has no answer.', 'quiz-001 has no source.'],
  ['quiz', { text: 'How many does {a} have?' }, "quiz-001 has {a}, which its kind can't have."],
];
for (const [kind, change, ...sentences] of ofCards) {
  test(`a card is rejected: ${sentences.join(' ')}`, () =>
    assert.deepEqual(problemsOf(withCard(kind, change)), sentences));
}

const ofRounds: [kind: string, change: Row, sentence: string][] = [
  ['bluff', { truth: undefined }, 'bluff-001 has no truth.'],
  ['bluff', { source: undefined }, 'bluff-001 has no source.'],
  ['bluff', { text: 'W'.repeat(160).concat('?') }, 'bluff-001: its text has 161 letters, not 8 to 160.'],
  ['bluff', { text: 'What did {b} sell?' }, "bluff-001 has {b}, which its kind can't have."],
  ['likely', { playersFrom: 2 }, 'likely-001: its playersFrom must be a whole number from 3 to 20.'],
  ['split', { options: ['Music'] }, 'split-001: its options must be 2 texts.'],
  ['closest', { answer: 2000 }, "closest-001: its answer isn't between its min and max."],
  ['closest', { unit: undefined }, 'closest-001 has no unit.'],
  ['quiz', { options: ['4', '6', '7'] }, 'quiz-001: its options must be 4 texts.'],
  ['quiz', { right: 4 }, 'quiz-001: its right must be a whole number from 0 to 3.'],
];
for (const [kind, change, sentence] of ofRounds) {
  test(`a round is rejected: ${sentence}`, () => assert.deepEqual(problemsOf(withRound(kind, change)), [sentence]));
}

const ofShipped: [kind: string, change: Row, sentence: string][] = [
  ['dare', { text: "Bark at {b}'s shoe." }, 'dare-001: its text has typewriter quotes, dots or dashes.'],
  ['dare', { text: 'Sing of beer to {b}.' }, 'dare-001: its text mentions alcohol: "beer".'],
  ['either', { options: ['Red wine', 'Red ink'] }, 'either-001: one of its options mentions alcohol: "wine".'],
  ['dare', { category: 'ours', author: 'Ana' }, "dare-001 is a group's own, so it can't be shipped."],
];
for (const [kind, change, sentence] of ofShipped) {
  test(`only a shipped deck is rejected: ${sentence}`, () => {
    assert.deepEqual(problemsOf(withCard(kind, change), true), [sentence]);
    assert.deepEqual(problemsOf(withCard(kind, change)), []);
  });
}

const similarities: [text: string, other: string, areSame: boolean][] = [
  ['Which animal would you like to be?', 'What animal would you like to be today?', true],
  ['Bark at {b} like a small dog.', 'Bark like a small dog at {a}!', true],
  ['Which river is the longest in Europe?', 'Which mountain is the highest in Europe?', false],
  ['Whom do you trust?', 'Whom do you miss?', false],
];
for (const [text, other, areSame] of similarities) {
  test(`“${text}” and “${other}” are ${areSame ? 'duplicates' : 'different prompts'}`, () => {
    const [first, second] = [
      { ...cards.dare, text },
      { ...cards.truth, text: other, isPrivate: undefined },
    ];
    const problems = problemsOf(deckOf({ cards: [first, second] }));
    assert.deepEqual(problems, areSame ? [`dare-001 and truth-001 say the same: “${text}” “${other}”`] : []);
  });
}

test('a deck may use a language without capitals or spaces', () => {
  const text = { dare: '{b}の靴を三十秒間ほめてください。', truth: '子どものころ、何が怖かったですか？' };
  const own = [
    { ...cards.dare, language: 'ja', text: text.dare },
    { ...cards.truth, language: 'ja', text: text.truth },
  ];
  assert.deepEqual(problemsOf(deckOf({ language: 'ja', cards: own, rounds: [] })), []);
  const [first, second] = [own[0], { ...own[1], text: '{a}の靴を三十秒間ほめてください！' }];
  assert.equal(problemsOf(deckOf({ language: 'ja', cards: [first, second], rounds: [] })).length, 1);
});

test(`a deck has at most ${maxPrompts} prompts, and all faults are reported together`, () => {
  const many = Array.from({ length: maxPrompts + 500 }, () => ({ ...cards.dare, heat: 9 }));
  const problems = problemsOf(deckOf({ cards: many }));
  assert.ok(problems.includes(`The deck has more than ${maxPrompts} prompts.`));
  assert.equal(
    problems.filter((problem) => problem === 'dare-001: its heat must be one of 1, 2, 3.').length,
    maxPrompts + 1,
  );
});
