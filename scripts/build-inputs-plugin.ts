import fs, { statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inputsIn, inputsNow } from './build-inputs.ts';

const read = new Set<string>();

/** For each bundle of the build, those within it too: its modules, which the bundler reads by itself. */
export function noteModules(): Plugin {
  return {
    name: 'note-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) note(id);
    },
  };
}

/** An address may have a question behind it; what is made in memory has no path. */
function note(id: string): void {
  if (isAbsolute(id)) read.add(id.replace(/\?.*$/s, ''));
}

/** Notes what plugins read, as all of them do it by these two; returns how to stop. */
function noteReads(): () => void {
  const { readFileSync } = fs;
  const { readFile } = fs.promises;
  const noting =
    <Rest extends unknown[], Result>(read: (path: never, ...rest: Rest) => Result) =>
    (path: unknown, ...rest: Rest) => {
      if (typeof path === 'string') note(resolve(path));
      if (path instanceof URL) note(fileURLToPath(path));
      return read(path as never, ...rest);
    };
  const take = (now: unknown, soon: unknown) => {
    Object.assign(fs, { readFileSync: now });
    Object.assign(fs.promises, { readFile: soon });
    syncBuiltinESMExports();
  };
  take(noting(readFileSync), noting(readFile));
  return () => take(readFileSync, readFile);
}

/**
 * Writes down beside the build what it has read, so that the next start knows whether it is still that. Last of the plugins: what
 * is written says that the build is whole.
 */
export function buildInputs(): Plugin {
  let root = '';
  let stopNoting = () => {};
  const startedAt = Date.now();
  return {
    ...noteModules(),
    name: 'build-inputs',
    apply: 'build',
    config() {
      stopNoting = noteReads();
    },
    configResolved(config) {
      root = config.root;
      for (const path of config.configFileDependencies) note(path);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const paths = [...read].map((path) => relative(root, path).replaceAll('\\', '/')).sort();
        const own = paths.filter((path) => !/^(?:\.\.\/|\.git\/|dist\/)|(?:^|\/)node_modules\//.test(path));
        const stats = own.map((path) => ({ path, stat: statSync(join(root, path), { throwIfNoEntry: false }) }));
        const files = stats.filter(({ stat }) => stat?.isFile());
        // Changed while it was built: nobody knows which of the two is in it.
        if (files.some(({ stat }) => (stat?.mtimeMs ?? 0) > startedAt)) return;
        writeFileSync(
          inputsIn(dir),
          JSON.stringify(
            inputsNow(
              root,
              files.map(({ path }) => path),
            ),
          ),
        );
      },
    },
    // The server that follows in the same process reads for itself.
    closeBundle: () => stopNoting(),
  };
}
