import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import sharp from 'sharp';
import { type PhotoServer, startPhotoServer } from './test-server.ts';
import { boundary, filePart, formBody, post } from './test-uploads.ts';

let server: PhotoServer;
let photo: Buffer;
before(async () => {
  server = await startPhotoServer();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
});
after(() => server.close());

const oneFile = 'Please send exactly one file, in the form field "image".';
const cutShort = 'The upload was incomplete. Please try again.';
const text = (name: string) => ({ headers: `Content-Disposition: form-data; name="${name}"`, body: 'x' });

const refused: [string, () => Buffer, string][] = [
  ['a file in another field', () => formBody([filePart(photo, 'picture')]), oneFile],
  [
    'a file without a field name',
    () => formBody([{ headers: 'Content-Type: image/jpeg', body: photo }]),
    'Please choose an image.',
  ],
  ['a field called __proto__', () => formBody([filePart(photo, '__proto__')]), oneFile],
  ['a text field called image', () => formBody([text('image')]), oneFile],
  ['a text field before the file', () => formBody([text('caption'), filePart(photo)]), oneFile],
  ['a text field after the file', () => formBody([filePart(photo), text('caption')]), oneFile],
  ['two files called image', () => formBody([filePart(photo), filePart(photo)]), oneFile],
  ['three thousand parts', () => formBody(Array.from({ length: 3000 }, () => text('x'))), oneFile],
  ['no parts', () => formBody([]), 'Please choose an image.'],
  ['an empty file', () => formBody([filePart('')]), 'Please choose an image.'],
  [
    'a file of whitespace',
    () => formBody([filePart(' \n \n                  ')]),
    "That file isn't an image we can read.",
  ],
  ['a body without the closing boundary', () => formBody([filePart(photo)], ''), cutShort],
  ['a body truncated in a part header', () => formBody([filePart(photo)]).subarray(0, 40), cutShort],
  ['a body without boundaries', () => photo, cutShort],
  ['an empty body', () => Buffer.alloc(0), cutShort],
];

for (const [what, body, sentence] of refused) {
  test(`${what} is refused with a one-sentence message, and nothing is left behind`, async () => {
    const response = await post(server, body());
    assert.deepEqual({ status: response.status, error: response.error }, { status: 400, error: sentence });
    assert.deepEqual(await server.files(), []);
    assert.deepEqual(server.bugs, []);
  });
}

test('a form without a boundary in its type is bad input', async () => {
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(4000)}`,
  ]) {
    const response = await post(server, formBody([filePart(photo)]), type);
    assert.equal(response.status, 400, type);
    assert.ok(response.error, type);
  }
  assert.deepEqual(server.bugs, []);
});

test('anything but a multipart form is an unsupported type', async () => {
  for (const type of [
    'image/jpeg',
    'application/json',
    'multipart/mixed; boundary=x',
    'multipart/form-datax; boundary=x',
  ]) {
    assert.equal((await post(server, photo, type)).status, 415, type);
  }
});

test("the original file name isn't used anywhere", async () => {
  const names = ['../../etc/passwd', 'x'.repeat(10_000), '\0', '%0d%0a', '.htaccess', 'a\\"b', '/abs/olute.jpg', ''];
  for (const filename of names) {
    const { status, name } = await post(server, formBody([filePart(photo, 'image', filename)]));
    assert.equal(status, 201, filename.slice(0, 20));
    assert.deepEqual(await server.files(), [`${name}.jpg`]);
    await server.photos.remove([name ?? '']);
  }
});

test('anything after the closing boundary is ignored, within the limit', async () => {
  const epilogue = Buffer.alloc(30_000, 'x');
  const { status, name } = await post(server, Buffer.concat([formBody([filePart(photo)]), epilogue]));
  assert.equal(status, 201);
  await server.photos.remove([name ?? '']);
});

test('bytes before, around and after the file count towards the limit', async () => {
  const preamble = Buffer.alloc(6 * 1024 * 1024, 'x');
  const response = await post(server, Buffer.concat([preamble, Buffer.from('\r\n'), formBody([filePart(photo)])]));
  assert.equal(response.status, 413);
  assert.deepEqual(await server.files(), []);
});

test('a file recognised as invalid between two chunks is still refused', async () => {
  const body = formBody([filePart(Buffer.alloc(1_000_000, 'x'))]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length };
  const request = httpRequest(server.url, { method: 'POST', headers });
  request.write(body.subarray(0, 300));
  while ((await server.files()).length === 0) await nextRound();
  for (let round = 0; round < 20; round++) await nextRound();
  request.end(body.subarray(300));
  const [response] = await once(request, 'response');
  response.resume();
  assert.equal(response.statusCode, 400);
  assert.deepEqual(await server.files(), []);
});
