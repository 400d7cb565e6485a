import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeContext, openContext } from '#app/open-context.ts';
import { dropSource, exportVehicles, importVehicles, updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';

// Compares the shipped catalogue with the registers again and writes their layers into its files. Run it manually when
// cars or their values have changed or there's a newer register: `node scripts/registers.ts FILE...`, with a register's
// older files first.

const catalogue = join(import.meta.dirname, '../catalogue/vehicles');
const files = process.argv.slice(2);
if (files.length === 0) throw new Error('Usage: node scripts/registers.ts FILE...');

const folder = await mkdtemp(join(tmpdir(), 'pitstop-registers-'));
const config = readConfig({ DATA_DIR: join(folder, 'data') }, folder);
const context = await openContext({ config, log: makeLog('silent') });
try {
  await updateShippedCatalogue(context);
  // Drops the previous layers. Canada's is older than this file, and is kept where the file has no entry.
  for (const source of ['vca', 'ademe']) await dropSource(context, source);
  for (const path of files) {
    console.log(`${await importVehicles(context, { path, maxRefusedPercent: 20, isDryRun: false })}\n`);
  }
  await exportVehicles(context, join(folder, 'export'));
  for (const name of await readdir(join(folder, 'export'))) {
    await copyFile(join(folder, 'export', name), join(catalogue, name));
  }
} finally {
  await closeContext(context);
  await rm(folder, { recursive: true, force: true });
}
