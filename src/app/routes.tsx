import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { fileOf, gameAt, type PageName, type Part, pageAt, pageOf, partOf } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Guard } from '#web/layout/Guard.tsx';
import { linkOf } from '#web/navigation/follow-links.ts';
import { userQuery } from '#web/session/session.ts';
import { readToken } from '#web/session/token.ts';

/** Each page, and what a game adds to one: a file of its own, by its path. */
const parts = import.meta.glob<Record<string, unknown>>([
  '/src/features/*/web/*{Page,Lobby,Room,Screen}.tsx',
  '/src/web/pages/*Page.tsx',
]);

async function loadPart(part: Part): Promise<Record<string, unknown>> {
  const load = parts[`/${fileOf(part)}`];
  if (load === undefined) throw new Error(`There is no ${part}`);
  return load();
}

const componentIn = (module: Record<string, unknown>, part: Part) => module[part.split('/')[1] ?? ''];

/** What a page is given: whose game it shows, and what that game adds to it. */
interface PageProps {
  gameName?: GameName | undefined;
  game?: unknown;
  /** Of a page that hears only later whose game it shows. */
  loadGame?: (name: GameName) => Promise<unknown>;
}
type PageComponent = ComponentType<PageProps>;

interface LoadedPage {
  Component: PageComponent;
  props: PageProps;
}

const loaded = new Map<string, LoadedPage>();
/** Pages of one file and one game are drawn by one component: going from one to the other nothing is drawn anew. */
const loadKey = (name: PageName, pathname: string) => `${pageOf(name).shows} ${gameAt(name, pathname) ?? ''}`;

async function loadPage(name: PageName, pathname: string): Promise<LoadedPage> {
  const key = loadKey(name, pathname);
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const { shows } = pageOf(name);
  const gameName = gameAt(name, pathname);
  const loadGame = async (of: GameName) => {
    const part = partOf(name, of);
    return part && componentIn(await loadPart(part), part);
  };
  const [page, game] = await Promise.all([loadPart(shows), gameName && loadGame(gameName)]);
  const found = {
    Component: componentIn(page, shows) as PageComponent,
    props: { gameName, game, loadGame },
  };
  loaded.set(key, found);
  return found;
}

const lazyPages = new Map<string, LazyExoticComponent<ComponentType>>();

function lazyPage(name: PageName, pathname: string): LazyExoticComponent<ComponentType> {
  const key = loadKey(name, pathname);
  const known = lazyPages.get(key);
  if (known !== undefined) return known;
  const made = lazy(async () => {
    const page = await loadPage(name, pathname);
    return { default: () => <page.Component {...page.props} /> };
  });
  lazyPages.set(key, made);
  return made;
}

/** Chosen once: a page that was loaded after it had been asked for must not be taken for another one. */
function OnePage({ name, path }: { name: PageName; path: string }) {
  const [page] = useState(() => loaded.get(loadKey(name, path)) ?? { Component: lazyPage(name, path), props: {} });
  return <page.Component {...page.props} />;
}

const NotFoundPage = lazy(async () => {
  const found = await loadPart('web/NotFoundPage');
  return { default: componentIn(found, 'web/NotFoundPage') as ComponentType };
});

/** The page at the address, for those it is for. */
export function Routes() {
  const path = usePathname();
  const name = pageAt(path);
  if (name === undefined) return <NotFoundPage />;
  return (
    <Guard key={loadKey(name, path)} page={pageOf(name)}>
      <OnePage name={name} path={path} />
    </Guard>
  );
}

/**
 * Makes ready what the first drawing shows: the page's code, and who is signed in. Drawing the
 * frame, then the page, then its content takes a slow phone much longer than drawing them at once.
 */
export async function prepareFirstPage(): Promise<void> {
  const name = pageAt(location.pathname);
  if (name === undefined) return;
  await Promise.all([loadPage(name, location.pathname), readToken() !== null && queryClient.prefetchQuery(userQuery)]);
}

/** Fetches the page behind a link as soon as somebody points at it, so that the click finds it there. */
export function preloadPages(): void {
  const ahead = (event: Event) => {
    const link = linkOf(event);
    const name = link && pageAt(link.pathname);
    // If it fails, the click itself tells.
    if (link && name) loadPage(name, link.pathname).catch(() => undefined);
  };
  document.addEventListener('pointerover', ahead, { passive: true });
  document.addEventListener('focusin', ahead);
}
