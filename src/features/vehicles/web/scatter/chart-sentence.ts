import { scaleFor } from '#web/charts/scale.ts';
import type { Axis } from './axes.ts';
import type { PlottedCar } from './plotted-cars.ts';
import { scatterText } from './scatter-text.ts';

const isLogarithmic = (values: readonly number[]) => scaleFor(values, 5).kind === 'log';

/** What the plot of these cars shows, in words; `all` counts also those that have no place in it. */
export function chartSentence(cars: readonly PlottedCar[], all: number, x: Axis, y: Axis): string {
  return scatterText({
    pairs: cars.map((car) => [car.x, car.y] as const),
    leftOut: all - cars.length,
    x: x.label,
    y: y.label,
    logarithmic: [
      ...(isLogarithmic(cars.map((car) => car.x)) ? [x.label] : []),
      ...(isLogarithmic(cars.map((car) => car.y)) ? [y.label] : []),
    ],
  });
}
