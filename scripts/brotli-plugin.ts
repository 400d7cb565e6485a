import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const textual = new Set(['.js', '.css', '.html', '.svg', '.txt', '.json', '.webmanifest']);

/** Level 11 would take twice as long to save another two per cent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Compresses files in advance; the server sends these bytes as they are. */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    // Not `closeBundle`, which also runs, and fails, after a failed build.
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const compressed = entries.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        // Dotfiles are only for the server.
        const isServed = entry.isFile() && !relative(dir, file).startsWith('.');
        if (!isServed || !textual.has(extname(entry.name))) return;
        const body = await readFile(file);
        await writeFile(`${file}.br`, await compress(body, { params }));
      });
      await Promise.all(compressed);
    },
  };
}
