import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from './test-cli.ts';
import { makeData, temporaryFolder } from './test-data.ts';

const card = { id: 'hands-001', kind: 'hands', text: 'Who has ever eaten chalk?', category: 'silly', heat: 1 };
const deck = {
  format: 'pitstop-deck',
  version: 1,
  name: 'Summer',
  language: 'en',
  licence: 'CC0-1.0',
  cards: [card],
  rounds: [],
};

test('the owner checks, imports, lists and removes a deck', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  const file = join(folder, 'deck.json');
  await writeFile(file, JSON.stringify(deck));
  const checked = await cli(dataDir, 'deck', 'check', file);
  assert.deepEqual([checked.status, checked.errorOutput], [0, ''], 'before there is any data');
  assert.match(checked.output, /^"Summer" is a good deck: 1 card, 0 rounds\.$/m);

  await makeData(dataDir, 'one');
  assert.match(
    (await cli(dataDir, 'deck', 'import', file, '--dry-run')).output,
    /Nothing was changed: this was a dry run\.$/m,
  );
  assert.match((await cli(dataDir, 'deck', 'import', file)).output, /^Imported\.$/m);
  assert.match(
    (await cli(dataDir, 'deck', 'list')).output,
    /^Pitstop\t.*comes with Pitstop\n(?:.*\n)*Summer\t1 card, 0 rounds\ten\tCC0-1\.0$/m,
  );
  assert.match((await cli(dataDir, 'deck', 'remove', 'Summer')).output, /^Deck "Summer" removed\.$/m);
  const again = await cli(dataDir, 'deck', 'remove', 'Summer');
  assert.deepEqual([again.status, again.output], [1, '']);
  assert.match(again.errorOutput, /^No deck called "Summer" was imported\. To see them all: deck list\.$/m);
});

test('an invalid deck is rejected with the reasons and status 1', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'deck.json');
  await writeFile(file, JSON.stringify({ ...deck, cards: [{ ...card, heat: 4 }] }));
  const { status, output, errorOutput } = await cli(join(folder, 'data'), 'deck', 'check', file);
  assert.deepEqual([status, output], [1, '']);
  assert.match(errorOutput, /can't be used as a deck.*\n {2}hands-001: its heat must be one of 1, 2, 3\.$/m);
});

test('escape sequences anywhere in a deck never reach the terminal', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'deck.json');
  const [bell, red] = ['\u0007', '\u001b[31m\u009b2J'];
  const odd = { ...card, id: `x${red}`, [`field${red}${bell}`]: `y${red}` };
  await writeFile(file, JSON.stringify({ ...deck, name: `Summer${red}`, [`other${red}`]: 1, cards: [odd] }));
  const { output, errorOutput } = await cli(join(folder, 'data'), 'deck', 'check', file);
  assert.match(errorOutput, /field/);
  assert.doesNotMatch(output + errorOutput, /(?![\n\t])\p{C}/u);
});
