import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { Change } from '../../changes.ts';
import { entryOf } from './requests.ts';
import { unsentAdd } from './unsent-add.ts';

const early = '2026-11-22T10:00:00.000+01:00';
const late = '2026-11-22T12:00:00.000+01:00';
const add = (timestamp: string): Change => ({ act: 'add', kind: 'cigar', timestamp });
const move = (timestamp: string, to: string): Change => ({ act: 'change', kind: 'cigar', timestamp, to });

/** What waits, in that order; each is called by its place. */
function waiting(...changes: Change[]): OutboxEntry[] {
  return changes.map((change, seq) => ({
    ...entryOf(change),
    id: String(seq),
    seq,
    owner: 'ana',
    putAt: 0,
    phase: 'waiting',
    isKept: true,
    mayBeCounted: false,
  }));
}

const cases: [what: string, changes: Change[], id: string | undefined][] = [
  ['what waits to be added is found', [add(late), add(early)], '1'],
  ['of another moment it is not', [add(late)], undefined],
  ['nor of the other kind', [{ ...add(early), kind: 'craving' }], undefined],
  ['one that was moved away and back is not', [add(early), move(early, late), move(late, early)], undefined],
  ['one to which another was moved is not', [add(late), move(late, early)], undefined],
  [
    'counted again after it was taken back, it is the last',
    [add(early), { ...add(early), act: 'delete' }, add(early)],
    '2',
  ],
];
for (const [what, changes, id] of cases) {
  test(what, () => assert.equal(unsentAdd(waiting(...changes), { kind: 'cigar', timestamp: early })?.id, id));
}
