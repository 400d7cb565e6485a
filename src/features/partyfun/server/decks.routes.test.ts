import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AppError } from '#shared/errors.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import type { Card, Deck } from '../deck/card.ts';
import { listDeckCards } from '../deck-contract.ts';
import { checkDeckFile, importDeck, listAllDecks, listImportedRounds, removeDeck } from './decks.ts';
import { makePartyApp } from './test-party-app.ts';

let app: TestApp;
let developer: Person;
let folder: string;
before(async () => {
  app = await makeTestApp({ withPool: false });
  developer = await app.person('dev', 'developer');
  folder = await mkdtemp(join(tmpdir(), 'pitstop-decks-'));
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const prompt = { language: 'en', category: 'silly', heat: 1 } as const;
const dare: Card = {
  ...prompt,
  id: 'dare-001',
  kind: 'dare',
  text: 'Bark at {b} like a very small dog.',
  seconds: 20,
  needs: ['moving'],
};
const rule: Card = {
  ...prompt,
  id: 'rule-001',
  kind: 'rule',
  text: 'Nobody yawns.',
  turns: 6,
  short: 'No yawning',
  cure: 'Yawn, all of you.',
};
const either: Card = {
  ...prompt,
  id: 'either-001',
  kind: 'either',
  text: 'Where do we go?',
  options: ['Up the hill', 'Down the river'],
};
const truth = 'Holy water, and nothing else';
const summer: Deck = {
  ...{ format: 'pitstop-deck', version: 1, name: 'Summer', language: 'en', licence: 'CC0-1.0' },
  cards: [dare, rule, either],
  rounds: [
    { ...prompt, id: 'bluff-001', kind: 'bluff', text: 'What did it sell?', short: 'Sold?', truth, source: 'A book' },
  ],
};
const winter: Deck = {
  ...summer,
  name: 'Winter',
  cards: [{ ...dare, text: 'Howl at {b} like a snow storm.' }],
  rounds: [],
};

async function writeDeck(data: unknown): Promise<string> {
  const path = join(folder, 'deck.json');
  await writeFile(path, typeof data === 'string' ? data : JSON.stringify(data));
  return path;
}
const importFile = async (data: unknown, isDryRun = false) =>
  importDeck(app.context, { path: await writeDeck(data), isDryRun });
const getCards = () => app.call(listDeckCards, { as: developer });
const decks = async () => (await getCards()).body.decks as { name: string; cards: Card[] }[];
const audited = async () => {
  const rows = await app.context.db.read
    .selectFrom('audit_log')
    .where('action', 'like', '%deck')
    .orderBy('id')
    .select(['kind', 'action', 'target'])
    .execute();
  return rows.map(({ kind, action, target }) => `${kind}: ${action} ${target}`);
};

test('a deck can be imported, is listed with its cards, and is removed together with them', async () => {
  assert.deepEqual(await decks(), []);
  assert.match(await importFile(summer, true), /^"Summer" is a good deck: 3 cards, 1 round\.\n.*dry run\.$/s);
  assert.deepEqual([await decks(), await audited()], [[], []]);

  assert.match(await importFile(summer), / {2}dare\t1 \(heat 1: 1\)\n.*\n {2}round bluff\t1.*\n\nImported\.$/s);
  await importFile(winter);
  const named = (deck: Deck) => deck.cards.map((card) => ({ ...card, id: `${deck.name}/${card.id}` }));
  const { name: _, ...facts } = { name: '', language: 'en', licence: 'CC0-1.0' };
  assert.deepEqual(await decks(), [
    { name: 'Summer', ...facts, cards: named(summer) },
    { name: 'Winter', ...facts, cards: named(winter) },
  ]);
  assert.match(
    await listAllDecks(app.context),
    /^Pitstop\t.*\n(?:.*\n)*Summer\t3 cards, 1 round\ten\tCC0-1.0\nWinter\t1 card, 0 rounds\ten\tCC0-1.0$/,
  );

  assert.equal(await removeDeck(app.context, 'Winter'), 'Deck "Winter" removed.');
  assert.deepEqual(
    (await decks()).map(({ name }) => name),
    ['Summer'],
  );
  await assert.rejects(removeDeck(app.context, 'Winter'), { code: 'notFound' });
  assert.deepEqual(await audited(), [
    'import: import deck Summer: 3 cards, 1 round',
    'import: import deck Winter: 1 card, 0 rounds',
    'deletion: remove deck Winter',
  ]);
});

test('the prompts for rounds never leave the server', async () => {
  await importFile(summer);
  assert.deepEqual(await listImportedRounds(app.context.db.read), [{ ...summer.rounds[0], id: 'Summer/bluff-001' }]);
  assert.ok(!(await getCards()).raw.body.includes('bluff'));
});

test('a party plays imported rounds', async (t) => {
  const party = await makePartyApp(() => []);
  t.after(() => party.close());
  const [ana, ben, eva] = [
    await party.person('ana', 'bingo'),
    await party.person('ben', 'bingo'),
    await party.person('eva', 'bingo'),
  ];
  const id = await party.partyRoom(ana, ben, eva);
  await party.join(id, ana, ben, eva);
  const rounds = ['Boats', 'Kites', 'Trams', 'Ponds'].map((what, index) => ({
    ...{ ...prompt, id: `likely-00${index}`, kind: 'likely', text: `Who would live on ${what.toLowerCase()}?` },
  }));
  await importDeck(party.context, { path: await writeDeck({ ...summer, cards: [], rounds }), isDryRun: false });
  await party.host(id, ana, 'start');
  assert.match(JSON.stringify(await party.view(id, ben)), /Who would live on (?:boats|kites|trams|ponds)\?/);
});

test('importing a deck again replaces it, and the list gets a new ETag', async () => {
  await importFile(summer);
  const tag = (await getCards()).raw.headers.etag;
  await importFile(summer);
  assert.equal((await getCards()).raw.headers.etag, tag);
  assert.match(
    await importFile({ ...summer, cards: [either], rounds: [] }),
    /Imported, replacing the deck of that name\.$/,
  );
  assert.deepEqual(
    (await decks()).map(({ cards }) => cards.length),
    [1],
  );
  assert.notEqual((await getCards()).raw.headers.etag, tag);
  assert.deepEqual(await listImportedRounds(app.context.db.read), []);
});

test('a thousand cards are imported in order', async () => {
  const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const text = (index: number) => `Say ${letters(index)} ${letters(index * 7)} ${letters(index * 13)} now.`;
  const cards = Array.from({ length: 1000 }, (_, index) => ({
    ...dare,
    id: `dare-${1000 + index}`,
    text: text(index),
  }));
  await importFile({ ...summer, cards });
  const [deck] = await decks();
  assert.deepEqual(
    deck?.cards.map(({ text }) => text),
    cards.map(({ text }) => text),
  );
});

test('an invalid deck changes nothing, and every fault gets its own message', async () => {
  await importFile(summer);
  const before = await decks();
  const refused: [data: unknown, message: RegExp][] = [
    ['{"format": ', /deck\.json isn't JSON: .*\.$/],
    [
      {
        ...summer,
        cards: [
          { ...dare, heat: 9 },
          { ...rule, turns: 1 },
        ],
      },
      /nothing was changed:\n {2}dare-001: its heat must be .*\.\n {2}rule-001: its turns must be .*\.$/,
    ],
    [{ ...summer, cards: Array.from({ length: 60 }, () => 5) }, /\n {2}and \d+ more\.$/],
    [{ ...summer, name: 'Pitstop' }, /^A deck called "Pitstop" comes with Pitstop\. Give yours another name\.$/],
  ];
  for (const [data, message] of refused) {
    const fails = (error: AppError) => message.test(error.message);
    await assert.rejects(importFile(data), fails);
    await assert.rejects(importFile(data, true), fails);
  }
  await assert.rejects(checkDeckFile(join(folder, 'none.json')), { code: 'ENOENT' });
  const path = await writeDeck(summer);
  await truncate(path, 9 * 1024 * 1024);
  await assert.rejects(checkDeckFile(path), { code: 'tooLarge' });
  assert.deepEqual(await decks(), before);
});
