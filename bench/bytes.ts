import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type PageName, pages, partsAt, pathTo } from '#shared/pages.ts';
import type { Figure } from './figures.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const loginMaxKb = 110;
const pageMaxKb = 190;

/** Measures the compressed JavaScript and CSS that a first visit loads, on the login page and on every other page. */
export async function bytes(): Promise<Figure[]> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  // The HTML lists the files that every page starts with.
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const files = (name: PageName) => {
    const { page, game } = partsAt(
      name,
      pathTo(name, { gameName: 'bingo', roomNumber: '1', seq: '1', carId: '1', login: 'root' }),
    );
    return filesOf(
      manifest,
      [fileOf(page), ...(game === undefined ? [] : [fileOf(game)])],
      new Set([...first, 'first.js']),
    );
  };
  const names = Object.keys(pages) as PageName[];
  const costs = names.map((name) => [name, kilobytes(files(name))] as const).sort(([, a], [, b]) => b - a);
  console.log(`  ${costs.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join(', ')} kB`);
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  const fontKb = fonts.reduce((sum, name) => sum + statSync(join(dist, 'assets', name)).size / 1000, 0);
  console.log(`  fonts: ${fonts.length} files, ${fontKb.toFixed(1)} kB in all (a browser fetches those it needs)`);
  return [
    { name: 'login page', unit: 'kB', ours: kilobytes(files('login')), target: { atMost: loginMaxKb } },
    { name: `largest page (${costs[0]?.[0]})`, unit: 'kB', ours: costs[0]?.[1] ?? 0, target: { atMost: pageMaxKb } },
  ];
}

function filesOf(manifest: Record<string, Chunk>, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

const kilobytes = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + statSync(sentFile(join(dist, file))).size / 1000, 0);

/** The smallest files are sent uncompressed. */
const sentFile = (file: string) => (existsSync(`${file}.br`) ? `${file}.br` : file);
