import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chipsOf } from './chips.ts';

const summaryOf = (chips: ReturnType<typeof chipsOf>) =>
  chips.map(({ login, isPresent }) => `${login}${isPresent === undefined ? '?' : isPresent ? '+' : '-'}`).join(' ');
const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);

test('the user comes first, then the others by place, whether or not they are present', () => {
  const options = { logins: ['ben', 'Ana', 'eva', 'tom'], login: 'ana', boardLogin: 'ana' };
  assert.equal(summaryOf(chipsOf({ ...options, present: ['TOM', 'ana'] })), 'Ana+ ben- eva- tom+');
  assert.equal(summaryOf(chipsOf({ ...options, present: undefined })), 'Ana? ben? eva? tom?');
});

test('in a large room, present members come first', () => {
  const chips = chipsOf({ logins: many(9), login: 'p9', boardLogin: 'p9', present: ['p9', 'p4', 'p2'] });
  assert.equal(summaryOf(chips), 'p9+ p2+ p4+ p1- p3- p5- p6- p7- p8-');
});

test('in a room of hundreds, fifty members have a chip, plus the board on screen', () => {
  const chips = chipsOf({ logins: many(200), login: 'p120', boardLogin: 'p199', present: [] });
  assert.deepEqual([chips.length, chips[0]?.login, chips[1]?.login, chips.at(-1)?.login], [51, 'p120', 'p1', 'p199']);
});
