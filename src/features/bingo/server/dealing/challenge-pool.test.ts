import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NewChallenge } from '#features/challenges/contract.ts';
import { dealBoard } from './deal.ts';
import { boardCaps, categoryExcess, photosOf } from './draw.ts';
import { targetProfile } from './profile.ts';

const text = readFileSync(new URL('../../../../../catalogue/challenges.json', import.meta.url), 'utf8');
const entries: Record<string, unknown>[] = JSON.parse(text);
const shipped = entries.map((entry, i) => {
  const { category, points, image_required, ...rest } = NewChallenge.parse(entry);
  assert.ok(category !== undefined && points !== undefined && image_required !== undefined, `fields of entry ${i}`);
  return { ...rest, category, points, image_required, id: `${i}` };
});
const countBy = (keyOf: (c: (typeof shipped)[number]) => string | number) =>
  Object.entries(Object.groupBy(shipped, keyOf)).map(([key, list]) => ({ key, count: list?.length ?? 0 }));

test('every shipped challenge is written as the form would send it', () => {
  for (const [i, entry] of entries.entries()) {
    const { id: _, ...parsed } = shipped[i] ?? { id: '' };
    assert.deepEqual(entry, parsed);
    assert.equal(entry.points, 100);
  }
});

test('each shipped challenge is on its own line', () => {
  assert.equal(text.trim().split('\n').length, shipped.length + 2);
});

test('titles are short and unique', () => {
  for (const { title, description } of shipped) {
    assert.ok(title.length <= 40, title);
    assert.ok(!/[.!?]$/.test(title), title);
    assert.ok(/\.$/.test(description) && description.length <= 160, description);
    assert.ok((description.match(/[.!?](?=\s|$)/g) ?? []).length <= 2, description);
  }
  const texts = shipped.flatMap(({ title, description }) => [title.toLowerCase(), description.toLowerCase()]);
  assert.equal(new Set(texts).size, texts.length);
});

test('the shipped pool is large and varied in categories, difficulties and photos', () => {
  assert.ok(shipped.length >= 72);
  const categories = countBy((c) => c.category);
  assert.ok(categories.length >= 7);
  for (const { key, count } of categories) assert.ok(count >= 8 && count <= 16, `${count} in ${key}`);
  const difficulties = countBy((c) => c.difficulty);
  assert.equal(difficulties.length, 5);
  for (const { key, count } of difficulties) assert.ok(count >= 8, `${count} of difficulty ${key}`);
  const photoShare = photosOf(shipped) / shipped.length;
  assert.ok(photoShare >= 0.4 && photoShare <= 0.6, `${photoShare}`);
});

test('the shipped pool always supplies the target profile within the caps', () => {
  for (let seed = 0; seed < 300; seed++) {
    const deal = dealBoard(shipped, `shipped ${seed}`);
    assert.ok(deal.kind === 'dealt');
    assert.deepEqual(deal.profile, targetProfile);
    assert.equal(categoryExcess(deal.board), 0);
    assert.ok(photosOf(deal.board) <= boardCaps.photos);
  }
});
