import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitsForLanguage } from './units-for-language.ts';

test('British and American English suggest other units, and no other language does', () => {
  assert.deepEqual(unitsForLanguage('en-GB'), { distance: 'mi', temperature: 'C', currency: 'GBP' });
  assert.deepEqual(unitsForLanguage('en-us'), { distance: 'mi', temperature: 'F', currency: 'USD' });
  for (const language of ['en', 'de-DE', 'fr-CA', 'en-AU', '', 'es-US'])
    assert.equal(unitsForLanguage(language), undefined);
});
