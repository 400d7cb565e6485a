import { assert, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { carAnswers as answers } from '#features/vehicles/web/test-cars.tsx';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  goTo,
  inputValue,
  openPage,
  person,
  shown,
  textsOf,
} from '#tests/components/page.tsx';

const ana = person('ana', 'developer');
const six = [
  'hyundai-ioniq-6-long-range-2wd',
  'bmw-i4-edrive40',
  'kia-ev6-long-range-2wd',
  'skoda-enyaq-85',
  'renault-5-e-tech-52-kwh-150-hp',
  'renault-zoe-ze50-r135',
].join(',');
const film = (query: string) => `/misc/evcars/races?cars=${six}&show=film&${query}`;

const bar = page.getByRole('slider', { name: 'Point in the race' });
const lanes = page.getByRole('list', { name: 'Cars in the race' }).getByRole('listitem');
const minuteOf = async () => Number(await inputValue(bar));
const atMinute = (minute: number) => expect.element(bar).toHaveValue(String(minute));
const resultIsShown = () => addressBecomes((query) => query.get('show') === 'result');

async function pauseAt(minute: number): Promise<void> {
  await shown(bar);
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  if (pause.length > 0) await pause.click();
  // Setting the value it already has wouldn't fire a change event.
  await bar.fill(String(minute + 1));
  await bar.fill(String(minute));
  await atMinute(minute);
}

test('a race plays automatically, pauses, and can be scrubbed and stepped with the keyboard', async () => {
  await openPage(film('t=5'), { as: ana, answers, on: 'desktop', isMoving: true });
  await shown(page.getByRole('heading', { level: 1, name: '1,000 km' }));
  await expect.poll(minuteOf).toBeGreaterThan(1);
  await userEvent.keyboard('[Space]');
  await shown(page.getByRole('button', { name: 'Play', exact: true }));
  const pausedAt = await minuteOf();
  await userEvent.keyboard('{ArrowRight}');
  await atMinute(pausedAt + 1);
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{ArrowLeft}');
  await atMinute(pausedAt - 1);

  await focus(bar);
  await userEvent.keyboard('{End}');
  await userEvent.keyboard('{Home}');
  await atMinute(0);
  await userEvent.keyboard('{PageUp}');
  assert.match(bar.element().getAttribute('aria-valuetext') ?? '', /^(?:\d+ h(?: \d+ min)?|\d+ min), /);
  await userEvent.keyboard('[Space]');
  await shown(page.getByRole('button', { name: 'Pause', exact: true }));
  await page.getByRole('radio', { name: '×900' }).click();
  await expectAccessible();
});

test('each lane shows its position, its state and its charge', async () => {
  await openPage(film('t=5'), { as: ana, answers, isMoving: true });
  await pauseAt(0);
  for (const lane of lanes.elements()) assert.match((lane as HTMLElement).innerText, /level\s[\s\S]*100%/);
  await pauseAt(330);
  const texts = textsOf(lanes);
  assert.equal(texts.length, 6);
  assert.equal(texts.filter((text) => /−[\d,.]+ km/.test(text)).length, 5, texts.join('\n'));
  assert.ok(texts.some((text) => text.includes('km/h')));
  const cars = [...document.querySelectorAll('[data-part=car]')];
  const noses = cars.map((car) => car.getBoundingClientRect().right);
  const shapes = [...document.querySelectorAll('[data-part=car] > svg:has(text)')];
  assert.equal(shapes.length, 6);
  for (const shape of shapes) assert.ok(shape.getBoundingClientRect().width > 40);
  const places = texts.map((text) => Number(text.trim().split(/\s/)[0]));
  const [first, last] = [places.indexOf(1), places.indexOf(6)];
  assert.ok((noses[first] ?? 0) > (noses[last] ?? 0), `${noses} by ${places}`);

  await page.getByRole('button', { name: /^All \d+ events$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Race events' });
  await shown(dialog.getByText(/takes the lead at km/).first());
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expectNoSidewaysScroll();
  await expectAccessible();
});

test('a race resumes at the moment at which it was left', async () => {
  await openPage(film('t=5'), { as: ana, answers, isMoving: true });
  await pauseAt(222);
  await page.getByRole('button', { name: 'Skip to the result' }).click();
  await resultIsShown();
  history.back();
  await shown(bar);
  await atMinute(222);
  await goTo();
  await shown(bar);
  await atMinute(222);
  await shown(page.getByRole('button', { name: 'Play', exact: true }));
});

test('a race that plays to its end turns into its result', async () => {
  await openPage(film('km=1'), { as: ana, answers, isMoving: true });
  await resultIsShown();
  await page.getByRole('button', { name: 'Watch again' }).click();
  await shown(bar);
  await resultIsShown();
});

test('reset needs no confirmation and can be undone', async () => {
  await openPage(film('km=700'), { as: ana, answers, isMoving: true });
  await pauseAt(100);
  await page.getByRole('button', { name: 'Reset' }).click();
  await addressBecomes((query) => !query.has('show') && !query.has('cars'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(bar);
  await atMinute(100);
  assert.equal(lanes.length, 6);
});

test('with reduced motion the result appears immediately, and the race can be stepped through', async () => {
  await openPage(film('t=5'), { as: ana, answers });
  await resultIsShown();
  await page.getByRole('button', { name: 'Step through' }).click();
  await shown(bar);
  await atMinute(0);
  assert.equal(page.getByRole('button', { name: 'Play', exact: true }).length, 0);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await shown(page.getByText(/stops at km/).first());
  const stop = await minuteOf();
  assert.ok(stop > 0);
  await page.getByRole('button', { name: 'Step back' }).click();
  await atMinute(0);
  await expectAccessible();
});

test("cars that can't finish are shown as stranded, and a race over 10,000 km fits a narrow phone", async () => {
  await openPage(film('every=500&t=-10'), { as: ana, answers, on: 'desktop', isMoving: true });
  await shown(bar);
  await focus(bar);
  await userEvent.keyboard('{End}');
  await shown(lanes.getByText(/^stranded at km \d+$/).first());
  assert.equal(lanes.getByText(/^stranded at km \d+$/).length, 6);
  await expectAccessible();

  await openPage(film('km=10000'), { as: ana, answers, on: 'narrow', isMoving: true });
  await pauseAt(3000);
  expectNoSidewaysScroll();
  await page.getByRole('button', { name: /^All [\d,]+ events$/ }).click();
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expectAccessible();
});
