import type { Locator, Page, Route } from 'playwright-core';
import type { RoundKind } from '#features/partyfun/deck/card.ts';

/** What hands do with a phone at a party. */

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name });

/** Where the words of an answer go. */
export const answerField = (page: Page): Locator => page.getByRole('textbox', { name: /^Your (?:answer|ending)$/ });

/** For how long a hand tries; as long as in all stories unless it is said. */
export type Patience = { timeout?: number };

/** Answers as the kind of round asks; `said` is what only this person would write. */
export async function answerAs(
  page: Page,
  kind: RoundKind,
  said: string,
  photo: Buffer,
  patience: Patience = {},
): Promise<void> {
  if (kind === 'split') return button(page, /^A/).tap(patience);
  if (kind === 'photo') {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.locator('input[aria-label="Choose photo"]').setInputFiles(file, patience);
  } else if (kind === 'closest') await page.getByRole('textbox', { name: /^Your number/ }).fill('50', patience);
  else await answerField(page).fill(said, patience);
  await button(page, 'Send').tap(patience);
}

/** Votes for the first that can be voted for. */
export async function voteAs(page: Page, kind: RoundKind, patience: Patience = {}): Promise<void> {
  if (kind === 'split') return button(page, 'Send guess').tap(patience);
  await page.getByRole('main').locator('button[aria-pressed]').first().tap(patience);
}

/** Whether it has arrived: the phone says so itself. */
export const hasSent = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByText('Sent', { exact: true })
    .or(page.locator('main button[aria-pressed="true"]'))
    .or(button(page, /^Your guess/));

/** The phases of a round, in their order. */
export const shownPhases = ['prompt', 'answer', 'vote', 'reveal', 'score'] as const;

export const phaseIs = (page: Page, what: (typeof shownPhases)[number]): Promise<void> =>
  ({
    prompt: page.getByText('Get ready'),
    answer: page.getByText(/ answered$/),
    vote: page.getByText(/\d voted$/),
    reveal: page.getByText(/^(?:Next:|That was the last round)/),
    score: page.getByRole('heading', { name: 'Score' }),
  })[what]
    .first()
    .waitFor();

/** Loses the answer to the next call to what ends so: it has been taken, and the phone does not know. */
export const loseAnswer = (page: Page, end: string): Promise<unknown> => {
  let isLost = false;
  return page.route(`**/party/${end}`, async (route: Route) => {
    // What only asks is asked by itself, again and again.
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
};

/** The next such call does not get there at all. */
export const loseCall = (page: Page, end: string) =>
  page.route(`**/party/${end}`, (route) => route.abort(), { times: 1 });

/** The next such call is swallowed by a line that has died without a word. */
export const loseLine = (page: Page, end: string) =>
  page.route(`**/party/${end}`, () => new Promise(() => undefined), { times: 1 });
