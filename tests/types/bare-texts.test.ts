import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBareTexts } from './bare-texts.ts';

const root = join(import.meta.dirname, '../..');

test('no component returns bare text, which a translating browser would replace without React’s knowledge', () => {
  const { places, checked } = findBareTexts(root, 'tsconfig.web.json');
  assert.deepEqual(places, []);
  assert.ok(checked > 800, `${checked} components`);
});

test('bare text is found in each of its forms, and nowhere else', () => {
  const source = `import type { ReactNode } from 'react';
    declare const isSo: boolean, count: number, children: ReactNode;
    function Always() { return 'text'; } // bare
    function Sometimes() { if (isSo) return <p />; return \`\${count}\`; } // bare
    const Counted = () => isSo ? <p /> : count; // bare
    function Passed() { return children; } // bare
    function Empty() { return isSo && <p />; }
    function Within() { return <>{children}{count}</>; }
    function textOf() { return 'text'; }
    export const all = [Always, Sometimes, Counted, Passed, Empty, Within, textOf];`;
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-bare-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options = { strict: true, module: 'nodenext', target: 'es2024', jsx: 'react-jsx', types: [], noEmit: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['probe.tsx'] }));
    writeFileSync(join(folder, 'probe.tsx'), source);
    const expected = source
      .split('\n')
      .flatMap((line, index) =>
        line.endsWith('// bare') ? [`probe.tsx:${index + 1} ${/[A-Z]\w+/.exec(line)?.[0]}`] : [],
      );
    assert.deepEqual(findBareTexts(folder, 'tsconfig.json').places, expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
