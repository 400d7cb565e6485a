import type { Feature } from '#server/feature.ts';
import { favouriteCars, vehicles as tables, vehicleImports, vehicleMarkets } from './migrations.ts';
import { openVehicles } from './routes.ts';

export { listImports, undoImport } from './imports.ts';
export { dropSource, exportVehicles, importVehicles, listSources, restoreSource } from './owner-tools.ts';
export { readShippedVehicles, readVehicles } from './read-vehicles.ts';
export { shippedVehicles, updateShippedCatalogue } from './shipped-catalogue.ts';

export const vehicles: Feature = {
  name: 'vehicles',
  migrations: [tables, vehicleMarkets, favouriteCars, vehicleImports],
  open: openVehicles,
};
