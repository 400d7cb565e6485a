import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type PageName, pages } from '#shared/pages.ts';
import { pageFiles } from './page-files.ts';

const root = join(import.meta.dirname, '../..');
const routes = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8');

for (const name of Object.keys(pages) as PageName[]) {
  test(`the server and the browser agree on the file of the page ${name}`, () => {
    assert.ok(existsSync(join(root, pageFiles[name])), pageFiles[name]);
    const imported = new RegExp(`\\b${name}: async \\(\\) => \\(await import\\('#([^']+)'\\)\\)`).exec(routes)?.[1];
    assert.equal(`src/${imported}`, pageFiles[name]);
  });
}
