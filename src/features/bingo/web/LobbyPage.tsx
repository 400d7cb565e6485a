import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '#web/words.ts';
import { type Game, isGame, roleForGame } from '../room-rules.ts';
import { CreateRoomForm } from './lobby/CreateRoomForm.tsx';
import { CurrentRooms } from './lobby/CurrentRooms.tsx';
import { GameData } from './lobby/GameData.tsx';
import { JoinRoomForm } from './lobby/JoinRoomForm.tsx';
import css from './lobby/Lobby.module.css';

const PersonStats = lazy(async () => ({ default: (await import('./lobby/PersonStats.tsx')).PersonStats }));

/** Where one creates, finds and comes back to rooms. */
export function LobbyPage() {
  const { gameName = '' } = useParams();
  if (!isGame(gameName)) return <NotFoundPage />;
  return <SignedIn>{(user) => <Lobby gameName={gameName} user={user} />}</SignedIn>;
}

function Lobby({ gameName, user }: { gameName: Game; user: SessionUser }) {
  const mayOpen = hasRole(user, roleForGame(gameName));
  return (
    <Page
      title={words.bingo.lobby.titleOf(gameName)}
      sign="bingo"
      lead={gameName === 'bingo' ? words.bingo.lobby.lead : undefined}
    >
      <section className={css.section} aria-labelledby="current-rooms">
        <h2 id="current-rooms">{words.bingo.lobby.currentRooms}</h2>
        <CurrentRooms gameName={gameName} login={user.login} />
        <nav className={css.links} aria-label={words.bingo.lobby.roomLists}>
          <ButtonLink to={pathTo('rooms', { gameName }, { login: user.login })}>{words.bingo.lobby.myRooms}</ButtonLink>
          <ButtonLink to={pathTo('rooms', { gameName })}>{words.bingo.lobby.allRooms}</ButtonLink>
          {mayOpen && gameName === 'bingo' && (
            <ButtonLink to={pathTo('challenges')}>{words.bingo.lobby.challenges}</ButtonLink>
          )}
        </nav>
      </section>
      <div className={css.columns}>
        <Panel title={words.bingo.lobby.join}>
          <JoinRoomForm gameName={gameName} />
        </Panel>
        <Panel title={words.bingo.lobby.create}>
          {mayOpen ? <CreateRoomForm game={gameName} /> : <p>{words.bingo.lobby.needsRole}</p>}
        </Panel>
        <Panel title={words.bingo.lobby.stats}>
          <Suspense fallback={<Skeleton height="5.5rem" count={6} layout="grid" />}>
            <PersonStats login={user.login} />
          </Suspense>
        </Panel>
        {mayOpen && <GameData gameName={gameName} />}
      </div>
    </Page>
  );
}
