import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenceIds } from './about-file.ts';

const cases: Record<string, string[]> = {
  MIT: ['MIT'],
  '0BSD': ['0BSD'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': ['Apache-2.0', 'LGPL-3.0-or-later', 'MIT'],
  '(MIT OR Apache-2.0) AND ISC': ['MIT', 'Apache-2.0', 'ISC'],
  'GPL-2.0-only WITH Classpath-exception-2.0': ['GPL-2.0-only', 'Classpath-exception-2.0'],
};

for (const [licence, ids] of Object.entries(cases)) {
  test(`"${licence}" contains the licences ${ids.join(', ')}`, () => assert.deepEqual(licenceIds(licence), ids));
}
