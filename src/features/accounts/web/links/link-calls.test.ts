import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#web/api/client.ts';
import { type AcceptanceCalls, makeAcceptance } from './link-calls.ts';

const ana = { login: 'ana', password: 'a fine password' };
const refused = (status: number, sentence: string) => async () => {
  throw new ApiError(status, sentence);
};
const cutOff = refused(0, 'No network');
const taken = refused(409, 'That username is taken');
const used = refused(409, 'This invitation was used');

/** Uses an invitation with these server responses. Any other call fails the test. */
function acceptance(calls: Partial<AcceptanceCalls>) {
  const never = (name: string) => () => assert.fail(`${name} was called`);
  const responses: AcceptanceCalls = {
    accept: never('accept'),
    check: never('check'),
    logIn: never('logIn'),
    ...calls,
  };
  const accept = makeAcceptance({
    accept: (choice) => responses.accept(choice),
    check: () => responses.check(),
    logIn: (choice) => responses.logIn(choice),
  });
  return { responses, accept };
}

test('after success, the user is welcomed by the stored spelling of their username', async () => {
  const { accept } = acceptance({ accept: async () => ({ token: 't', login: 'ana' }) });
  const end = await accept({ ...ana, login: 'ana ' });
  assert.deepEqual([end.is, end.is === 'welcome' && end.login], ['welcome', 'ana']);
});

test('a taken username is reported at its field, and the invitation stays open', async () => {
  const { accept } = acceptance({ accept: taken, check: async () => ({}) });
  assert.deepEqual(await accept(ana), { is: 'wrong', errors: { login: 'That username is taken' } });
});

test("an invitation used by somebody else isn't reported as a username error", async () => {
  const { accept } = acceptance({ accept: used, check: used });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test('an invitation withdrawn in the meantime is reported as dead as well', async () => {
  const { accept } = acceptance({ accept: refused(404, 'No such invitation'), check: refused(404, 'None') });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test('any other refusal is returned unchanged', async () => {
  const { accept } = acceptance({
    accept: refused(
      400,
      'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
    ),
  });
  assert.deepEqual(await accept(ana), {
    is: 'refused',
    problem: 'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
  });
});

test('after a lost response, someone whose account was created is logged in on the next try', async () => {
  const { accept, responses } = acceptance({ accept: cutOff });
  assert.equal((await accept(ana)).is, 'unreachable');
  Object.assign(responses, { accept: used, check: used, logIn: async () => 't' });
  assert.equal((await accept(ana)).is, 'welcome');
});

test('after a lost response, someone whose invitation was used by somebody else learns so on the next try', async () => {
  const { accept, responses } = acceptance({ accept: cutOff });
  await accept(ana);
  Object.assign(responses, { accept: used, check: used, logIn: refused(401, 'Invalid username or password') });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test("if the cause of a conflict can't be determined, no cause is given", async () => {
  const { accept } = acceptance({ accept: taken, check: cutOff });
  assert.equal((await accept(ana)).is, 'unreachable');
});
