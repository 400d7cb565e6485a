import { type SeenCar, Silhouette, useSeenCars } from '#features/vehicles/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { goBack } from '#web/navigation/navigate.ts';
import { useUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { shownIn } from '#web/text/units.ts';
import { Page } from '#web/ui/Page.tsx';
import { Menu, SignButton, SignLink } from '#web/ui/SignLink.tsx';
import { LiveSign, RoomMenuSign, useLastHome } from './MenuSigns.tsx';
import css from './menus.module.css';
import * as messages from './messages.ts';

export function MiscPage() {
  const { user } = useUser();
  const home = useLastHome();
  const seen = useSeenCars();
  const texts = messages.menus;
  const room = home?.bingo?.room;
  const refusalFor = (role: 'developer' | 'bingo') => (user && !hasRole(user, role) ? texts.askForRole : undefined);
  return (
    <Page title={pages.misc.title}>
      <Menu>
        {home?.vehicles ? (
          <CarsMenuSign onSale={home.vehicles.on_sale} seen={seen} />
        ) : (
          <SignLink
            to={pathTo('evcars')}
            title={texts.evcars}
            detail={refusalFor('developer') ?? texts.evcarsDetail}
            isLocked={refusalFor('developer') !== undefined}
            sign="cars"
          />
        )}
        {user && room && !refusalFor('bingo') ? (
          <RoomMenuSign to={pathTo('minigames')} title={texts.minigames} room={room} login={user.login} />
        ) : (
          <SignLink
            // Joining a room needs no role, only an account.
            to={refusalFor('bingo') ? pathTo('lobby', { gameName: 'bingo' }) : pathTo('minigames')}
            title={texts.minigames}
            detail={refusalFor('bingo') ? texts.joinDetail : texts.minigamesDetail}
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

const maxShown = 3;
const scaleKm = 560;

type Ranged = SeenCar & { realKm: number };

function CarsMenuSign({ onSale, seen }: { onSale: number; seen: readonly SeenCar[] }) {
  const texts = messages.menus;
  const cars = seen.filter((car): car is Ranged => car.realKm !== undefined).slice(0, maxShown);
  return (
    <LiveSign
      to={pathTo('evcars')}
      sign="cars"
      title={texts.evcars}
      sentence={`${formatNumber(onSale)} ${texts.onSale}`}
      line={texts.onSale}
      number={formatNumber(onSale)}
    >
      {cars.length > 0 && (
        <>
          <span className={css.head}>{texts.seenLast}</span>
          {[...cars]
            .sort((a, b) => b.realKm - a.realKm)
            .map((car) => (
              <Lane key={car.id} car={car} />
            ))}
        </>
      )}
    </LiveSign>
  );
}

/** If a car's range is less than this share of the scale, its name is to its right. */
const minShareForName = 0.45;

function Lane({ car: { name, model, realKm, body } }: { car: Ranged }) {
  const end = `${Math.min(1, Math.max(0.12, realKm / scaleKm)) * 100}%`;
  const isRight = realKm / scaleKm < minShareForName;
  return (
    <span className={css.lane}>
      <span className={css.road}>
        <span className={css.name} style={isRight ? { marginInlineStart: end } : { maxWidth: `calc(${end} - 58px)` }}>
          {model ?? name}
        </span>
        <span className={css.car} style={{ insetInlineStart: end }}>
          <Silhouette body={body} />
        </span>
      </span>
      <span className={css.km}>
        {formatNumber(shownIn('km').of(realKm), 0)} <small>{messages.yours.km()}</small>
      </span>
    </span>
  );
}
