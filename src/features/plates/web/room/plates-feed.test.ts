import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platesFeed } from './plates-feed.ts';

const activeSpots = new Map([
  [7, { isQuick: false }],
  [8, { isQuick: true }],
]);
const feed = platesFeed({ roomId: '402118', game: 3, activeSpots });
const spotted = { login: 'ana', kind: 'spotted', at: '2026-08-22T14:26:00.000Z', title: '46' } as const;
const at = { room: { id: '402118', game: 'plates' }, login: 'ben', owner: 'ana' } as const;
const room = '/misc/minigames/plates/rooms/402118';

test('an active spot links to its dialog, even in an earlier game or without its event in the feed', () => {
  assert.equal(feed.pathTo?.({ ...spotted, seq: 7, of: 3 }, at), `${room}?spot=7`);
  assert.equal(feed.pathTo?.({ ...spotted, seq: 6, of: 3 }, at), undefined);
  assert.equal(feed.pathTo?.({ ...spotted, seq: 5, of: 2 }, at), `${room}?game=2&spot=5`);
  assert.equal(feed.pathTo?.({ seq: 4 }, at), `${room}?spot=4`);
});

test('a quick spot is labelled as quick, and events of the same kind share one object to avoid rerendering', () => {
  const viewOf = (seq: number) => feed.viewOf({ ...spotted, seq, of: 3 });
  assert.equal(viewOf(7)?.more, undefined);
  assert.equal(viewOf(8)?.more, ' · quick');
  assert.deepEqual(
    [viewOf(7)?.canBeQuestioned, viewOf(8)?.canBeQuestioned],
    [undefined, true],
    'events that friends can question',
  );
  const later = platesFeed({ roomId: '402118', game: 3, activeSpots: new Map(activeSpots) });
  assert.ok(later.viewOf({ ...spotted, seq: 8, of: 3 }) === viewOf(8));
});
