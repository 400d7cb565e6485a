import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, pageAt, pageOf, partsAt } from '#shared/pages.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** Beginning of the tag of the script that runs before all others. */
const firstScript = '<script src="/first.js"';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * Makes the HTML for an address from the built page: the site's name and the page's title, and the names of the chunks
 * this page will ask for, so that the browser fetches them all at once instead of one after the other.
 */
export function pageRenderer(dist: string, siteName: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

  function collect(key: string | undefined, found: { scripts: Set<string>; styles: Set<string> }): void {
    const chunk = key === undefined ? undefined : manifest[key];
    if (chunk === undefined || found.scripts.has(chunk.file)) return;
    found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, found);
  }

  return (path: string, html: string): { html: string; exists: boolean } => {
    const name = pageAt(path);
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
    const first =
      row?.ahead === undefined ? firstScript : `${firstScript} data-ahead="${row.ahead}" data-role="${row.guard}"`;
    const title = `${row?.title ?? 'Page not found'} · ${siteName}`;
    const head = `<meta name="site-name" content="${escapeHtml(siteName)}">${links.join('')}</head>`;
    const named = html
      .replace(/<meta name="site-name"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(firstScript, first)
      // Until it has run there is nothing to paint but an empty page, which would only flash and take its time.
      .replace('<script type="module"', '<script type="module" blocking="render"')
      .replace('</head>', () => head);
    return { html: named, exists: name !== undefined };
  };
}

/** What a device installs, under the site's name: as text for `/manifest.webmanifest`. */
export function namedManifest(text: string, siteName: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), name: siteName, short_name: siteName });
}
