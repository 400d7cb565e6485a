import { lazy, Suspense } from 'react';
import type { GameLobby } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from './words.ts';

const PersonStats = lazy(async () => ({ default: (await import('./lobby/PersonStats.tsx')).PersonStats }));

/** What bingo adds to the lobby: the pool of challenges, and what this person has done so far. */
export const BingoLobby: GameLobby = {
  lead: words.lobby.lead,
  Links: ({ user }) =>
    hasRole(user, games.bingo.role) && <ButtonLink to={pathTo('challenges')}>{words.lobby.challenges}</ButtonLink>,
  Panels: ({ user }) => (
    <Panel title={words.lobby.stats}>
      <Suspense fallback={<Skeleton height="5.5rem" count={6} layout="grid" />}>
        <PersonStats login={user.login} />
      </Suspense>
    </Panel>
  ),
};
