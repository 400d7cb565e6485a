import { roleForGame } from '#shared/games.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { GameLobby } from './game-parts.ts';
import { CreateRoomForm } from './lobby/CreateRoomForm.tsx';
import { CurrentRooms } from './lobby/CurrentRooms.tsx';
import { GameData } from './lobby/GameData.tsx';
import { JoinRoomForm } from './lobby/JoinRoomForm.tsx';
import css from './lobby/Lobby.module.css';
import { words } from './words.ts';

const texts = words.lobby;

interface Props {
  /** Missing where the address names no game. */
  gameName?: GameName;
  game?: GameLobby;
}

/** Where one creates, finds and comes back to rooms. */
export function LobbyPage({ gameName, game }: Props) {
  if (gameName === undefined) return <NotFoundPage />;
  return <SignedIn>{(user) => <Lobby gameName={gameName} game={game} user={user} />}</SignedIn>;
}

function Lobby({ gameName, game, user }: { gameName: GameName; game: GameLobby | undefined; user: SessionUser }) {
  const mayOpen = hasRole(user, roleForGame(gameName));
  const { title, sign, isOpen } = games[gameName];
  return (
    <Page title={title} sign={sign} lead={game?.lead}>
      {isOpen ? (
        <section className={css.section} aria-labelledby="current-rooms">
          <h2 id="current-rooms">{texts.currentRooms}</h2>
          <CurrentRooms gameName={gameName} login={user.login} />
          <nav className={css.links} aria-label={texts.roomLists}>
            <ButtonLink to={pathTo('rooms', { gameName }, { login: user.login })}>{texts.myRooms}</ButtonLink>
            <ButtonLink to={pathTo('rooms', { gameName })}>{texts.allRooms}</ButtonLink>
            {game?.Links && <game.Links user={user} />}
          </nav>
        </section>
      ) : (
        game?.Links && (
          <div>
            <game.Links user={user} />
          </div>
        )
      )}
      <div className={css.columns}>
        <Panel title={texts.join}>
          {isOpen ? <JoinRoomForm gameName={gameName} /> : <p>{texts.joinLater(title)}</p>}
        </Panel>
        <Panel title={texts.create}>
          <CreatePanel gameName={gameName} mayOpen={mayOpen} />
        </Panel>
        {game?.Panels && <game.Panels user={user} />}
        {mayOpen && <GameData gameName={gameName} />}
      </div>
    </Page>
  );
}

function CreatePanel({ gameName, mayOpen }: { gameName: GameName; mayOpen: boolean }) {
  const { title, role, isOpen } = games[gameName];
  if (!isOpen) return <p>{texts.createLater(title)}</p>;
  return mayOpen ? <CreateRoomForm game={gameName} /> : <p>{texts.needsRole(role)}</p>;
}
