import type { ReactNode } from 'react';
import { cardGame } from '#features/partyfun/web/index.ts';
import { gapText, lastResult, type StoredResult } from '#features/race/web/index.ts';
import { JoinRoomForm } from '#features/rooms/web/index.ts';
import { type SeenCar, useSeenCars } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useMedia } from '#web/device/use-media.ts';
import { FocusOnRequest } from '#web/navigation/FocusOnRequest.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { shownIn } from '#web/text/units.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { phone, plate } from '#web/ui/icon-shapes.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import * as messages from '../messages.ts';
import { HomeTile, QuietTile } from './HomeTile.tsx';
import wide from './More.module.css';
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

/** Joins a room by its number, regardless of its game and the user's roles. */
function JoinField({ user }: { user: SessionUser }) {
  return (
    <FocusOnRequest action="join a room" className={classes(css.wide, css.join)}>
      <JoinRoomForm login={user.login} mayList={false} isSecondary />
      {user.roles.length === 0 && <p>{messages.yours.noRoles}</p>}
    </FocusOnRequest>
  );
}

/** The last viewed cars and the last race, with quiet tiles in their places until there are any. */
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

const maxShown = 3;

/** The last viewed car; on wide screens the last three. */
function CarsTile({
  cars,
  total,
  className,
}: {
  cars: readonly SeenCar[];
  total: number | undefined;
  className?: string | undefined;
}) {
  const [last] = cars;
  if (last === undefined) return null;
  const to = pathTo('car', { carId: last.id });
  const km = ({ realKm }: SeenCar) => (realKm === undefined ? '–' : formatNumber(shownIn('km').of(realKm), 0));
  return (
    <WideTile
      narrow={
        <HomeTile
          to={to}
          sign="cars"
          icon={{ name: 'cars' }}
          title={last.model ?? last.name}
          value={km(last)}
          unit={last.realKm === undefined ? undefined : messages.yours.km()}
          detail={last.realKm === undefined ? messages.yours.seenOnly : messages.yours.seen}
        />
      }
      {...{ to, sign: 'cars', icon: 'cars', title: messages.yours.cars, className }}
      aside={total === undefined ? undefined : messages.yours.total(total)}
    >
      <span className={wide.columns}>
        {cars.slice(0, maxShown).map((car) => (
          <span key={car.id} className={wide.column}>
            <span className={wide.number}>
              {km(car)}
              {car.realKm !== undefined && <small> {messages.yours.km()}</small>}
            </span>
            <span className={wide.name}>{car.name}</span>
            {car.year !== undefined && <Plate mark="E">{car.year}</Plate>}
          </span>
        ))}
      </span>
    </WideTile>
  );
}

/** "26:04" from an hour up, "45" below that. */
function clockOf(minutes: number): { value: string; unit: string } {
  const whole = Math.round(minutes);
  if (whole < 60) return { value: String(whole), unit: messages.yours.minutes };
  return { value: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`, unit: messages.yours.hours };
}

function RaceTile({
  result: { query, course, km, at, cars },
  className,
}: {
  result: StoredResult;
  className?: string | undefined;
}) {
  const now = useNowMs();
  const [winner] = cars;
  if (winner === undefined) return null;
  const to = pathTo('races', {}, { ...Object.fromEntries(new URLSearchParams(query)), show: 'result' });
  const day = formatRecentDay(new Date(at).toISOString(), now);
  const slowest = Math.max(...cars.map(({ minutes }) => minutes));
  const first = clockOf(winner.minutes);
  return (
    <WideTile
      narrow={
        <HomeTile
          {...{ to, sign: 'race', icon: { name: 'race' }, title: messages.yours.race }}
          {...first}
          detail={course ?? messages.yours.road(km)}
        />
      }
      {...{ to, sign: 'race', icon: 'race', title: course ?? messages.yours.race, className }}
      aside={`${messages.yours.road(km)} · ${day}`}
    >
      <span className={wide.lanes}>
        {cars.map(({ name, minutes }, index) => (
          <span key={`${name} ${minutes}`} className={wide.lane}>
            <span className={wide.name}>{name}</span>
            <progress
              className={wide.bar}
              aria-hidden="true"
              max={slowest}
              value={(winner.minutes / minutes) * slowest}
            />
            <span className={wide.time}>
              {index === 0 ? `${first.value} ${first.unit}` : gapText(minutes - winner.minutes)}
            </span>
          </span>
        ))}
      </span>
    </WideTile>
  );
}

interface WideTileProps {
  to: string;
  sign: Sign;
  icon: IconName;
  title: string;
  aside?: string | undefined;
  className?: string | undefined;
  /** Shown on phones instead. */
  narrow: ReactNode;
  children: ReactNode;
}

function WideTile({ to, sign, icon, title, aside, narrow, className, children }: WideTileProps) {
  if (!useMedia('(min-width: 60rem)')) return <>{narrow}</>;
  return (
    <a href={to} className={classes(frame.frameSign, wide.tile, className)} data-sign={sign}>
      <span className={wide.head}>
        <Icon name={icon} />
        <span className={wide.title}>{title}</span>
        {aside && <span className={wide.aside}>{aside}</span>}
      </span>
      {children}
    </a>
  );
}
