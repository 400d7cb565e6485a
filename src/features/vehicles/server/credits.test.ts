import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { attributions, sources } from '../attributions.ts';
import { shippedFolder } from './shipped-catalogue.ts';

const readFlat = async (path: string) => (await readFile(path, 'utf8')).replace(/\s+/g, ' ');
const readme = readFlat(fileURLToPath(new URL('../../../../README.md', import.meta.url)));
const licences = readFlat(`${shippedFolder}LICENCES.md`);

for (const source of sources.filter((candidate) => attributions[candidate].url !== undefined)) {
  test(`${source}'s required credit is in the README and beside the data`, async () => {
    const { credit, licence } = attributions[source];
    // In the README, the address in a credit is a link.
    const [name = credit] = credit.split(' (http');
    assert.ok((await readme).includes(name), credit);
    assert.ok((await licences).includes(`\`${source}\``), source);
    assert.ok((await licences).includes(licence.split(',', 1)[0] ?? licence), licence);
  });
}
