import type { Plugin } from 'vite';
import { shippedVehicles } from '#features/vehicles/server/index.ts';

const moduleName = 'virtual:shipped-cars';

export function shippedCars(): Plugin {
  return {
    name: 'shipped-cars',
    resolveId: (source) => (source === moduleName ? `\0${moduleName}` : undefined),
    load: async (id) =>
      id === `\0${moduleName}`
        ? `export const cars = JSON.parse(${JSON.stringify(JSON.stringify(await shippedVehicles()))});`
        : undefined,
  };
}
