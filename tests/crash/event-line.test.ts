import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unchunk } from './event-line.ts';

test('a chunked body is read the same wherever the network splits it', () => {
  const pieces = fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(), { maxLength: 8 }), (texts, cuts) => {
      const chunks = texts.map((text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
      const sent = Buffer.from(`${chunks.join('')}0\r\n\r\n`);
      const edges = [0, ...cuts.map((cut) => cut % sent.length).sort((a, b) => a - b), sent.length];
      const read: Buffer[] = [];
      let ends = 0;
      const feed = unchunk(
        (bytes) => read.push(bytes),
        () => ends++,
      );
      for (const [index, edge] of edges.slice(1).entries()) feed(sent.subarray(edges[index], edge));
      assert.equal(Buffer.concat(read).toString(), texts.join(''));
      assert.ok(ends > 0);
    }),
  );
});
