import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Part of `npm run format`: removes each package's required Node version from the lockfile. npm compares it with the
// Node that npm itself runs on, which runs none of our code (see docs/decisions/024-lockfile-without-engines.md).
const file = join(import.meta.dirname, '../package-lock.json');
const before = readFileSync(file, 'utf8');
const lock = JSON.parse(before) as { packages: Record<string, { engines?: unknown }> };
for (const [path, entry] of Object.entries(lock.packages)) {
  // The first entry is Pitstop itself, whose requirement counts.
  if (path !== '') delete entry.engines;
}
const after = `${JSON.stringify(lock, null, 2)}\n`;
if (after !== before) writeFileSync(file, after);
