import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { Route, Switch } from 'wouter';
import { type PageName, pageAt, pages } from '#shared/pages.ts';
import { wasAskedAhead } from '#web/api/early-answers.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Guard } from '#web/layout/Guard.tsx';
import { linkOf } from '#web/navigation/follow-links.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { userQuery } from '#web/session/session.ts';
import { readToken } from '#web/session/token.ts';

/** How to fetch each page. `page-files.ts` lists the same files for the server. */
const load: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import('#web/pages/HomePage.tsx')).HomePage,
  misc: async () => (await import('#web/pages/MiscPage.tsx')).MiscPage,
  git: async () => (await import('#features/repos/web/GitPage.tsx')).GitPage,
  minigames: async () => (await import('#web/pages/MinigamesPage.tsx')).MinigamesPage,
  plates: async () => (await import('#features/plates/web/PlatesPage.tsx')).PlatesPage,
  partyfun: async () => (await import('#features/partyfun/web/PartyFunPage.tsx')).PartyFunPage,
  partyfunPlayers: async () => (await import('#features/partyfun/web/NumPlayersPage.tsx')).NumPlayersPage,
  lobby: async () => (await import('#features/bingo/web/LobbyPage.tsx')).LobbyPage,
  rooms: async () => (await import('#features/bingo/web/RoomsPage.tsx')).RoomsPage,
  room: async () => (await import('#features/bingo/web/RoomPage.tsx')).RoomPage,
  challengeForm: async () => (await import('#features/challenges/web/ChallengeFormPage.tsx')).ChallengeFormPage,
  challenges: async () => (await import('#features/challenges/web/ChallengesPage.tsx')).ChallengesPage,
  evcars: async () => (await import('#features/vehicles/web/EvCarsPage.tsx')).EvCarsPage,
  races: async () => (await import('#features/race/web/RacesPage.tsx')).RacesPage,
  cars: async () => (await import('#features/vehicles/web/CarsPage.tsx')).CarsPage,
  car: async () => (await import('#features/vehicles/web/CarPage.tsx')).CarPage,
  compareCars: async () => (await import('#features/vehicles/web/ComparePage.tsx')).ComparePage,
  carChart: async () => (await import('#features/vehicles/web/CarChartPage.tsx')).CarChartPage,
  metrics: async () => (await import('#features/cigars/web/MetricsPage.tsx')).MetricsPage,
  pitis: async () => (await import('#features/cigars/web/PitisPage.tsx')).PitisPage,
  about: async () => (await import('#features/about/web/AboutPage.tsx')).AboutPage,
  login: async () => (await import('#features/accounts/web/LoginPage.tsx')).LoginPage,
  profile: async () => (await import('#features/accounts/web/ProfilePage.tsx')).ProfilePage,
  apiDocs: async () => (await import('#features/admin/web/ApiDocsPage.tsx')).ApiDocsPage,
};

/** What a page reads for its first drawing, from the answer to its `ahead`. */
const fetchFirst: Partial<Record<PageName, () => Promise<void>>> = {
  cars: async () => (await import('#features/vehicles/web/CarsPage.tsx')).fetchFirstCars(),
};

const loaded: Partial<Record<PageName, ComponentType>> = {};
async function loadPage(name: PageName): Promise<ComponentType> {
  loaded[name] ??= await load[name]();
  return loaded[name];
}

const names = Object.keys(pages) as PageName[];
const lazyPages = Object.fromEntries(
  names.map((name) => [name, lazy(async () => ({ default: await loadPage(name) }))]),
) as Record<PageName, LazyExoticComponent<ComponentType>>;

/** Chosen once: a page that was loaded after it had been asked for must not be taken for another one. */
function PageOf({ name }: { name: PageName }) {
  const [Component] = useState(() => loaded[name] ?? lazyPages[name]);
  return <Component />;
}

export function Routes() {
  return (
    <Switch>
      {names.map((name) => (
        <Route key={name} path={pages[name].pattern}>
          <Guard page={pages[name]}>
            <PageOf name={name} />
          </Guard>
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/**
 * Makes ready what the first drawing shows: the page's code, who is signed in, and what the page reads first. Drawing the
 * frame, then the page, then its content takes a slow phone much longer than drawing them at once.
 */
export async function prepareFirstPage(): Promise<void> {
  const name = pageAt(location.pathname);
  if (name === undefined) return;
  const { ahead } = pages[name];
  await Promise.all([
    loadPage(name),
    readToken() !== null && queryClient.prefetchQuery(userQuery),
    // Only what is on its way already, and so nothing that this person was seen to have no right to.
    ahead !== undefined && wasAskedAhead(ahead) && fetchFirst[name]?.(),
  ]);
}

/** Fetches the page behind a link as soon as somebody points at it, so that the click finds it there. */
export function fetchPagesAhead(): void {
  const ahead = (event: Event) => {
    const link = linkOf(event);
    const name = link && pageAt(link.pathname);
    // If it fails, the click itself tells.
    if (name) loadPage(name).catch(() => undefined);
  };
  document.addEventListener('pointerover', ahead, { passive: true });
  document.addEventListener('focusin', ahead);
}
