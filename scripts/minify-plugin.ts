import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Takes comments and long names out of scripts that the build copies as they are. */
export function minifyScripts(names: readonly string[]): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    writeBundle: {
      // Before other plugins compress what is there.
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        for (const name of names) {
          const file = join(dir, name);
          const { code, errors } = await minify(name, await readFile(file, 'utf8'));
          if (errors.length > 0) this.error(`${name}: ${errors[0]?.message}`);
          await writeFile(file, code);
        }
      },
    },
  };
}
