import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSharedPhoto, receiveSharedPhoto, sharedPhotoMaxBytes } from './shared-photo.ts';

const here = 'https://pitstop.invalid';

/** The address that sharing these files leads to, on a device that refuses storage. */
async function shared(...files: File[]): Promise<string | null> {
  const body = new FormData();
  for (const file of files) body.append('photo', file);
  return target(new Request(`${here}/share`, { method: 'POST', body }));
}

async function target(request: Request): Promise<string | null> {
  const answer = await receiveSharedPhoto(request);
  assert.equal(answer.status, 303);
  return answer.headers.get('location');
}

const picture = (size: number) => new File([new Uint8Array(size)], 'a.jpg', { type: 'image/jpeg' });

test('a share without a picture leads to the page that says so', async () => {
  assert.equal(await shared(), `${here}/share?failed=missed`);
  assert.equal(await shared(new File(['a'], 'a.txt', { type: 'text/plain' })), `${here}/share?failed=type`);
  assert.equal(await shared(picture(0)), `${here}/share?failed=type`);
  const broken = new Request(`${here}/share`, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });
  assert.equal(await target(broken), `${here}/share?failed=missed`);
});

test("a picture too large for any phone's camera isn't read into memory", async () => {
  assert.equal(await shared(picture(sharedPhotoMaxBytes + 1)), `${here}/share?failed=size`);
});

test('a device that stores nothing is reported, and of several files the first picture is used', async () => {
  assert.equal(await shared(picture(1)), `${here}/share?failed=storage`);
  assert.equal(
    await shared(new File(['a'], 'a.txt', { type: 'text/plain' }), picture(1)),
    `${here}/share?failed=storage`,
  );
});

test("a page on another site can't store a photo here", async () => {
  const body = new FormData();
  body.append('photo', picture(1));
  const request = new Request(`${here}/share`, { method: 'POST', body });
  const from = (referrer: string) =>
    new Proxy(request.clone(), {
      get: (target, key) => {
        if (key === 'referrer') return referrer;
        const value = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  assert.equal(await target(from('https://other.invalid/page')), `${here}/share?failed=outside`);
  for (const own of [`${here}/share`, '', 'about:client', 'android-app://com.example.gallery/'])
    assert.equal(await target(from(own)), `${here}/share?failed=storage`, own);
});

test("a pending photo isn't replaced by another one", async (t) => {
  const cached = new Map<string, Response>();
  const cache = { put: async (key: string, answer: Response) => void cached.set(key, answer) };
  const store = {
    open: async () => cache,
    match: async (key: string) => cached.get(key)?.clone(),
    delete: async () => cached.delete('/share/photo'),
  };
  Object.assign(globalThis, { caches: store });
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'));
  assert.equal(await shared(picture(3)), `${here}/share`);
  assert.equal(await shared(picture(5)), `${here}/share?failed=waits`);
  assert.equal((await readSharedPhoto())?.size, 3);
});
