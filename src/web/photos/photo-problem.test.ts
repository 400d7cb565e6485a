import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { test } from 'node:test';
import { statusOf } from '#shared/errors.ts';
import { ApiError, failureOf } from '../api/client.ts';
import * as messages from '../messages.ts';
import { viewProblem as problemOf, sendProblem, statusText } from './photo-problem.ts';

const none = 'No image available for this challenge.';
const viewProblem = (error: unknown) => problemOf(error, none);
const answer = (status: number, body: string) => failureOf(status, body, null);

test("for a photo that can't be shown, the page shows the status, its standard text and the server's message", () => {
  assert.deepEqual(viewProblem(answer(503, '{"error":"The disk is full."}')), {
    title: 'Error 503: Service Unavailable',
    detail: 'The disk is full.',
  });
});

test('without a message from the server, as with a proxy, only the status is shown', () => {
  assert.deepEqual(viewProblem(answer(502, '<h1>Bad Gateway</h1>')), { title: 'Error 502: Bad Gateway' });
  assert.equal(sendProblem({ status: 502, problem: messages.errors.status(502) }), 'Error 502: Bad Gateway');
});

test('a status without a name is shown by its number', () => {
  assert.deepEqual(viewProblem(answer(599, '')), { title: 'Error 599' });
});

test('if there is no photo, the page shows its own text', () => {
  const missing = answer(404, '{"error":"There\'s no such photo."}');
  assert.deepEqual(viewProblem(missing), { title: none });
});

test("for a photo that couldn't be sent, status and message are shown on one line", () => {
  assert.equal(
    sendProblem({ status: 400, problem: "That file isn't an image we can read." }),
    "Error 400: Bad Request. That file isn't an image we can read.",
  );
});

test('for a photo that is too large, the message says what to do', () => {
  const sentence = 'Image is too large. Please use a smaller image.';
  assert.equal(sendProblem({ status: 413, problem: sentence }), sentence);
});

test("without an answer there's no status, only a message that says why", () => {
  const unreachable = new ApiError(0, 'The server cannot be reached.');
  assert.equal(sendProblem({ problem: unreachable.message }), 'The server cannot be reached.');
  assert.equal(sendProblem({}), undefined);
  assert.deepEqual(viewProblem(unreachable), { title: 'The server cannot be reached.' });
  assert.deepEqual(viewProblem(new TypeError('x is undefined')), { title: 'Something went wrong. Please try again.' });
});

test("every status of our server's answers, and of a proxy's, has its standard text", () => {
  for (const status of [...Object.values(statusOf), 502, 504]) {
    assert.equal(statusText(status), STATUS_CODES[status], String(status));
  }
});

test('an unknown status has no text', () => assert.equal(statusText(418), undefined));
