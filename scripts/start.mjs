// Plain JavaScript, so that it can explain the problem to people whose Node is too old for the rest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededMajor = 26;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const major = Number(process.versions.node.split('.')[0]);
if (major < neededMajor) {
  console.error(
    `Pitstop needs Node ${neededMajor}, but this is ${process.versions.node}. "npm ci" installs the right one: run it again ` +
      '(without --omit=optional), then "npm start". If npm has none for this machine, install Node from nodejs.org.',
  );
  process.exit(1);
}

if (!process.argv.includes('--only-check')) {
  await import('../src/app/compile-cache.ts');
  const { changedSince } = await import('./build-inputs.ts');
  const changed = changedSince(root);
  const canBuild = existsSync(join(root, 'node_modules/vite'));
  if (canBuild && (changed.sources || changed.surroundings)) {
    console.error('Building the web pages (only needed after changes) ...');
    // The bundler's own output is only for "npm run build".
    const viteArguments = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
    const child = spawn(process.execPath, viteArguments, { cwd: root, stdio: 'inherit' });
    const building = once(child, 'exit');
    // Stopping this process also stops the build, because another build would write into the same folder.
    const quit = () => process.exit(1);
    process.once('exit', () => child.kill());
    for (const signal of signals) process.once(signal, quit);
    // Meanwhile, load the server, whose code takes seconds the first time it's compiled on this machine.
    (await import('../src/app/heap-size.ts')).setHeapSize();
    await import('../src/app/run-server.ts');
    const [status] = await building;
    for (const signal of signals) process.off(signal, quit);
    if (status !== 0) process.exit(1);
  } else if (changed.sources) {
    console.error(
      'The web pages are out of date, and can\'t be built without the development packages: "npm ci" installs them.',
    );
  }
  process.argv[2] = '--interactive';
  await import(pathToFileURL(join(root, 'src/app/main.ts')).href);
}
