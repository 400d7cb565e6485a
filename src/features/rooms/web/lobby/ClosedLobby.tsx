import { roleForGame } from '#shared/games.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { LobbyProps } from '../LobbyPage.tsx';
import { words } from '../words.ts';
import { GameData } from './GameData.tsx';
import css from './Lobby.module.css';

const texts = words.lobby;

/** The lobby of a game whose rooms cannot be played in yet: what it will be, and that it is not. */
export function ClosedLobby({ gameName, game, user }: LobbyProps) {
  const { title, sign } = games[gameName];
  return (
    <Page title={title} sign={sign} lead={game?.lead}>
      {game?.Links && (
        <div>
          <game.Links user={user} />
        </div>
      )}
      <div className={css.columns}>
        <Panel title={texts.join}>
          <p>{texts.joinLater(title)}</p>
        </Panel>
        <Panel title={texts.create}>
          <p>{texts.createLater(title)}</p>
        </Panel>
        {hasRole(user, roleForGame(gameName)) && (
          <Panel title={texts.gameData}>
            <GameData gameName={gameName} />
          </Panel>
        )}
      </div>
    </Page>
  );
}
