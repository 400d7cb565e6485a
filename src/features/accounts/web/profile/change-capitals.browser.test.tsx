import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, give, openPage, person, shown } from '#tests/components/page.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { writeToken } from '#web/session/token.ts';
import { getUser } from '../../contract.ts';
import { changeLogin } from '../../own-contract.ts';
import { profileAnswers } from '../test-profile.tsx';

test("a late response doesn't change the username of somebody who has logged in since", async () => {
  const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
  const spell = answer(changeLogin, async () => {
    ask();
    await answered;
    return person('Ana');
  });
  await openPage('/profile', { as: person('ana'), answers: [...profileAnswers, spell] });
  await page.getByRole('button', { name: 'Change capitals' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('Ana');
  await page.getByRole('button', { name: 'Save' }).click();
  await requested;
  const [spelling] = queryClient.getMutationCache().getAll();
  give(answer(getUser, person('ben')), ...profileAnswers);
  writeToken('session-of-ben');
  await shown(page.getByText('ben', { exact: true }).first());
  answerNow();
  await expect.poll(() => spelling?.state.status).toBe('success');
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ user: { login: 'ben' } });
  expect(page.getByText("You're now").elements()).toEqual([]);
});
