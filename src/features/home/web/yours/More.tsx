import { cardGame } from '#features/partyfun/web/index.ts';
import { lastResult } from '#features/race/web/index.ts';
import { JoinRoomForm } from '#features/rooms/web/index.ts';
import { useSeenCars } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useMedia } from '#web/device/use-media.ts';
import { FocusOnRequest } from '#web/navigation/FocusOnRequest.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { classes } from '#web/ui/classes.ts';
import { phone, plate } from '#web/ui/icon-shapes.ts';
import * as messages from '../messages.ts';
import { CarsTile, RaceTile } from './CarTiles.tsx';
import { HomeTile, QuietTile } from './HomeTile.tsx';
import css from './Yours.module.css';

const quiet = messages.quiet;

export function More({ user, totalCars }: { user: SessionUser; totalCars: number | undefined }) {
  return (
    <>
      <JoinField user={user} />
      {hasRole(user, 'developer') && <Cars total={totalCars} />}
      {hasRole(user, 'developer') && <Games />}
    </>
  );
}

/** Joins a room by its number, whatever its game and the user's roles. */
function JoinField({ user }: { user: SessionUser }) {
  return (
    <FocusOnRequest action="join a room" className={classes(css.wide, css.join)}>
      <JoinRoomForm login={user.login} mayList={false} isSecondary />
      {user.roles.length === 0 && <p>{messages.yours.noRoles}</p>}
    </FocusOnRequest>
  );
}

/** The last cars and the last race, or quiet signs until there are any. */
function Cars({ total }: { total: number | undefined }) {
  const cars = useSeenCars();
  const result = lastResult.useValue();
  return (
    <>
      {cars.length > 0 ? (
        <CarsTile cars={cars} total={total} className={css.large} />
      ) : (
        <QuietTile to={pathTo('cars')} sign="cars" icon={{ name: 'cars' }} className={css.large} {...quiet.cars} />
      )}
      {result ? (
        <RaceTile result={result} className={css.large} />
      ) : (
        <QuietTile to={pathTo('races')} sign="race" icon={{ name: 'race' }} className={css.large} {...quiet.race} />
      )}
    </>
  );
}

function Games() {
  const plates = pathTo('lobby', { gameName: 'plates' }, { new: 'run' });
  return (
    <>
      <QuietTile to={plates} sign="bingo" icon={{ shape: plate }} {...quiet.plates} />
      <PartyTile />
    </>
  );
}

function PartyTile() {
  const game = cardGame.useValue();
  if (!game?.onTable) return <QuietParty />;
  const { number, length } = game;
  return (
    <HomeTile
      to={pathTo('partyfunCards')}
      sign="party"
      icon={{ shape: phone }}
      title={quiet.cards}
      value={formatNumber(number)}
      unit={length === null ? undefined : messages.running.of(length)}
      detail={quiet.onTable}
      place="side"
    />
  );
}

function QuietParty() {
  const isPhone = !useMedia('(min-width: 60rem)');
  return <QuietTile to={pathTo('partyfunCards')} sign="party" icon={{ shape: phone }} {...quiet.party(isPhone)} />;
}
