import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, shippedPackages } from './libraries.ts';

/**
 * The SBOM (CycloneDX) of the server's packages for all systems and of the pages' packages. It depends only on the
 * repository's own files, so it's reproducible. `npm sbom` would only list what is installed, and omit packages that
 * tools also need.
 */
export function billOfMaterials(root: string): object {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const components = new Map<string, object>();
  for (const { path, locked } of shippedPackages(root)) {
    if (locked === undefined) throw new Error(`${path} isn't in the lockfile`);
    const id = `${nameOf(path)}@${locked.version}`;
    components.set(id, {
      ...component('library', nameOf(path), locked.version, locked.license ?? ''),
      scope: locked.optional ? 'optional' : 'required',
      hashes: hashes(locked.integrity ?? ''),
    });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', name, version, license) },
    components: [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, about]) => about),
  };
}

function component(type: 'application' | 'library', name: string, version: string, licence: string) {
  const licenses = licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': `${name}@${version}`, name, version, purl, licenses };
}

/** Converts the lockfile's hashes to the form that CycloneDX uses. */
const hashes = (integrity: string) =>
  integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({ alg: 'SHA-512', content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex') }));

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(billOfMaterials(root), null, 1)}\n`);
}
