import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slugOf } from './import/identity.ts';
import { type CatalogueCar, catalogueLine } from './layers.ts';

/** A car without contradictions, for tests; `given` overrides its values. */
export function testCar(given: Partial<CatalogueCar> & { name: string }): CatalogueCar {
  const [make = '', model = '', ...variant] = given.name.split(' ');
  return {
    id: slugOf(given.name),
    ...{ make, model, variant: variant.join(' '), year: 2024, market: 'Europe', core: false },
    from: {
      'general-knowledge': {
        price: { de_eur: 39_900 },
        battery: { usable_kwh: 60, nominal_kwh: 64 },
        charge: { ac_max_kw: 11, port: 'CCS2', dc_max_kw: 150, dc_10_80_min: 28 },
      },
      'open-ev-data': { range: { wltp_km: 420 }, performance: { power_kw: 150 } },
    },
    ...given,
  };
}

export interface TestFolder {
  path: string;
  write: (name: string, content: string | Buffer) => Promise<string>;
  writeCars: (name: string, cars: readonly CatalogueCar[]) => Promise<string>;
  remove: () => Promise<void>;
}

export async function testFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'pitstop-cars-'));
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(path, name), content);
    return join(path, name);
  };
  return {
    path,
    write,
    writeCars: (name, cars) => write(name, `${cars.map(catalogueLine).join('\n')}\n`),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
