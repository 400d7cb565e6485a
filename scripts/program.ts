import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';

// Part of `npm pack`: writes plain JavaScript, because Node doesn't strip types in node_modules. Types become blanks,
// so line numbers match the source. The folder is as deep as `src`, so that data and pages are found from either.
const root = join(import.meta.dirname, '..');
const target = join(root, 'program');
const entries = ['src/app/main.ts', 'src/app/cli.ts'];

/** References to our own files, in an import or as a child process's program. */
const ourFile = /(['"])((?:#|\.\.?\/)[^'"\n]*)\.ts\1/g;
const leftOver = /['"`][^'"`\n]*\w\.ts['"`]/;

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };

/** Collects the server's files, without those that only tests or the browser use. */
function collect(): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
    found.set(path, code);
    for (const [, , name = ''] of code.matchAll(ourFile)) waiting.push(`${placeOf(path, name)}.ts`);
  }
  return found;
}

const placeOf = (from: string, name: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(from), name);

/** Throws if the code still refers to a file by its old name. */
function renamed(path: string, code: string): string {
  const result = code.replaceAll(ourFile, '$1$2.js$1');
  const line = result.split('\n').find((text) => leftOver.test(text) && !/^\s*(?:\*|\/[/*])/.test(text));
  if (line !== undefined) throw new Error(`${path} refers to a file missing from the package: ${line.trim()}`);
  return result;
}

function write(path: string, text: string): void {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

// Node warns that stripping types is experimental, but the sources rely on it anyway.
process.removeAllListeners('warning');
rmSync(target, { recursive: true, force: true });
const sources = collect();
for (const [path, code] of sources) write(relative('src', path).replace(/\.ts$/, '.js'), renamed(path, code));

// Also copies the files that modules read, which are beside them.
for (const folder of new Set([...sources.keys()].map(dirname))) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:tsx?|css)$/.test(entry.name)) continue;
    copyFileSync(join(root, folder, entry.name), join(target, relative('src', folder), entry.name));
  }
}

const own = Object.entries(imports).map(([name, path]) => [name, path.replace('./src/', './')]);
write('package.json', `${JSON.stringify({ type: 'module', imports: Object.fromEntries(own) }, null, 2)}\n`);
