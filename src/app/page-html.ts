import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { isGame } from '#shared/games.ts';
import { fileOf, gameAt, type PageName, pageAt, pageOf, pages, paramsAt, partsAt } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { escapeHtml, headTags, type PageFacts } from './page-head.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const manifestIn = (dist: string) => join(dist, '.vite/manifest.json');

/** Whether this folder contains a web build; an interrupted build lacks one of the two files. */
export const isBuilt = (dist: string): boolean => [join(dist, 'index.html'), manifestIn(dist)].every(existsSync);

/** Start of the tag of the script that runs before all others. */
const firstScript = '<script src="/first.js"';

/**
 * Makes an address's HTML from the built page. It adds the site's name, the page's title and description, and the names
 * of this page's chunks, so that the browser fetches them in parallel.
 */
export function pageRenderer(dist: string, { siteName, takesGuests }: Pick<Config, 'siteName' | 'takesGuests'>) {
  const manifest = JSON.parse(readFileSync(manifestIn(dist), 'utf8')) as Manifest;

  function collect(key: string | undefined, found: { scripts: Set<string>; styles: Set<string> }): void {
    const chunk = key === undefined ? undefined : manifest[key];
    if (chunk === undefined || found.scripts.has(chunk.file)) return;
    found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, found);
  }

  function codeOf(sources: readonly string[]): string[] {
    const found = { scripts: new Set<string>(), styles: new Set<string>() };
    for (const source of sources) collect(source, found);
    return [...found.styles, ...found.scripts].map((file) => `/${file}`);
  }

  /** Start of the first script's tag, with the calls and chunks to preload and the role they're for. */
  function firstTag(name: PageName, path: string, html: string): string {
    const calls = preloadAt(name, path);
    if (calls === undefined) return firstScript;
    const code = codeOf(codePreloadAt(name)).filter((file) => !html.includes(`"${file}"`));
    return `${firstScript} data-calls="${escapeHtml(calls)}" data-code="${code.join(' ')}" data-role="${pageOf(name).guard}"`;
  }

  return (path: string, html: string, facts: PageFacts = {}): { html: string; exists: boolean } => {
    const name = existingPageAt(path);
    const found = { scripts: new Set<string>(), styles: new Set<string>() };
    if (name !== undefined) {
      const { page, game } = partsAt(name, path);
      collect(fileOf(page), found);
      if (game !== undefined) collect(fileOf(game), found);
    }
    const links = [
      ...[...found.scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
      ...[...found.styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ].filter((link) => !html.includes(link.slice(link.indexOf('href='), -1)));
    const row = name === undefined ? undefined : pageOf(name);
    const title = `${row?.title ?? 'Page not found'} · ${siteName}`;
    // For links and codes made in the browser, because the address bar on the site's own machine may say 127.0.0.1.
    const reached = facts.origin === undefined ? '' : `<meta name="site-url" content="${escapeHtml(facts.origin)}">`;
    const guests = takesGuests ? '' : '<meta name="guests" content="off">';
    const about = name === undefined ? '' : headTags(name, path, title, siteName, facts);
    const head = `<meta name="site-name" content="${escapeHtml(siteName)}">${reached}${guests}${about}${links.join('')}</head>`;
    const named = (name === 'screen' ? forTelevision(html) : html)
      .replace(/<meta name="site-name"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      // A string would be a replacement template, through which an address could insert parts of the page.
      .replace(firstScript, () => (name === undefined ? firstScript : firstTag(name, path, html + links.join(''))))
      // Until the script has run there's only an empty page to paint, which would flash and take time.
      .replace('<script type="module"', '<script type="module" blocking="render"')
      .replace('</head>', () => head);
    return { html: named, exists: name !== undefined };
  };
}

/** The page at this address; undefined for a game that doesn't exist. */
function existingPageAt(path: string): PageName | undefined {
  const name = pageAt(path);
  const { gameName } = name === undefined ? {} : paramsAt(pageOf(name).pattern, path);
  return gameName === undefined || isGame(gameName) ? name : undefined;
}

/** Televisions may have older browsers than phones. */
const forTelevision = (html: string) =>
  html
    .replace('<p class="older">', '<p class="older" data-screen>')
    .replace('Chrome 107, Safari 16, Firefox 110 or newer', 'Chrome 87 or newer')
    .replace(firstScript, `<script src="/older.js"></script>${firstScript}`);

export function namedManifest(text: string, siteName: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), name: siteName, short_name: siteName });
}

/**
 * The calls to preload while a page's scripts load: addresses separated by spaces, with `:name` as in the page's
 * pattern and `{login}` for the last username.
 */
export const preloadedCalls: Readonly<Partial<Record<PageName, string>>> = {
  home: '/api/home',
  room: '/api/rooms/:roomNumber',
  races: '/api/vehicles',
  cars: '/api/vehicles?part=first',
  car: '/api/vehicles/:carId',
  carChart: '/api/vehicles',
};

/**
 * Further calls that a game's rooms preload. A party's document isn't among them, because joining returns it, and an
 * older preloaded one would be shown at the next refetch.
 */
export const preloadOfGame: Readonly<Partial<Record<GameName, string>>> = {
  bingo: '/api/users/{login}/rooms/:roomNumber/challenges /api/rooms/:roomNumber/document/bingo',
  plates: '/api/rooms/:roomNumber/document/plates',
};

const gameOfRoom = (name: PageName, path: string) => (name === 'room' ? gameAt(name, path) : undefined);

/** The calls to preload for the page at this path. Parameters stay encoded as in the path. */
function preloadAt(name: PageName, path: string): string | undefined {
  const game = gameOfRoom(name, path);
  const addresses = [preloadedCalls[name], game && preloadOfGame[game]].filter((part) => part !== undefined).join(' ');
  if (addresses === '') return undefined;
  const params = paramsAt(pages[name].pattern, path);
  return addresses.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
}

/** Sources that pages load lazily when logged in, fetched along with their scripts. */
const preloadedCode: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['src/features/home/web/yours/Yours.tsx'],
};

export const allCodePreload: readonly string[] = Object.values(preloadedCode).flat();

const codePreloadAt = (name: PageName): readonly string[] => preloadedCode[name] ?? [];
