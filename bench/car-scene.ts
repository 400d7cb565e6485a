import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from '#app/open-context.ts';
import { listVehicles } from '#features/vehicles/contract.ts';
import { figures } from '#features/vehicles/figures.ts';
import { importVehicles } from '#features/vehicles/server/index.ts';
import type { CatalogueCar, LayerFacts } from '#features/vehicles/server/layers.ts';
import { parseShipped, readShipped } from '#features/vehicles/server/shipped-catalogue.ts';
import type { Vehicle } from '#features/vehicles/vehicle.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { addressOf } from '#shared/endpoint.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { makeServer } from '../src/app/server.ts';
import { addPerson, freshFolder } from './scene.ts';

export interface CarScene {
  dataDir: string;
  token: string;
  cars: Record<string, Vehicle>;
  remove: () => void;
}

/** The shipped cars, plus copies of them with different names and values. */
export async function makeCarScene(count: number): Promise<CarScene> {
  const { folder: dataDir, remove } = freshFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ROOT_PASSWORD: 'root of the bench' }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);

  const path = join(dataDir, 'copies.jsonl');
  writeFileSync(path, (await copies(count)).map((car) => `${JSON.stringify(car)}\n`).join(''));
  await importVehicles(context, { path, isDryRun: false, maxRefusedPercent: 1 });

  const token = await addPerson(context, 'developer', 'developer');
  const app = makeServer(context);
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'GET', url: addressOf(listVehicles), headers });
  const cars = response.json<Record<string, Vehicle>>();
  await app.close();
  await closeContext(context);
  const found = Object.keys(cars).length;
  if (found !== count) throw new Error(`There are ${found} cars, not ${count}`);
  return { dataDir, token, cars, remove };
}

/** Makes each copy more expensive and heavier than the original, which keeps its values consistent. */
async function copies(count: number): Promise<CatalogueCar[]> {
  const originals = parseShipped((await readShipped()).lines);
  return Array.from({ length: count - originals.length }, (_, index) => {
    const original = originals[index % originals.length] as CatalogueCar;
    const round = Math.floor(index / originals.length) + 1;
    const { name, id, variant, from } = original;
    const edition = `Edition ${String.fromCharCode(64 + round)}${(index * 7) % 100}`;
    return {
      ...original,
      name: `${name} ${edition}`,
      id: `${id}-${edition.toLowerCase().replace(' ', '-')}`,
      variant: `${variant} ${edition}`.trim(),
      from: Object.fromEntries(Object.entries(from).map(([source, facts]) => [source, vary(facts, 1 + round / 200)])),
    };
  });
}

const [, heaviestKg] = figures['dimensions.curb_weight_kg'].bounds;

function vary(facts: LayerFacts, factor: number): LayerFacts {
  const { price, dimensions } = facts;
  const weight = dimensions?.curb_weight_kg;
  return {
    ...facts,
    ...(price?.de_eur && { price: { ...price, de_eur: Math.round(price.de_eur * factor) } }),
    ...(weight && { dimensions: { ...dimensions, curb_weight_kg: Math.min(heaviestKg, Math.round(weight * factor)) } }),
  };
}
