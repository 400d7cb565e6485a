import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type FormatEnum } from 'sharp';
import { isAcceptedFormat, signatureBytes } from './multipart.ts';

const headOf = async (format: keyof FormatEnum | 'avif') => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  return (await picture.toFormat(format).toBuffer()).subarray(0, signatureBytes);
};

test('only JPEG, PNG and WebP reach the decoders', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) assert.ok(isAcceptedFormat(await headOf(format)), format);
  for (const format of ['gif', 'tiff', 'avif'] as const) assert.ok(!isAcceptedFormat(await headOf(format)), format);
  for (const text of ['<svg xmlns="h', '%PDF-1.7\n%\u00e2', 'RIFF1234WAVE', 'RIFF1234WEB', 'BM', '', '\u00ff\u00d8'])
    assert.ok(!isAcceptedFormat(Buffer.from(text, 'latin1')), text);
});
