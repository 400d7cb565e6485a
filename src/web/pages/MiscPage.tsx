import { pages, pathTo } from '#shared/pages.ts';
import { goBack } from '../layout/go-back.ts';
import { Menu } from '../ui/Menu.tsx';
import { Page } from '../ui/Page.tsx';
import { SignButton, SignLink } from '../ui/SignLink.tsx';
import { words } from '../words.ts';

export function MiscPage() {
  const menus = words.menus;
  return (
    <Page title={pages.misc.title}>
      <Menu>
        <SignLink to={pathTo('evcars')} title={menus.evcars} detail={menus.evcarsDetail} sign="cars" />
        <SignLink to={pathTo('minigames')} title={menus.minigames} detail={menus.minigamesDetail} sign="bingo" />
        <SignButton title={menus.goBack} onPress={goBack} />
      </Menu>
    </Page>
  );
}
