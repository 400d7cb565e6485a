import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyText, handOn } from './hand-on.ts';

const link = { title: 'A car', url: 'https://pitstop.example/cars/a' };

test('a device that shares is handed the link in the same breath, and who turns back has not failed', async () => {
  const told: unknown[] = [];
  const share = async (what: unknown) => void told.push(what);
  const way = handOn(link, { share });
  assert.deepEqual(told, [link]);
  assert.equal(await way, 'shared');
  assert.equal(await handOn(link, { share: () => Promise.reject(new Error('AbortError')) }), 'shared');
});

test('another one copies it, and one that copies in no way says so', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  assert.equal(await handOn(link, { clipboard }), 'copied');
  assert.equal(await copyText('a text', { clipboard }), true);
  assert.deepEqual(copied, [link.url, 'a text']);
  const refusing = { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } };
  for (const device of [{}, refusing]) {
    assert.equal(await handOn(link, device), 'failed');
    assert.equal(await copyText('a text', device), false);
  }
});
