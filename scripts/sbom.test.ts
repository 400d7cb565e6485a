import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { billOfMaterials } from './sbom.ts';

const root = join(import.meta.dirname, '..');
interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses: [{ license?: { id: string }; expression?: string }];
  hashes: { alg: string; content: string }[];
}
const list = billOfMaterials(root) as { metadata: { component: Component }; components: Component[] };
const licenceOf = ({ licenses: [first] }: Component) => first.license?.id ?? first.expression;

test('the SBOM lists every package that runs on the server, for all systems, with version, licence and hash', () => {
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  assert.ok(production.length > 100);
  for (const [path, { version, license, integrity }] of production) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const part = list.components.find((component) => component.name === name && component.version === version);
    assert.ok(part, `${name}@${version}`);
    assert.equal(licenceOf(part), license);
    const content = Buffer.from(part.hashes[0]?.content ?? '', 'hex').toString('base64');
    assert.equal(`sha512-${content}`, integrity);
  }
});

test('the SBOM lists each package in the pages once, with a licence, but not development tools', () => {
  const names = new Set(list.components.map(({ name }) => name));
  for (const name of ['react', 'react-dom', '@tanstack/react-query', '@fontsource/barlow-semi-condensed'])
    assert.ok(names.has(name), name);
  for (const name of ['vite', 'typescript', 'playwright-core']) assert.ok(!names.has(name), name);
  assert.equal(new Set(list.components.map((component) => component['bom-ref'])).size, list.components.length);
  assert.deepEqual(
    list.components.filter((component) => !licenceOf(component)),
    [],
  );
  const scoped = list.components.find(({ name }) => name === '@fastify/busboy');
  assert.match(scoped?.purl ?? '', /^pkg:npm\/%40fastify\/busboy@\d/);
});

test("the SBOM is reproducible and contains no machine's name", () => {
  const text = JSON.stringify(list);
  assert.equal(JSON.stringify(billOfMaterials(root)), text);
  assert.ok(!text.includes(root) && !text.includes(`"${hostname()}"`));
  assert.doesNotMatch(text, /timestamp|serialNumber|registry|"resolved"|distribution/);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Component;
  assert.deepEqual([list.metadata.component.name, list.metadata.component.version], [name, version]);
});
