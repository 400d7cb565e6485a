import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  fileOf,
  gameAt,
  type PageName,
  type Part,
  pageOf,
  pages,
  partOf,
  partsAt,
  partsOfGame,
} from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';

const root = join(import.meta.dirname, '../..');
const names = Object.keys(pages) as PageName[];
const parts: Part[] = [...names.map((name) => pageOf(name).shows), ...Object.values(games).flatMap(partsOfGame)];

for (const part of new Set(parts)) {
  test(`the site map's ${part} exists under that name`, () => {
    const file = fileOf(part);
    assert.ok(existsSync(join(root, file)), file);
    const name = part.split('/')[1] ?? '';
    assert.match(readFileSync(join(root, file), 'utf8'), new RegExp(`export (?:function|const) ${name}\\b`));
  });
}

test('the site map lists every page', () => {
  const known = new Set(parts.map(fileOf));
  const files = globSync(['src/web/pages/*Page.tsx', 'src/features/*/web/*Page.tsx'], { cwd: root });
  // NotFoundPage is shown at all other addresses.
  assert.deepEqual(
    files.filter((file) => !known.has(file)),
    ['src/web/pages/NotFoundPage.tsx'],
  );
});

test("a page's game comes from its address or its site map entry", () => {
  assert.equal(gameAt('lobby', '/misc/minigames/bingo'), 'bingo');
  assert.equal(gameAt('room', '/misc/minigames/bingo/rooms/123456'), 'bingo');
  assert.equal(gameAt('lobby', '/misc/minigames/chess'), undefined);
  assert.equal(gameAt('lobby', '/misc/minigames/constructor'), undefined);
  assert.equal(gameAt('plates', '/misc/minigames/plates'), 'plates');
  assert.equal(gameAt('home', '/'), undefined);
  assert.deepEqual(partsAt('room', '/misc/minigames/bingo/rooms/1'), {
    page: 'rooms/RoomPage',
    game: 'bingo/BingoRoom',
  });
  assert.deepEqual(partsAt('room', '/misc/minigames/plates/rooms/1'), {
    page: 'rooms/RoomPage',
    game: 'plates/PlatesRoom',
  });
  // The screen's page only learns later which game it shows.
  assert.deepEqual(partsAt('screen', '/screen'), { page: 'rooms/ScreenPage', game: undefined });
  assert.equal(partOf('screen', 'bingo'), 'bingo/BingoScreen');
  assert.equal(partOf('home', 'bingo'), undefined);
});
