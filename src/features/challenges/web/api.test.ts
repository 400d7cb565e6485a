import assert from 'node:assert/strict';
import { test } from 'node:test';
import { challengeLimits } from '../challenge-rules.ts';
import type { Challenge } from '../contract.ts';
import { readWholePool } from './api.ts';

function poolOf(count: number) {
  const ids = Array.from({ length: count }, (_, index) => String(index));
  const requests: (string | undefined)[] = [];
  const readPage = async ({ before }: { before?: string }) => {
    requests.push(before);
    const start = before === undefined ? 0 : ids.indexOf(before) + 1;
    return ids.slice(start, start + challengeLimits.pageMax).map((id) => ({ id }) as Challenge);
  };
  return { ids, requests, readPage };
}

const cases: [count: number, pages: number][] = [
  [0, 1],
  [60, 1],
  [challengeLimits.pageMax, 2],
  [1201, 3],
];
for (const [count, pages] of cases) {
  test(`a pool of ${count} is loaded completely and in order, in ${pages} pages`, async () => {
    const { ids, requests, readPage } = poolOf(count);
    assert.deepEqual(
      (await readWholePool(readPage)).map(({ id }) => id),
      ids,
    );
    assert.equal(requests.length, pages);
  });
}
