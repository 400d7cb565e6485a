import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inShort, type TestReader } from './test-reader.ts';
import { TestStreams } from './test-streams.ts';

describe('hearts on a stream', () => {
  let site: TestStreams;
  beforeEach(async () => {
    site = await new TestStreams().open();
    site.newest = 57;
    site.hearts = 3;
  });
  afterEach(async () => {
    await site.close();
    // Last: what was made with mocked timers is also cleared with them.
    mock.timers.reset();
  });

  async function hears(reader: TestReader, ...expected: string[]): Promise<void> {
    for (const words of expected) assert.equal(inShort((await reader.next()) ?? assert.fail(`no ${words}`)), words);
  }

  test('have a count of their own, told with where the channel stands, in order and once', async () => {
    const reader = await site.enter('ana');
    assert.deepEqual(await reader.next(), { event: 'at', data: { seq: 57, n: 3 } });
    for (const n of [6, 5, 4, 5]) site.love(n);
    site.happen(58);
    await hears(reader, 'heart 4 of 57 eva on', 'heart 5 of 57 eva on', 'heart 6 of 57 eva on', 'news 58 dealt');
    mock.timers.enable({ apis: ['setTimeout'] });
    site.love(8);
    mock.timers.tick(200);
    await hears(reader, 'heart 8 of 57 eva on');
    site.hearts = 9;
    await site.hub.tellWhereAllStand();
    assert.deepEqual(await reader.next(), { event: 'at', data: { seq: 58, n: 9 } });
  });

  test('changes of a document come in the order of events, and what passes has no number', async () => {
    const reader = await site.enter('ana');
    await hears(reader, 'at 57');
    site.change(59, { party: { phase: 'vote' } });
    site.live.announce({ channel: 'room/1', passing: { login: 'eva', reaction: 'clap' } });
    site.change(58, {});
    site.change(59, { party: { phase: 'vote' } });
    assert.deepEqual(await reader.next(), { event: 'passing', data: { login: 'eva', reaction: 'clap' } });
    assert.deepEqual(await reader.next(), { event: 'change', data: { revision: 58, patch: {} } });
    assert.deepEqual(await reader.next(), {
      event: 'change',
      data: { revision: 59, patch: { party: { phase: 'vote' } } },
    });
  });

  test('that nobody ever tells are noticed a heart-beat later', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const reader = await site.enter('ana');
    await hears(reader, 'at 57');
    site.hearts = 4;
    for (let round = 0; round < 20; round++) {
      mock.timers.tick(2000);
      for (let turn = 0; turn < 5; turn++) await nextTurn();
    }
    assert.deepEqual(await reader.next(), { event: 'at', data: { seq: 57, n: 4 } });
  });
});
