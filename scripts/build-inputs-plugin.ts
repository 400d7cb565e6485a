import fs, { renameSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inputsIn, inputsNow } from './build-inputs.ts';

/** Every path with its state before it was read. */
const read = new Map<string, string>();

/** Of a file, to be compared with itself later: no clock is trusted. Empty where there is none. */
function stateOf(path: string): string {
  try {
    const stat = statSync(path);
    return stat.isFile() ? `${stat.mtimeMs} ${stat.size}` : '';
  } catch {
    return '';
  }
}

/** For each bundle of the build, those within it too: its modules, which the bundler reads by itself. */
export function noteModules(): Plugin {
  return {
    name: 'note-modules',
    load: { order: 'pre', handler: (id) => note(id) },
    buildEnd() {
      for (const id of this.getModuleIds()) note(id);
    },
  };
}

/** An address may have a question behind it; what is made in memory has no path. */
function note(id: string): void {
  const path = id.replace(/\?.*$/s, '');
  if (isAbsolute(path) && !read.has(path)) read.set(path, stateOf(path));
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
  let before = '';
  return {
    ...noteModules(),
    name: 'build-inputs',
    apply: 'build',
    config() {
      read.clear();
      stopNoting = noteReads();
    },
    configResolved(config) {
      root = config.root;
      before = JSON.stringify(inputsNow(root, []));
      for (const path of config.configFileDependencies) note(path);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const known = [...read].map(([path, state]) => ({
          path,
          state,
          name: relative(root, path).replaceAll('\\', '/'),
        }));
        const isOwn = (name: string) => !/^(?:\.\.\/|\.git\/|dist\/)|(?:^|\/)node_modules\//.test(name);
        const own = known.filter(({ name, path, state }) => isOwn(name) && (state !== '' || stateOf(path) !== ''));
        const inputs = inputsNow(root, own.map(({ name }) => name).sort());
        // Changed while it was built: nobody knows which of the two is in it.
        const isChanged = own.some(({ path, state }) => stateOf(path) !== state);
        if (isChanged || JSON.stringify(inputsNow(root, [])) !== before) return;
        // At once, so that a build that is stopped leaves no half of it.
        const file = inputsIn(dir);
        writeFileSync(`${file}.new`, JSON.stringify(inputs));
        renameSync(`${file}.new`, file);
      },
    },
    // The server that follows in the same process reads for itself.
    closeBundle: () => stopNoting(),
  };
}
