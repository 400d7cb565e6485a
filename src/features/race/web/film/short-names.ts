import { seriesLook } from '#web/charts/series.ts';
import type { RacingCar } from '../racing-cars.ts';

/**
 * What the cars are called where there is little room: the model, with its make where it says nothing alone ("2"), with the
 * variant where two share it, and with the letter where one car races itself.
 */
export function shortNames(cars: readonly RacingCar[]): string[] {
  const models = cars.map(({ vehicle: { make, model } }) => (/^\d/.test(model) ? `${make} ${model}` : model));
  const named = models.map((name, index) => {
    const variant = cars[index]?.vehicle.variant ?? '';
    return isAlone(models, name) || variant === '' ? name : `${name} ${variant}`;
  });
  return named.map((name, index) =>
    isAlone(named, name) ? name : `${name} (${seriesLook(cars[index]?.index ?? index).mark})`,
  );
}

const isAlone = (names: readonly string[], name: string) => names.indexOf(name) === names.lastIndexOf(name);
