import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkSecret } from './link-secret.ts';

Object.assign(globalThis, { window: new EventTarget() });

/** A tab with an address; its storage survives a reload. */
function tab(hash: string, entries = new Map<string, string>()) {
  const location = { hash, pathname: '/invitation', search: '' };
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  });
  const replaceState = (_state: unknown, _title: string, address?: string | URL | null) => {
    location.hash = '';
    replaced.push(String(address));
  };
  const replaced: string[] = [];
  const secret = linkSecret('invitation', storage, () => ({ location, history: { state: null, replaceState } }));
  return { ...secret, location, replaced, entries, reload: () => tab(location.hash, entries) };
}
const storedSecret = ({ entries }: { entries: Map<string, string> }) => entries.get('link:invitation');

test('the secret is stored, and removed from the address bar without a history entry', () => {
  const opened = tab('#s3cret');
  opened.takeFromAddress();
  assert.deepEqual([opened.location.hash, opened.replaced], ['', ['/invitation']]);
  assert.equal(storedSecret(opened), 's3cret');
});

test("a reload finds the secret again, and an address without a secret doesn't remove it", () => {
  const opened = tab('#s3cret');
  opened.takeFromAddress();
  const again = opened.reload();
  again.takeFromAddress();
  assert.deepEqual([storedSecret(again), again.replaced], ['s3cret', []]);
});

test('a newer link replaces the older one', () => {
  const opened = tab('#older');
  opened.takeFromAddress();
  opened.location.hash = '#newer';
  opened.takeFromAddress();
  assert.equal(storedSecret(opened), 'newer');
});

test('an address re-encoded by a messenger is decoded, and an invalid one is left as it is', () => {
  for (const [hash, secret] of [
    ['#a%2Db%20', 'a-b'],
    ['#100%', '100%'],
  ] as const) {
    const opened = tab(hash);
    opened.takeFromAddress();
    assert.equal(storedSecret(opened), secret);
  }
});

test('the secret is forgotten after use', () => {
  const opened = tab('#s3cret');
  opened.takeFromAddress();
  opened.forget();
  assert.equal(storedSecret(opened), undefined);
});
