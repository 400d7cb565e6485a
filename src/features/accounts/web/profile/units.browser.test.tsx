import { assert, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  goTo,
  openPage,
  person,
  press,
  shown,
} from '#tests/components/page.tsx';
import { profileAnswers as answers } from '../test-profile.tsx';

const ana = person('ana', 'developer');
const panel = page.getByRole('region', { name: 'Units' });
const radio = (name: string) => panel.getByRole('radio', { name, exact: true });
const isChosen = (name: string) => (radio(name).element() as HTMLInputElement).checked;

test('units are metric until the user chooses others or accepts the suggestion, and are stored on the device', async () => {
  await openPage('/profile?show=units', { as: ana, answers, on: 'narrow' });
  await shown(panel);
  const { top } = panel.element().getBoundingClientRect();
  assert.ok(top < 200, `the units begin at ${top} px`);
  assert.deepEqual(['Kilometres', '°C', '€'].map(isChosen), [true, true, true]);
  await expectAccessible();
  expectNoSidewaysScroll();

  await panel.getByRole('button', { name: "Use miles, °C and £ to match your browser's language" }).click();
  assert.deepEqual(['Miles', '°C', '£'].map(isChosen), [true, true, true]);
  await shown(panel.getByText('With mph, mi/kWh and mpg.'));
  assert.equal(panel.getByRole('button').length, 0);

  await press(radio('°C'), '{ArrowRight}');
  await radio('$').click();
  await goTo('/profile');
  await shown(panel);
  assert.deepEqual(['Miles', '°F', '$'].map(isChosen), [true, true, true]);
  assert.equal(panel.length, 1);

  await goTo('/login');
  await openPage('/profile', { as: person('ben', 'bingo'), answers });
  await shown(page.getByRole('region', { name: 'This device' }));
  assert.equal(panel.length, 0, 'without access to cars there is nothing to measure');
});
