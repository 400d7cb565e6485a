import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describe, libraries as plugin } from './libraries.ts';

const root = join(import.meta.dirname, '..');
const { libraries, texts, version, licence } = describe(root);
const named = new Set(libraries.flatMap(({ name, packages = [] }) => [name, ...packages]));

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every shipped package is listed with its version and licence', () => {
  const shipped = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  assert.ok(shipped.length > 100);
  assert.deepEqual(
    shipped.map(([path]) => nameOf(path)).filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    libraries.filter((library) => library.licence === '' || library.version === ''),
    [],
  );
});

test('packages that are part of the pages are listed, but not development tools', () => {
  const inPages = ['react', 'react-dom', 'scheduler', '@tanstack/react-query', '@tanstack/query-core', 'wouter', 'uqr'];
  for (const name of [...inPages, '@fontsource/barlow-semi-condensed']) {
    assert.equal(libraries.find((library) => library.name === name)?.use, 'pages', name);
  }
  assert.equal(libraries.find(({ name }) => name === 'zod')?.use, 'both');
  for (const tool of ['vite', 'typescript', '@biomejs/biome', 'playwright-core', '@types/react'])
    assert.ok(!named.has(tool), tool);
});

/** Packages without a licence file, which can only be listed with their name and author. */
const withoutText = new Set(['@img/sharp-libvips-*', 'abstract-logging', 'pg-types', 'pgpass', 'wouter']);

test('the licence text is included if the package has one', () => {
  const isInstalled = (name: string) => existsSync(join(root, 'node_modules', name));
  const silent = libraries.filter(
    ({ name, packages = [name], text }) => text === undefined && packages.some(isInstalled),
  );
  assert.deepEqual(
    silent.map(({ name }) => name).filter((name) => !withoutText.has(name)),
    [],
  );
  const font = libraries.find(({ licence }) => licence.startsWith('OFL'));
  assert.match(texts[font?.text ?? -1] ?? '', /SIL OPEN FONT LICENSE/i);
});

test('the site lists its own version and licence', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  assert.equal(version, manifest.version);
  assert.match(licence, /^MIT License/);
});

test("a library in the pages that isn't listed stops the build", () => {
  const generate = (file: string) => {
    const { configResolved, generateBundle } = plugin() as unknown as Record<string, (...given: unknown[]) => void>;
    configResolved?.({ root });
    generateBundle?.call({ emitFile: () => '' }, {}, { a: { type: 'chunk', modules: { [file]: {} } } });
  };
  generate(join(root, 'node_modules/react/index.js'));
  assert.throws(() => generate(join(root, 'node_modules/stranger/index.js')), /stranger is in the pages/);
});
