import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { isGame } from '#shared/games.ts';
import { fileOf, gameAt, type PageName, pageAt, pageOf, pages, paramsAt, partsAt } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const manifestIn = (dist: string) => join(dist, '.vite/manifest.json');

/** Whether this folder contains a complete web build; after an interrupted one, one of the two files is missing. */
export const isBuilt = (dist: string): boolean => [join(dist, 'index.html'), manifestIn(dist)].every(existsSync);

/** How the tag of the script that runs before all others begins. */
const firstScript = '<script src="/first.js"';

/**
 * Turns the built page into the HTML for an address: it adds the site's name, the page's title and description, and the
 * names of this page's chunks, so that the browser fetches them in parallel.
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

  /** The beginning of the first script's tag, with the calls and chunks to preload and the role they're for. */
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
    // For links and QR codes made in the browser, because on the site's own machine the address bar may say 127.0.0.1.
    const reached = facts.origin === undefined ? '' : `<meta name="site-url" content="${escapeHtml(facts.origin)}">`;
    const guests = takesGuests ? '' : '<meta name="guests" content="off">';
    const about = name === undefined ? '' : headTags(name, path, title, siteName, facts);
    const head = `<meta name="site-name" content="${escapeHtml(siteName)}">${reached}${guests}${about}${links.join('')}</head>`;
    const named = (name === 'screen' ? forTelevision(html) : html)
      .replace(/<meta name="site-name"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      // A replacement string would be treated as a template, through which an address could insert parts of the page.
      .replace(firstScript, () => (name === undefined ? firstScript : firstTag(name, path, html + links.join(''))))
      // Until the script has run there's only an empty page to paint, which would cause a flash and take time.
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

/** Televisions may have older browsers than phones do. */
const forTelevision = (html: string) =>
  html
    .replace('<p class="older">', '<p class="older" data-screen>')
    .replace('Chrome 107, Safari 16, Firefox 110 or newer', 'Chrome 87 or newer')
    .replace(firstScript, `<script src="/older.js"></script>${firstScript}`);

export function namedManifest(text: string, siteName: string): string {
  const named = { name: siteName, short_name: siteName, description: sentences.home };
  return JSON.stringify({ ...(JSON.parse(text) as object), ...named });
}

/**
 * The calls to preload while a page's scripts are loading: addresses separated by spaces, with `:name` as in the page's
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
 * Further calls that a game's rooms preload. A party's document isn't one of them, because joining returns it, and an
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

/** Sources that a page loads lazily for logged-in users, fetched along with its scripts. */
const preloadedCode: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['src/features/home/web/yours/Yours.tsx'],
};

export const allCodePreload: readonly string[] = Object.values(preloadedCode).flat();

const codePreloadAt = (name: PageName): readonly string[] => preloadedCode[name] ?? [];

export interface PageFacts {
  /** The public address that the owner has set, or undefined. Never taken from a request. */
  origin?: string | undefined;
  /** The host and game to name in a room's invitation, if the host may be public. */
  invitation?: { host: string; game: GameName } | undefined;
  numbers?: Readonly<Record<string, number>> | undefined;
}

const usual = 'A roadside stop for you and your friends: bingo, electric cars and races.';

/**
 * One sentence for readers who only have the link, which also says what needs an account. Nothing here depends on the
 * visitor.
 */
const sentences: Partial<Record<PageName, string>> = {
  home: 'A roadside stop for you and your friends: back-seat bingo, electric cars side by side, and races with charging stops.',
  login: 'Log in to play road-trip bingo, compare electric cars and race them across Europe.',
  misc: 'Electric cars side by side, and games for the back seat.',
  minigames: 'Games for the back seat: bingo with twelve things to find on the road, number plates and party games.',
  lobby: 'Road-trip bingo: twelve things to find, some with a photo, and a board for each player.',
  rooms: 'All the rooms friends play in, by number and name.',
  room: 'Open the link to join. There are twelve things to find on the road, and a board for each player.',
  challenges: 'Everything there is to find on the road, with difficulty and points.',
  challengeForm: "Add something new to find on the road, for everyone's boards.",
  evcars: 'Electric cars: a list with every figure, a comparison, a chart and races.',
  cars: 'Every battery-electric car, sorted and filtered by range, price, charging and more.',
  car: 'An electric car with all its figures and where each one comes from.',
  compareCars: 'Up to four electric cars side by side, figure by figure.',
  carChart: 'Electric cars on a chart: plot any two figures against each other.',
  races: 'Race electric cars over any distance, charging stops included.',
  metrics: 'The things you count for yourself, day by day.',
  pitis: 'A cigarette counter for smokers who are trying to quit.',
  about: "What this site is, what it's built with, and who to thank.",
  invitation: "You're invited. Choose a username and come on in.",
  newPassword: 'A link to choose a new password for your account.',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** A room's title in link previews, which is the same for a private room as for one that doesn't exist. */
function roomTitle({ invitation }: PageFacts): string {
  return invitation === undefined
    ? 'Come and play'
    : `${invitation.host} invites you to ${games[invitation.game].title}`;
}

/**
 * The tags that search engines and messengers read. `path` is the requested address, `title` the page's own. Absolute
 * addresses are only included if the owner has set SITE_URL.
 */
function headTags(name: PageName, path: string, title: string, siteName: string, facts: PageFacts): string {
  const { origin, numbers } = facts;
  const shown = name === 'room' ? roomTitle(facts) : title;
  const sentence = sentences[name] ?? usual;
  const address = origin === undefined ? undefined : `${origin}${path === '/' ? '/' : path.replace(/\/+$/, '')}`;
  const tags = [
    meta('name', 'description', sentence),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', shown),
    meta('property', 'og:description', sentence),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  if (address !== undefined) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}">`,
      meta('property', 'og:url', address),
      meta('property', 'og:image', `${origin}/preview.png`),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
    );
  }
  if (numbers !== undefined)
    tags.push(
      meta('name', 'numbers', new URLSearchParams(Object.entries(numbers).map(([key, n]) => [key, `${n}`])).toString()),
    );
  return tags.join('');
}
