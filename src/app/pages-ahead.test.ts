import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listVehicles } from '#features/vehicles/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type PageName, pageOf, pages, pathTo } from '#shared/pages.ts';
import { pageRenderer } from './page-html.ts';

const root = join(import.meta.dirname, '../..');

/** The calls that pages may have made ahead, and by what rule they are open. */
const calls = new Map(
  [{}, { part: 'first' }].map((query) => [addressOf(listVehicles, {}, query), listVehicles.access] as const),
);

test('what is asked ahead of a page is a call of the API, for those who may see the page', () => {
  for (const name of Object.keys(pages) as PageName[]) {
    const page = pageOf(name);
    if (page.ahead !== undefined) assert.equal(calls.get(page.ahead), page.guard, page.pattern);
  }
});

test('the tag of the first script says what to ask, in the words that the script reads', async (t) => {
  const dist = await mkdtemp(join(tmpdir(), 'pitstop-'));
  t.after(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, '.vite'));
  await writeFile(join(dist, '.vite/manifest.json'), '{}');
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const render = pageRenderer(dist, 'Pitstop');
  const tag = /<script src="\/first\.js"([^>]*)>/.exec(render(pathTo('cars'), html).html)?.[1];
  assert.equal(tag, ' data-ahead="/api/vehicles?part=first" data-role="developer"');
  assert.doesNotMatch(render(pathTo('login'), html).html, /data-ahead/);
  const script = await readFile(join(root, 'public/first.js'), 'utf8');
  assert.match(script, /const \{ ahead, role \} = document\.currentScript\.dataset/);
});
