import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const textual = new Set(['.js', '.css', '.html', '.svg', '.txt', '.json', '.webmanifest']);

/** The one for fonts counts distances in another way, which suits half of the scripts better. */
const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

/** Compresses each text file of the build once, as hard as brotli can; the server sends these bytes as they are. */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    // Not `closeBundle`: that one also runs, and fails, after a build that failed.
    async writeBundle({ dir = '' }) {
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        // What begins with a point is for the server alone.
        const isServed = entry.isFile() && !relative(dir, file).startsWith('.');
        if (!isServed || !textual.has(extname(entry.name))) continue;
        const body = await readFile(file);
        const tries = modes.map((mode) => {
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            [constants.BROTLI_PARAM_MODE]: mode,
          };
          return compress(body, { params });
        });
        const [smallest = body] = (await Promise.all(tries)).sort((a, b) => a.length - b.length);
        await writeFile(`${file}.br`, smallest);
      }
    },
  };
}
