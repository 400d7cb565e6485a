import type { Locator, Page, Route } from 'playwright-core';
import type { RoundKind } from '#features/partyfun/deck/card.ts';

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name });

export const answerField = (page: Page): Locator => page.getByRole('textbox', { name: /^Your (?:answer|ending)$/ });

/** How long to retry an action; by default, the stories' usual limit. */
export type TapOptions = { timeout?: number };

/** Answers as the round's kind requires. `text` should be unique to this person. */
export async function answerAs(
  page: Page,
  kind: RoundKind,
  text: string,
  photo: Buffer,
  options: TapOptions = {},
): Promise<void> {
  if (kind === 'split') return button(page, /^A/).tap(options);
  if (kind === 'photo') {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.locator('input[aria-label="Choose photo"]').setInputFiles(file, options);
  } else if (kind === 'closest') await page.getByRole('textbox', { name: /^Your number/ }).fill('50', options);
  else await answerField(page).fill(text, options);
  await button(page, 'Send').tap(options);
}

export async function voteAs(page: Page, kind: RoundKind, options: TapOptions = {}): Promise<void> {
  if (kind === 'split') return button(page, 'Send guess').tap(options);
  await page.getByRole('main').locator('button[aria-pressed]').first().tap(options);
}

/** What the phone shows once it has sent an answer or vote. */
export const hasSent = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByText('Sent', { exact: true })
    .or(page.locator('main button[aria-pressed="true"]'))
    .or(button(page, /^Your guess/));

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

/** Loses the response to the next call whose path ends like this. The call takes effect, but the phone can't know. */
export const dropAnswer = (page: Page, end: string): Promise<unknown> => {
  let isLost = false;
  return page.route(`**/party/${end}`, async (route: Route) => {
    // GET requests are retried anyway, so losing one tests nothing.
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
};

/** Aborts the next such call before it reaches the server. */
export const abortCall = (page: Page, end: string) =>
  page.route(`**/party/${end}`, (route) => route.abort(), { times: 1 });

/** Lets the next such call hang, as on a dead connection. */
export const hangCall = (page: Page, end: string) =>
  page.route(`**/party/${end}`, () => new Promise(() => undefined), { times: 1 });
