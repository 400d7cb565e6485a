import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded } from './decoded.ts';

const name = '<gpx>Viseu, São João</gpx>';
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer;

test('a file is decoded by its byte order mark or declaration, else as UTF-8', () => {
  assert.equal(decoded(bytesOf(Buffer.from(name))), name);
  assert.equal(decoded(bytesOf(Buffer.from(`\uFEFF${name}`, 'utf16le'))), name);
  const declared = `<?xml version="1.0" encoding="ISO-8859-1"?>${name}`;
  assert.equal(decoded(bytesOf(Buffer.from(declared, 'latin1'))), declared);
  const invented = `<?xml version="1.0" encoding="iso-8859-99"?><gpx/>`;
  assert.equal(decoded(bytesOf(Buffer.from(invented))), invented);
});
