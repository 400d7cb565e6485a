export { dropSource, exportVehicles, importVehicles, listSources } from './owner-tools.ts';
export { vehicles } from './routes.ts';
export { updateShippedCatalogue } from './shipped-catalogue.ts';
