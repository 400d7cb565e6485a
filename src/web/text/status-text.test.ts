import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { test } from 'node:test';
import { statusOf } from '#shared/errors.ts';
import { statusText } from './status-text.ts';

test("every status of our server's answers, and of a proxy's, has its standard text", () => {
  for (const status of [...Object.values(statusOf), 502, 504]) {
    assert.equal(statusText(status), STATUS_CODES[status], String(status));
  }
});

test('an unknown status has no text', () => assert.equal(statusText(418), undefined));
