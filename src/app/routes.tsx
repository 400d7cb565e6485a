import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { fileOf, gameAt, type PageName, type Part, pageAt, pageOf, partOf } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Guard } from '#web/layout/Guard.tsx';
import { linkOf } from '#web/navigation/navigate.ts';
import { userQuery } from '#web/session/session.ts';
import { readToken } from '#web/session/token.ts';

/** Every page, and every game's part of a page, is a chunk of its own. Keyed by path. */
const parts = import.meta.glob<Record<string, unknown>>([
  '/src/features/*/web/*{Page,Lobby,Room,Screen}.tsx',
  '/src/web/pages/*Page.tsx',
]);

async function loadPart(part: Part): Promise<Record<string, unknown>> {
  const load = parts[`/${fileOf(part)}`];
  if (load === undefined) throw new Error(`There's no ${part}`);
  return load();
}

const componentIn = (module: Record<string, unknown>, part: Part) => module[part.split('/')[1] ?? ''];

interface PageProps {
  gameName?: GameName | undefined;
  game?: unknown;
  /** For a page that only learns later which game it shows. */
  loadGame?: (name: GameName) => Promise<unknown>;
}
type PageComponent = ComponentType<PageProps>;

interface LoadedPage {
  Component: PageComponent;
  props: PageProps;
}

const loaded = new Map<string, LoadedPage>();
/** Pages with the same file and game share one component, so that navigating between them doesn't remount it. */
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

/** Chosen once, so that a page that finishes loading later isn't mistaken for a different one. */
function OnePage({ name, path }: { name: PageName; path: string }) {
  const [page] = useState(() => loaded.get(loadKey(name, path)) ?? { Component: lazyPage(name, path), props: {} });
  return <page.Component {...page.props} />;
}

const NotFoundPage = lazy(async () => {
  const found = await loadPart('web/NotFoundPage');
  return { default: componentIn(found, 'web/NotFoundPage') as ComponentType };
});

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
 * Prepares the first render: the page's code and the logged-in user. On a slow phone, rendering the frame, the page and
 * its content separately takes much longer than rendering them all at once.
 */
export async function prepareFirstPage(): Promise<void> {
  const name = pageAt(location.pathname);
  if (name === undefined) return;
  await Promise.all([loadPage(name, location.pathname), readToken() !== null && queryClient.prefetchQuery(userQuery)]);
}

/** Preloads a link's page as soon as the pointer is over it, so that it's ready when clicked. */
export function preloadPages(): void {
  const preloadPage = (event: Event) => {
    const link = linkOf(event);
    const name = link && pageAt(link.pathname);
    // If this fails, the click itself shows the error.
    if (link && name) loadPage(name, link.pathname).catch(() => undefined);
  };
  document.addEventListener('pointerover', preloadPage, { passive: true });
  document.addEventListener('focusin', preloadPage);
}
