import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedPhotoMaxBytes } from '../photos/shared-photo.ts';
import { takeSharedPhoto } from './take-shared-photo.ts';

const here = 'https://pitstop.invalid';

/** Where a share of these files leads, on a device that keeps nothing. */
async function shared(...files: File[]): Promise<string | null> {
  const body = new FormData();
  for (const file of files) body.append('photo', file);
  return target(new Request(`${here}/share`, { method: 'POST', body }));
}

async function target(request: Request): Promise<string | null> {
  const answer = await takeSharedPhoto(request);
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

test('a picture that no phone takes is not read into memory', async () => {
  assert.equal(await shared(picture(sharedPhotoMaxBytes + 1)), `${here}/share?failed=size`);
});

test('a device that keeps nothing says so; of several files the first picture counts', async () => {
  assert.equal(await shared(picture(1)), `${here}/share?failed=storage`);
  assert.equal(
    await shared(new File(['a'], 'a.txt', { type: 'text/plain' }), picture(1)),
    `${here}/share?failed=storage`,
  );
});
