import { gameNames } from '#shared/games.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { useUser } from '../session/session.ts';
import { Menu } from '../ui/Menu.tsx';
import { Page } from '../ui/Page.tsx';
import { SignLink } from '../ui/SignLink.tsx';

export function MinigamesPage() {
  const { user } = useUser();
  return (
    <Page title={pages.minigames.title} sign="bingo">
      <Menu>
        {gameNames
          .filter((name) => hasRole(user, games[name].role))
          .map((name) => (
            <SignLink
              key={name}
              to={pathTo('lobby', { gameName: name })}
              title={games[name].title}
              detail={games[name].detail}
              sign={games[name].sign}
            />
          ))}
      </Menu>
    </Page>
  );
}
