import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platesFeed } from './plates-feed.ts';

const standing = new Map([
  [7, { isQuick: false }],
  [8, { isQuick: true }],
]);
const feed = platesFeed({ roomId: '402118', game: 3, standing });
const spotted = { login: 'ana', kind: 'spotted', at: '2026-08-22T14:26:00.000Z', title: '46' } as const;
const at = { room: { id: '402118', game: 'plates' }, login: 'ben', owner: 'ana' } as const;
const room = '/misc/minigames/plates/rooms/402118';

test('a spot leads to its dialog while it stands: of an earlier game, and of one that the feed has forgotten, too', () => {
  assert.equal(feed.pathTo?.({ ...spotted, seq: 7, of: 3 }, at), `${room}?spot=7`);
  assert.equal(feed.pathTo?.({ ...spotted, seq: 6, of: 3 }, at), undefined);
  assert.equal(feed.pathTo?.({ ...spotted, seq: 5, of: 2 }, at), `${room}?game=2&spot=5`);
  assert.equal(feed.pathTo?.({ seq: 4 }, at), `${room}?spot=4`);
});

test('a quick spot says so, and every other entry of a kind looks the same, which keeps it from being drawn again', () => {
  const look = (seq: number) => feed.viewOf({ ...spotted, seq, of: 3 });
  assert.equal(look(7)?.more, undefined);
  assert.equal(look(8)?.more, ' · quick');
  assert.deepEqual([look(7)?.asks, look(8)?.asks], [undefined, true], 'of which friends are offered to ask');
  const later = platesFeed({ roomId: '402118', game: 3, standing: new Map(standing) });
  assert.ok(later.viewOf({ ...spotted, seq: 8, of: 3 }) === look(8));
});
