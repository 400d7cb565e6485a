import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { withoutThumbnails } from '#server/photos/test-thumbnails.ts';
import { addressOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import type { Person, TestApp } from '#tests/app.ts';
import { type BoardEntry, uploadImage } from '../contract.ts';

export interface Place {
  login: string;
  roomId: string;
  challengeId: string;
}

export interface Uploaded {
  status: number;
  body: Partial<BoardEntry> & { error?: string };
}

export function picture(colour = '#c0ffee', width = 40): Promise<Buffer> {
  return sharp({ create: { width, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

export function formWith(file: Uint8Array, field = 'image'): FormData {
  const form = new FormData();
  form.append(field, new Blob([file as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  return form;
}

/** Uploads to a listening server as a browser does, optionally with an idempotency key. */
export async function upload(
  url: string,
  as: Person | undefined,
  place: Place,
  form: FormData,
  key?: string,
): Promise<Uploaded> {
  const headers: Record<string, string> = key === undefined ? {} : { [keyHeader]: key };
  const response = await post(url, as, place, { body: form, headers });
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}

export function post(url: string, as: Person | undefined, place: Place, request: RequestInit): Promise<Response> {
  const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...request.headers };
  return fetch(`${url}${addressOf(uploadImage, { ...place })}`, { ...request, method: 'POST', headers });
}

/** All photos in their folder, including incoming and trashed ones, but without thumbnails. */
export async function photoFiles({ context }: TestApp): Promise<string[]> {
  const folder = join(context.config.dataDir, 'photos');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return withoutThumbnails(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'site-id')
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
