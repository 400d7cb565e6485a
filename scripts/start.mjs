// Plain JavaScript, so that it can still say what is wrong on a Node that is too old for the rest.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededMajor = 26;

const major = Number(process.versions.node.split('.')[0]);
if (major < neededMajor) {
  console.error(
    `Pitstop needs Node ${neededMajor}, and this is ${process.versions.node}. "npm ci" brings the right one: run it again ` +
      '(without --omit=optional), then "npm start". On a machine it has none for, install Node from nodejs.org.',
  );
  process.exit(1);
}

if (!process.argv.includes('--only-check')) {
  if (isStale()) {
    console.error('Building the web pages (only when they have changed) ...');
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn' });
  }
  await import(pathToFileURL(join(root, 'src/app/main.ts')).href);
}

/** True when there is no build, or something it was made from is newer. */
function isStale() {
  const built = join(root, 'dist/.vite/manifest.json');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  const sources = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'].map((name) => join(root, name));
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sources.push(join(entry.parentPath, entry.name));
  }
  return (
    existsSync(join(root, 'node_modules/vite')) &&
    sources.some((file) => existsSync(file) && statSync(file).mtimeMs > builtAt)
  );
}
