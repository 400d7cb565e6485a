import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PhotoServer } from './test-server.ts';

export interface Answer {
  status: number;
  name?: string;
  error?: string;
  retryAfter: string | null;
}

/** Uploads a picture as a browser would. */
export async function upload(server: PhotoServer, picture: Uint8Array | string, field = 'image'): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([picture as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const response = await fetch(server.url, { method: 'POST', body: form });
  const body = (await response.json()) as { name?: string; error?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
}

/** Uploads a picture that must be accepted, and reads back what was stored. */
export async function stored(server: PhotoServer, picture: Uint8Array): Promise<Buffer> {
  const { name, status, error } = await upload(server, picture);
  if (name === undefined) throw new Error(`Refused with ${status}: ${error}`);
  return server.photos.read(name);
}

export const boundary = '----form';

export interface Part {
  headers: string;
  body: string | Uint8Array;
}

/** A multipart body of exactly these bytes. */
export function formBody(parts: readonly Part[], ending = `\r\n--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ headers, body }, index) => [
    Buffer.from(`${index === 0 ? '' : '\r\n'}--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(body as Uint8Array),
  ]);
  return Buffer.concat([...pieces, Buffer.from(ending)]);
}

export const filePart = (body: string | Uint8Array, name = 'image', filename = 'photo.jpg'): Part => ({
  headers: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg`,
  body,
});

export async function post(
  server: PhotoServer,
  body: Uint8Array,
  contentType = `multipart/form-data; boundary=${boundary}`,
): Promise<Answer> {
  const headers = { 'content-type': contentType, 'content-length': body.length };
  const request = httpRequest(server.url, { method: 'POST', headers, agent: false });
  request.end(body);
  const [response] = await once(request, 'response');
  const answer = JSON.parse(await text(response)) as { name?: string; error?: string };
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] ?? null, ...answer };
}
