// Plain JavaScript, so that it can still say what is wrong on a Node that is too old for the rest.
import { existsSync } from 'node:fs';
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
  const { changedSince } = await import('./build-inputs.ts');
  const changed = changedSince(root);
  const canBuild = existsSync(join(root, 'node_modules/vite'));
  if (canBuild && (changed.sources || changed.surroundings)) {
    console.error('Building the web pages (only when they have changed) ...');
    const { build } = await import('vite');
    // What the bundler has to say is for whoever runs "npm run build".
    await build({ root, logLevel: 'error' });
  } else if (changed.sources) {
    console.error(
      'The web pages are not built from these sources, and without the packages for work they cannot be: "npm ci" brings those.',
    );
  }
  process.argv[2] = '--by-hand';
  await import(pathToFileURL(join(root, 'src/app/main.ts')).href);
}
