import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Takes comments and long names out of scripts that the build copies as they are. */
export function minifyScripts(names: readonly string[]): Plugin {
  let outDir = '';
  return {
    name: 'minify-scripts',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      // Before other plugins compress what is there.
      order: 'pre',
      sequential: true,
      async handler() {
        for (const name of names) {
          const file = join(outDir, name);
          const { code, errors } = await minify(name, await readFile(file, 'utf8'));
          if (errors.length > 0) this.error(`${name}: ${errors[0]?.message}`);
          await writeFile(file, code);
        }
      },
    },
  };
}
