import { pages, pathTo } from '#shared/pages.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SignLink } from '#web/ui/SignLink.tsx';
import { words } from '#web/words.ts';

export function EvCarsPage() {
  const menus = words.menus;
  return (
    <Page title={pages.evcars.title} sign="cars">
      <Menu>
        <SignLink to={pathTo('races')} title={menus.races} detail={menus.racesDetail} sign="race" />
        <SignLink to={pathTo('cars')} title={menus.database} detail={menus.databaseDetail} sign="cars" />
      </Menu>
    </Page>
  );
}
