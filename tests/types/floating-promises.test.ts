import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFloating } from './floating-promises.ts';

const root = join(import.meta.dirname, '../..');

test('every promise is awaited, handled, or marked with void', () => {
  const projects = ['shared', 'web', 'server', 'components', 'tests'].map((name) => `tsconfig.${name}.json`);
  const { places, checked } = findFloating(root, projects);
  assert.deepEqual(places, []);
  // Makes sure that it checked the whole code base and not an empty one.
  assert.ok(checked > 2000, `${checked} statements`);
});

test('a floating promise is found in each of its forms, and nowhere else', () => {
  const source = `import { rm } from 'node:fs/promises';
    import type { Page } from 'playwright-core';
    declare const page: Page, list: string[], isSo: boolean, later: { work?(): Promise<void> };
    async function own(): Promise<void> {}
    let kept: Promise<void> | undefined;
    export function floating() {
      own(); // floats
      rm('a'); // floats
      page.getByRole('button').click(); // floats
      later.work?.(); // floats
      list.map(() => own()); // floats
      isSo && own(); // floats
      isSo ? own() : list.sort(); // floats
      (async () => 1)(); // floats
      Promise.all(list.map(own)); // floats
      own().then(() => 1); // floats
      own().finally(() => 1); // floats
      new Promise(() => undefined); // floats
      if (isSo) own(); // floats
    }
    export async function handled() {
      await own();
      void own();
      own().catch(() => 1);
      own().then(() => 1, () => 2);
      own().catch(() => 1).finally(() => 2);
      kept = own();
      kept ??= own();
      new Set([own()]).add(own());
      list.forEach(() => void own());
      page.on('close', () => undefined);
      return own();
    }`;
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-floating-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options = { strict: true, module: 'nodenext', target: 'es2024', types: ['node'], noEmit: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['probe.ts'] }));
    writeFileSync(join(folder, 'probe.ts'), source);
    const expected = source
      .split('\n')
      .flatMap((line, index) => (line.endsWith('// floats') ? [`probe.ts:${index + 1}`] : []));
    assert.deepEqual(findFloating(folder, ['tsconfig.json']).places, expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
