import { pages, pathTo } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import { Menu, SignLink } from '#web/ui/SignLink.tsx';
import * as messages from './messages.ts';

export function EvCarsPage() {
  const texts = messages.evCars;
  return (
    <Page title={pages.evcars.title} sign="cars">
      <Menu>
        <SignLink to={pathTo('races')} title={texts.races} detail={texts.racesDetail} sign="race" />
        <SignLink to={pathTo('cars')} title={texts.database} detail={texts.databaseDetail} sign="cars" />
      </Menu>
    </Page>
  );
}
