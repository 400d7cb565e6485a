import { pathTo } from '#shared/pages.ts';
import type { CarRow } from '../../car-row.ts';
import type { Axis } from './axes.ts';

export interface PlottedCar {
  row: CarRow;
  to: string;
  x: number;
  y: number;
}

/** The cars of which both figures are known. */
export function plottedCars(rows: readonly CarRow[], x: Axis, y: Axis): PlottedCar[] {
  return rows.flatMap((row) => {
    const [across, up] = [x.of(row), y.of(row)];
    if (across === undefined || up === undefined) return [];
    return [{ row, to: pathTo('car', { carId: row.vehicle.id }), x: across, y: up }];
  });
}
