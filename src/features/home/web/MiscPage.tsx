import { useSeenCars } from '#features/vehicles/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { goBack } from '#web/layout/go-back.ts';
import { useUser } from '#web/session/session.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SignButton, SignLink } from '#web/ui/SignLink.tsx';
import css from './MiscPage.module.css';
import { CarsMenuSign } from './menus/CarsMenuSign.tsx';
import { RoomMenuSign } from './menus/RoomMenuSign.tsx';
import { useLastHome } from './menus/use-last-home.ts';
import { words } from './words.ts';

export function MiscPage() {
  const { user } = useUser();
  const home = useLastHome();
  const seen = useSeenCars();
  const texts = words.menus;
  const room = home?.bingo?.room;
  const refused = (role: 'developer' | 'bingo') => (user && !hasRole(user, role) ? texts.askForRole : undefined);
  return (
    <Page title={pages.misc.title}>
      <Menu>
        {home?.vehicles ? (
          <CarsMenuSign onSale={home.vehicles.on_sale} seen={seen} />
        ) : (
          <SignLink
            to={pathTo('evcars')}
            title={texts.evcars}
            detail={refused('developer') ?? texts.evcarsDetail}
            isLocked={refused('developer') !== undefined}
            sign="cars"
          />
        )}
        {user && room && !refused('bingo') ? (
          <RoomMenuSign to={pathTo('minigames')} title={texts.minigames} room={room} login={user.login} />
        ) : (
          <SignLink
            to={pathTo('minigames')}
            title={texts.minigames}
            detail={refused('bingo') ?? texts.minigamesDetail}
            isLocked={refused('bingo') !== undefined}
            sign="bingo"
          />
        )}
      </Menu>
      <div className={css.back}>
        <SignButton title={texts.goBack} isBack onPress={goBack} />
      </div>
    </Page>
  );
}
