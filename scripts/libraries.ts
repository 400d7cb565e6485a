import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type AboutFile, aboutAddress, type Library } from '#features/about/about-file.ts';
import { findCommit } from '#server/commit.ts';

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
}

/** Lists what the server needs and what is part of the pages. */
export function describe(root: string): AboutFile {
  const texts: string[] = [];
  const rows = new Map<string, Library>();
  for (const { path, locked, use } of shippedPackages(root)) {
    add(rows, texts, readLibrary(root, path, locked, use), readTexts(join(root, path)));
  }
  add(rows, texts, ...unicode(root));
  const libraries = [...rows.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return { ...readVersion(root), licence, libraries, texts };
}

/** Lists packages for all systems, according to the lockfile. */
export function shippedPackages(root: string): { path: string; locked: Locked | undefined; use: Library['use'] }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const onServer = new Set(Object.keys(packages).filter((path) => path !== '' && !isDevelopmentOnly(packages[path])));
  const inPages = pagesPackages(root, packages);
  return [...onServer.union(inPages)].map((path) => {
    const use = onServer.has(path) ? (inPages.has(path) ? 'both' : 'server') : 'pages';
    return { path, locked: packages[path], use };
  });
}

/** Unicode's table isn't a package, but it's still someone else's work. */
function unicode(root: string): [Library, string] {
  const folder = join(root, 'src/server/lookalikes');
  const table = readFileSync(join(folder, 'confusables.txt'), 'utf8');
  const version = /Unicode (\d+(?:\.\d+)*)/.exec(table.slice(0, 1000))?.[1] ?? '';
  const text = readFileSync(join(folder, 'unicode-license.txt'), 'utf8').trim();
  const about = { by: 'Unicode, Inc.', url: 'https://www.unicode.org/reports/tr39/' };
  return [{ name: 'Unicode confusables', version, licence: 'Unicode-3.0', use: 'server', ...about }, text];
}

interface Lockfile {
  packages: Record<string, Locked>;
}

const isDevelopmentOnly = (locked: Locked | undefined) => locked?.dev === true || locked?.devOptional === true;

function readVersion(root: string): Pick<AboutFile, 'version' | 'commit'> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = findCommit(root);
  return { version, ...(commit && { commit }) };
}

/** The package name at the start of an import, or of a URL in a style sheet. */
const importOfPackage =
  /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|url\(\s*)['"](?:\/?node_modules\/)?((?:@[\w.-]+\/)?[a-z][\w.-]*)|node_modules\/((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;

/** Includes the dependencies of imported packages. */
function pagesPackages(root: string, packages: Lockfile['packages']): Set<string> {
  const sources = [
    'index.html',
    'src/{web,shared}/**/*',
    'src/app/*.tsx',
    'src/features/{*,rooms/*}/*.ts',
    'src/features/*/transfer/**/*',
    'src/features/**/web/**/*',
  ];
  const files = globSync(sources, { cwd: root }).filter((file) =>
    /(?<!\.test|\/test-[\w-]+)\.(?:tsx?|css|html)$/.test(file),
  );
  const waiting = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importOfPackage)].map((found) => found[1] ?? found[2] ?? ''),
  );
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const path = `node_modules/${name}`;
    const locked = packages[path];
    if (locked === undefined || found.has(path)) continue;
    found.add(path);
    waiting.push(...Object.keys(locked.dependencies ?? {}));
  }
  return found;
}

interface Manifest {
  license?: string;
  homepage?: string;
  author?: string | { name?: string };
  repository?: string | { url?: string };
}

function readLibrary(root: string, path: string, locked: Locked | undefined, use: Library['use']): Library {
  const file = join(root, path, 'package.json');
  // Variants for other platforms are only in the lockfile.
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  const { author } = manifest;
  const by = (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '');
  const url = webAddress(manifest);
  return {
    name: nameOf(path),
    version: locked?.version ?? '',
    licence: locked?.license ?? manifest.license ?? '',
    use,
    ...(url && { url }),
    ...(by && { by }),
  };
}

/** The path may be nested below another package. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function webAddress({ homepage, repository }: Manifest): string | undefined {
  const source = typeof repository === 'string' ? repository : repository?.url;
  const address = (source ?? homepage ?? '')
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://');
  if (/^[\w-]+\/[\w.-]+$/.test(address)) return `https://github.com/${address}`;
  const short = /^github:(.+)$/.exec(address)?.[1];
  if (short !== undefined) return `https://github.com/${short}`;
  return address.startsWith('https://') ? address : homepage?.startsWith('https://') ? homepage : undefined;
}

function readTexts(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice|third-party-notices)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? undefined : [...new Set(texts)].join('\n\n');
}

const machine = /-(?:bin-)?(?:linux(?:musl)?|darwin|win(?:32)?|freebsd|webcontainers|wasm32)(?:-[a-z0-9]+)?$/;

/** Variants for different platforms share a row, with the licence text of the installed one. */
function add(rows: Map<string, Library>, texts: string[], library: Library, text: string | undefined): void {
  const isVariant = machine.test(library.name);
  const name = isVariant ? library.name.replace(machine, '-*') : library.name;
  const key = `${name} ${library.version} ${library.licence}`;
  const known = rows.get(key);
  const row: Library = known ?? { ...library, name, ...(isVariant && { packages: [] }) };
  row.packages?.push(library.name);
  row.url ??= library.url;
  row.by ??= library.by;
  if (text !== undefined && row.text === undefined) {
    if (!texts.includes(text)) texts.push(text);
    row.text = texts.indexOf(text);
  }
  rows.set(key, row);
}

/** Emits `about.json`, which only the About page requests. */
export function libraries(): Plugin {
  let root = '';
  return {
    name: 'libraries',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use(aboutAddress, (_, answer) => {
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify(describe(root)));
      });
    },
    generateBundle(_options, bundle) {
      const about = describe(root);
      const inBundle = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames.map((name) => join(root, name)),
      );
      const unknown = inBundle.map(packageOf).find((name) => name !== undefined && !lists(about, name));
      if (unknown !== undefined) throw new Error(`${unknown} is in the pages, but About would not list it.`);
      this.emitFile({ type: 'asset', fileName: aboutAddress.slice(1), source: JSON.stringify(about) });
    },
  };
}

const packageOf = (file: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
const lists = ({ libraries }: AboutFile, name: string) =>
  libraries.some((library) => library.name === name || library.packages?.includes(name));
