import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as support from './support/accessible.ts';
import { stories } from './support/story.ts';

const six = [
  'hyundai-ioniq-6-long-range-2wd',
  'bmw-i4-edrive40',
  'kia-ev6-long-range-2wd',
  'skoda-enyaq-85',
  'renault-5-e-tech-52-kwh-150-hp',
  'renault-zoe-ze50-r135',
].join(',');
const film = (query: string) => `/misc/evcars/races?cars=${six}&show=film&${query}`;
/** The stories' browsers want less motion by themselves. */
const moving = { reducedMotion: 'no-preference' } as const;

const bar = (page: Page) => page.getByRole('slider', { name: 'Moment of the race' });
const minuteOf = async (page: Page) => Number(await bar(page).inputValue());
const lanes = (page: Page) => page.getByRole('list', { name: 'Cars in the race' }).getByRole('listitem');
const atMinute = (page: Page, minute: number) =>
  page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('input[type=range]')?.value === wanted,
    String(minute),
  );
const resultIsShown = (page: Page) => page.waitForURL((url) => url.searchParams.get('show') === 'result');

/** Colours in the middle of a transition are nobody's choice. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await support.expectAccessible(page);
}

/** Puts the film to a minute and leaves it paused. */
async function pauseAt(page: Page, minute: number): Promise<void> {
  await bar(page).waitFor();
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  if (await pause.isVisible()) await pause.click();
  // To where it stands already would be no change.
  await bar(page).fill(String(minute + 1));
  await bar(page).fill(String(minute));
  await atMinute(page, minute);
}

stories('running race', (story) => {
  story('a race runs by itself, is paused, pulled and stepped through by keys', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(film('t=5'), { as: ana, on: 'desktop', browser: moving });
    await page.getByRole('heading', { level: 1, name: '1,000 km' }).waitFor();
    // It has begun without being told to.
    await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value) > 1);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const stood = await minuteOf(page);
    await page.keyboard.press('ArrowRight');
    await atMinute(page, stood + 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await atMinute(page, stood - 1);

    await bar(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await atMinute(page, 0);
    await page.keyboard.press('PageUp');
    assert.match((await bar(page).getAttribute('aria-valuetext')) ?? '', /^(?:\d+ h \d\d|\d+ min), /);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.getByRole('radio', { name: '×900' }).check();
    await expectAccessible(page);
  });

  story('each lane tells where its car is, what it does and how full it is', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(film('t=5'), { as: ana, browser: moving });
    await pauseAt(page, 0);
    for (const lane of await lanes(page).all()) assert.match(await lane.innerText(), /level\s[\s\S]*100 %/);
    await pauseAt(page, 330);
    const texts = await lanes(page).allInnerTexts();
    assert.equal(texts.length, 6);
    assert.equal(texts.filter((text) => /−[\d,.]+ km/.test(text)).length, 5, texts.join('\n'));
    assert.ok(texts.some((text) => text.includes('km/h')));
    // The nose of the one that leads is farther than that of the last.
    const noses = await page
      .locator('[data-part=car]')
      .evaluateAll((cars) => cars.map((car) => car.getBoundingClientRect().right));
    // And the cars themselves are there to be seen.
    const shapes = page.locator('[data-part=car] > svg:has(text)');
    assert.equal(await shapes.count(), 6);
    for (const shape of await shapes.all()) assert.ok(((await shape.boundingBox())?.width ?? 0) > 40);
    const places = texts.map((text) => Number(text.trim().split(/\s/)[0]));
    const [first, last] = [places.indexOf(1), places.indexOf(6)];
    assert.ok((noses[first] ?? 0) > (noses[last] ?? 0), `${noses} by ${places}`);

    await page.getByRole('button', { name: /^All \d+ events$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'What happens' });
    await dialog
      .getByText(/takes the lead at km/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
    );
    await expectAccessible(page);
  });

  story('who leaves and comes back finds the same moment', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(film('t=5'), { as: ana, browser: moving });
    await pauseAt(page, 222);
    await page.getByRole('button', { name: 'Skip to the result' }).click();
    await resultIsShown(page);
    await page.goBack();
    await bar(page).waitFor();
    await atMinute(page, 222);
    await page.reload();
    await bar(page).waitFor();
    await atMinute(page, 222);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  story('a race that runs out turns into its result', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(film('km=1'), { as: ana, browser: moving });
    await resultIsShown(page);
    await page.getByRole('button', { name: 'Watch again' }).click();
    await bar(page).waitFor();
    await resultIsShown(page);
  });

  story('reset asks nothing and can be taken back', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(film('km=700'), { as: ana, browser: moving });
    await pauseAt(page, 100);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.waitForURL((url) => !url.searchParams.has('show') && !url.searchParams.has('cars'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await bar(page).waitFor();
    await atMinute(page, 100);
    assert.equal(await lanes(page).count(), 6);
  });

  story(
    'where nothing is to move the result comes at once, and the race is stepped through',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(film('t=5'), { as: ana });
      await resultIsShown(page);
      await page.getByRole('button', { name: 'Step through' }).click();
      await bar(page).waitFor();
      await atMinute(page, 0);
      assert.equal(await page.getByRole('button', { name: 'Play', exact: true }).count(), 0);
      await page.getByRole('button', { name: 'Next step' }).click();
      await page
        .getByText(/stops at km/)
        .first()
        .waitFor();
      const stop = await minuteOf(page);
      assert.ok(stop > 0);
      await page.getByRole('button', { name: 'Step back' }).click();
      await atMinute(page, 0);
      await expectAccessible(page);
    },
  );

  story(
    'cars that cannot finish are told to be stranded; 10,000 km and narrow phones work too',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(film('every=500&t=-10'), { as: ana, on: 'desktop', browser: moving });
      await bar(page).waitFor();
      await bar(page).focus();
      await page.keyboard.press('End');
      await lanes(page)
        .getByText(/^stranded at km \d+$/)
        .first()
        .waitFor();
      assert.equal(
        await lanes(page)
          .getByText(/^stranded at km \d+$/)
          .count(),
        6,
      );
      await expectAccessible(page);

      const narrow = { ...moving, viewport: { width: 320, height: 640 } };
      const far = await visit(film('km=10000'), { as: ana, browser: narrow });
      await pauseAt(far, 3000);
      assert.equal(
        await far.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        0,
      );
      await far.getByRole('button', { name: /^All [\d,]+ events$/ }).click();
      await far.getByRole('button', { name: /^Show \d+ more$/ }).click();
      await expectAccessible(far);
    },
  );
});
