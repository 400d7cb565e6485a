import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatesGame } from '../../contract.ts';
import * as messages from '../messages.ts';
import { momentIn, momentText } from './moment.ts';

const settings = { kind: 'collector', list: 'europe', mode: 'together', photos: false } as const;
const game = (times: Partial<PlatesGame>): PlatesGame => ({ number: 1, state: 'running', settings, ...times });

test("during a game, times have a date unless it's today", () => {
  const running = game({ started_at: '2026-08-01T10:00:00.000Z' });
  const today = new Date();
  today.setHours(14, 12, 0, 0);
  assert.equal(momentText(momentIn(running, today.toISOString())), '14:12');
  const before = momentIn(running, new Date(2020, 10, 9, 14, 12).toISOString());
  assert.equal(momentText(before), '9 Nov, 14:12');
  assert.equal(messages.pick.had('ben', messages.play.moment(before)), 'ben found it at 14:12 on 9 Nov');
});

test('after the end, times have a date if the game took more than a day', () => {
  const at = (day: number, hour: number) => new Date(2026, 7, day, hour).toISOString();
  const week = game({ started_at: at(1, 10), ended_at: at(8, 10) });
  const afternoon = game({ started_at: at(1, 10), ended_at: at(1, 18) });
  assert.equal(momentText(momentIn(week, at(8, 9))), '8 Aug, 09:00');
  assert.equal(momentText(momentIn(afternoon, at(1, 17))), '17:00');
});
