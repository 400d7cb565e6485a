import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#web/api/client.ts';
import { type AcceptanceCalls, makeAcceptance } from './accept.ts';

const ana = { login: 'ana', password: 'a fine password' };
const refused = (status: number, sentence: string) => async () => {
  throw new ApiError(status, sentence);
};
const cutOff = refused(0, 'No network');
const taken = refused(409, 'That login is taken');
const used = refused(409, 'This invitation was used');

/** An attempt against a server that answers so; calls that should not be made fail the test. */
function acceptance(calls: Partial<AcceptanceCalls>) {
  const never = (name: string) => () => assert.fail(`${name} was called`);
  const answers: AcceptanceCalls = { accept: never('accept'), look: never('look'), logIn: never('logIn'), ...calls };
  const accept = makeAcceptance({
    accept: (choice) => answers.accept(choice),
    look: () => answers.look(),
    logIn: (choice) => answers.logIn(choice),
  });
  return { answers, accept };
}

test('who is let in is welcome by the login as it stands', async () => {
  const { accept } = acceptance({ accept: async () => ({ token: 't', login: 'ana' }) });
  const end = await accept({ ...ana, login: 'ana ' });
  assert.deepEqual([end.is, end.is === 'welcome' && end.login], ['welcome', 'ana']);
});

test('a login that is taken is told at the login, while the invitation stands', async () => {
  const { accept } = acceptance({ accept: taken, look: async () => ({}) });
  assert.deepEqual(await accept(ana), { is: 'wrong', errors: { login: 'That login is taken' } });
});

test('an invitation that somebody else used is no matter of the login', async () => {
  const { accept } = acceptance({ accept: used, look: used });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test('one that was withdrawn meanwhile is dead, too', async () => {
  const { accept } = acceptance({ accept: refused(404, 'No such invitation'), look: refused(404, 'None') });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test('what else the server refuses is told as it is', async () => {
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

test('who was cut off before the answer came is let in by what they chose', async () => {
  const { accept, answers } = acceptance({ accept: cutOff });
  assert.equal((await accept(ana)).is, 'unreachable');
  Object.assign(answers, { accept: used, look: used, logIn: async () => 't' });
  assert.equal((await accept(ana)).is, 'welcome');
});

test('and is told that it was used where it was not them', async () => {
  const { accept, answers } = acceptance({ accept: cutOff });
  await accept(ana);
  Object.assign(answers, { accept: used, look: used, logIn: refused(401, 'Invalid login or password') });
  assert.deepEqual(await accept(ana), { is: 'dead' });
});

test('while it cannot be found out which of both is wrong, nothing is claimed', async () => {
  const { accept } = acceptance({ accept: taken, look: cutOff });
  assert.equal((await accept(ana)).is, 'unreachable');
});
