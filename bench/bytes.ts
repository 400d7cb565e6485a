import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type PageName, pageOf, pages, partsAt, pathTo } from '#shared/pages.ts';
import type { Figure } from './figures.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const loginMaxKb = 87;
const perPageMaxKb = 15;

/** JavaScript and CSS as they travel: for the login page, and what every other page brings beyond it. */
export async function bytes(): Promise<Figure[]> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const files = (name: PageName) => {
    const { page, game } = partsAt(
      name,
      pathTo(name, { gameName: 'bingo', roomNumber: '1', seq: '1', carId: '1', login: 'root' }),
    );
    const names = pageOf(name).guard === 'root' ? ['src/app/owner-parts.ts'] : [];
    return filesOf(manifest, [...entry, ...names, fileOf(page), ...(game === undefined ? [] : [fileOf(game)])]).add(
      'first.js',
    );
  };
  const login = files('login');
  const names = Object.keys(pages) as PageName[];
  const extra = names.map((name) => [name, kilobytes(files(name).difference(login))] as const);
  extra.sort(([, a], [, b]) => b - a);
  console.log(`  beyond the login page: ${extra.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join(', ')} kB`);
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  const fontKb = fonts.reduce((sum, name) => sum + statSync(join(dist, 'assets', name)).size / 1000, 0);
  console.log(`  fonts: ${fonts.length} files, ${fontKb.toFixed(1)} kB in all (a browser fetches those it needs)`);
  return [
    { name: 'login page', unit: 'kB', ours: kilobytes(login), target: { atMost: loginMaxKb } },
    { name: `dearest page (${extra[0]?.[0]})`, unit: 'kB', ours: extra[0]?.[1] ?? 0, target: { atMost: perPageMaxKb } },
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
  [...files].reduce((sum, file) => sum + statSync(travelling(join(dist, file))).size / 1000, 0);

/** The smallest files travel as they are. */
const travelling = (file: string) => (existsSync(`${file}.br`) ? `${file}.br` : file);
