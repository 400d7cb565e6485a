import { gameNames } from '#shared/games.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { useUser } from '#web/session/session.ts';
import { Page } from '#web/ui/Page.tsx';
import { Menu, SignLink } from '#web/ui/SignLink.tsx';
import { RoomMenuSign, useLastHome } from './MenuSigns.tsx';
import * as messages from './messages.ts';

export function MinigamesPage() {
  const { user } = useUser();
  const room = useLastHome()?.bingo?.room;
  return (
    <Page title={pages.minigames.title} sign="bingo">
      <Menu>
        {gameNames
          .filter((name) => hasRole(user, games[name].role))
          .map((name) => {
            const { title, sign } = games[name];
            const to = pathTo('lobby', { gameName: name });
            if (name === 'bingo' && user && room)
              return <RoomMenuSign key={name} {...{ to, title, room }} login={user.login} hasLast />;
            return <SignLink key={name} {...{ to, title, sign }} detail={messages.menus.games[name]} />;
          })}
      </Menu>
    </Page>
  );
}
