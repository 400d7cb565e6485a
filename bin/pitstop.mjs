#!/usr/bin/env node
// What `npx pitstop` runs, in the package that `npm pack` makes. Plain JavaScript for the machine's own Node, which may be
// older than the one npm installed for the rest.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededMajor = 26;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// In a checkout the same commands work on the sources.
const [folder, extension] = existsSync(join(root, 'src/app')) ? ['src', 'ts'] : ['program', 'js'];
const words = process.argv.slice(2);
const isStart = words.length === 0 || (words.length === 1 && words[0] === 'start');
const file = join(root, folder, 'app', `${isStart ? 'main' : 'cli'}.${extension}`);
const rest = isStart ? [] : words;

if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
  // npx puts the package's Node first, so this is the usual case: one process that gets its signals directly.
  process.argv = [process.execPath, file, ...rest];
  await import(pathToFileURL(file).href);
} else handOver(findNode());

/** The Node that npm installed for this machine. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const { resolve } = createRequire(import.meta.url);
  for (const name of Object.keys(manifest.optionalDependencies)) {
    if (!name.endsWith(`-${system}-${process.arch}`)) continue;
    try {
      const about = resolve(`${name}/package.json`);
      return join(dirname(about), JSON.parse(readFileSync(about, 'utf8')).bin.node);
    } catch {
      // Not installed: reported below.
    }
  }
  console.error(
    `Pitstop needs Node ${neededMajor}, but this is ${process.versions.node}. npm installs the right one with the package, ` +
      'unless you use --omit=optional. If npm has none for this machine, install Node from nodejs.org.',
  );
  process.exit(1);
}

/** Runs the program in the other Node as if it were this process: same input and output, signals and exit. */
function handOver(node) {
  const child = spawn(node, [file, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`The Node that came with the package, ${node}, can't be started: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
}
