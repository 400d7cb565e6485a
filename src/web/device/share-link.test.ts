import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyText, shareLink } from './share-link.ts';

const link = { title: 'A car', url: 'https://pitstop.example/cars/a' };

test("a device that can share opens the share sheet within the same task, and cancelling isn't a failure", async () => {
  const calls: unknown[] = [];
  const share = async (data: unknown) => void calls.push(data);
  const result = shareLink(link, { share });
  assert.deepEqual(calls, [link]);
  assert.equal(await result, 'shared');
  assert.equal(await shareLink(link, { share: () => Promise.reject(new Error('AbortError')) }), 'shared');
});

test("other devices copy the link, and report failure if they can't", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  assert.equal(await shareLink(link, { clipboard }), 'copied');
  assert.equal(await copyText('a text', { clipboard }), true);
  assert.deepEqual(copied, [link.url, 'a text']);
  const refusing = { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } };
  for (const device of [{}, refusing]) {
    assert.equal(await shareLink(link, device), 'failed');
    assert.equal(await copyText('a text', device), false);
  }
});
