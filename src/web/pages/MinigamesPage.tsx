import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '../session/session.ts';
import { Menu } from '../ui/Menu.tsx';
import { Page } from '../ui/Page.tsx';
import { SignLink } from '../ui/SignLink.tsx';
import { words } from '../words.ts';

export function MinigamesPage() {
  const { user } = useUser();
  const menus = words.menus;
  return (
    <Page title={pages.minigames.title} sign="bingo">
      <Menu>
        <SignLink
          to={pathTo('lobby', { gameName: 'bingo' })}
          title={menus.bingo}
          detail={menus.bingoDetail}
          sign="bingo"
        />
        {hasRole(user, 'developer') && (
          <>
            <SignLink to={pathTo('plates')} title={menus.plates} detail={menus.platesDetail} sign="race" />
            <SignLink to={pathTo('partyfun')} title={menus.partyfun} detail={menus.partyfunDetail} sign="smoke" />
          </>
        )}
      </Menu>
    </Page>
  );
}
