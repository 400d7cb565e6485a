import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './format-bytes.ts';

const amounts: [bytes: number, text: string][] = [
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1250, '1.3 kB'],
  [9949, '9.9 kB'],
  [9950, '10 kB'],
  [640_000, '640 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [38_200_000, '38 MB'],
  [1_240_000_000, '1.2 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
];
for (const [bytes, text] of amounts) test(`${bytes} bytes are ${text}`, () => assert.equal(formatBytes(bytes), text));
