import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminHome } from '#features/admin/home-contract.ts';
import type { CigarsHome } from '#features/cigars/home-contract.ts';
import { spanText } from '#features/cigars/web/index.ts';
import { gapText, lastResult, type StoredResult } from '#features/race/web/index.ts';
import { type SeenCar, useSeenCars } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { useMedia } from '#web/device/use-media.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatList, formatTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { shownIn } from '#web/text/units.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import frame from '#web/ui/SignFrame.module.css';
import type { Sign } from '#web/ui/SignLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../api.ts';
import { messages } from '../messages.ts';
import { FailedTile, HomeTile } from './HomeTile.tsx';
import { RoomInPlay } from './RoomInPlay.tsx';
import css from './Yours.module.css';

/** The newest activity in one sentence; on a wide screen two. */
export function Lead() {
  const { data } = useQuery(homeQuery);
  const [first = messages.menus.homeLead, second] = leadTexts(data?.home);
  return (
    <>
      {first}
      {second && <span className={css.second}> {second}</span>}
    </>
  );
}

/** The user's own live signs: the last visit's data until fresh data arrives; if it doesn't, with its time. */
export function Yours({ user }: { user: SessionUser }) {
  const query = useQuery(homeQuery);
  const { data } = query;
  const isError = useFailure(query) !== null;
  const cars = useSeenCars();
  const result = lastResult.useValue();
  const isDeveloper = hasRole(user, 'developer');
  const asOf =
    isError && data !== undefined ? messages.yours.asOf(formatTime(new Date(data.at).toISOString())) : undefined;
  const response = { home: data?.home, hasFailed: isError && data === undefined, asOf };
  return (
    <section aria-label={messages.yours.label} className={css.yours}>
      <Room user={user} {...response} />
      {isDeveloper && cars.length > 0 && <CarsTile cars={cars} inAll={data?.home.vehicles?.cars} />}
      {isDeveloper && result !== undefined && <RaceTile result={result} />}
      <OwnTile name="cigars" {...response} isFor={isDeveloper && hasRole(user, 'smoker')} />
      <OwnTile name="admin" {...response} isFor={hasRole(user, 'root')} />
    </section>
  );
}

interface HomeProps {
  /** The server's response; undefined before the first one. */
  home: Home | undefined;
  hasFailed: boolean;
  /** When it was fetched, if the server doesn't answer now. */
  asOf: string | undefined;
}

function Room({ user, home, hasFailed, asOf }: HomeProps & { user: SessionUser }) {
  const mayPlay = hasRole(user, 'bingo');
  if (home === undefined && mayPlay && !hasFailed) return <Skeleton height="15rem" />;
  if (!mayPlay && home?.bingo === undefined) return null;
  const isMissing = hasFailed || home?.failed.includes('bingo') === true;
  return <RoomInPlay bingo={home?.bingo} login={user.login} isMissing={isMissing} asOf={asOf} />;
}

function OwnTile({ name, isFor, home, hasFailed, asOf }: HomeProps & { name: 'cigars' | 'admin'; isFor: boolean }) {
  if (!isFor) return null;
  if (hasFailed || home?.failed.includes(name)) return <FailedTile name={name} />;
  if (name === 'cigars') return home?.cigars && <TodayTile today={home.cigars} asOf={asOf} />;
  return home?.admin && <SiteTile site={home.admin} behind={home.repos?.behind} asOf={asOf} />;
}

/** Links to the counter, and doesn't count one itself. */
function TodayTile({ today: { count, goal, last }, asOf }: { today: CigarsHome; asOf: string | undefined }) {
  const texts = messages.yours;
  const now = useNowMs();
  const since = last === null ? texts.none : texts.sinceLast(spanText(now - Date.parse(last)));
  return (
    <HomeTile
      to={pathTo('pitis')}
      sign="smoke"
      icon={{ name: 'smoke' }}
      title={texts.today}
      value={formatNumber(count)}
      unit={goal === undefined ? undefined : texts.ofGoal(goal)}
      detail={asOf ?? since}
      place="side"
    />
  );
}

/** One line on a phone. */
const longest = 45;

/**
 * What deserves a sentence, newest first: who's in the room, then how today compares with the goal once it has begun.
 */
function leadTexts(home: Home | undefined): string[] {
  const { count, goal } = home?.cigars ?? {};
  const sentences = [presenceText(home), goal === undefined || !count ? undefined : goalText(goal - count)];
  return sentences.filter((text) => text !== undefined && text.length <= longest) as string[];
}

function presenceText(home: Home | undefined): string | undefined {
  const { logins = [], count = 0 } = home?.bingo?.room?.here ?? {};
  if (logins.length === 0) return undefined;
  const named = messages.yours.here(formatList(logins), logins.length);
  // The count includes the user if present; the names are only others.
  return named.length <= longest && logins.length < 3
    ? named
    : messages.yours.manyHere(Math.max(logins.length, count - 1));
}

function goalText(left: number): string {
  const texts = messages.yours;
  if (left === 0) return texts.atGoal;
  return left > 0 ? texts.underGoal(left) : texts.overGoal(-left);
}

/** A rack with two shelves. */
const server = 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01M11 7.5h6M11 16.5h6';

interface SiteTileProps {
  site: AdminHome;
  /** Pending commits, if any are known. */
  behind: number | undefined;
  asOf: string | undefined;
}

function SiteTile({ site: { short, started_at }, behind, asOf }: SiteTileProps) {
  const texts = messages.yours;
  const upMs = Math.max(0, useNowMs() - Date.parse(started_at));
  const up = upMs < dayMs ? `${Math.floor(upMs / hourMs)} h` : `${Math.floor(upMs / dayMs)} d`;
  const details = [asOf ?? texts.up(up), behind ? texts.behind(behind) : undefined];
  return (
    <HomeTile
      to={pathTo('admin')}
      sign="admin"
      icon={{ shape: server }}
      title={texts.site}
      value={short ?? texts.fine}
      isBad={short !== undefined}
      detail={details.filter(Boolean).join(' · ')}
      place="side"
    />
  );
}

const shown = 3;

/** The car viewed last; three of them on a wide screen. */
function CarsTile({ cars, inAll }: { cars: readonly SeenCar[]; inAll: number | undefined }) {
  const texts = messages.yours;
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
          unit={last.realKm === undefined ? undefined : texts.km()}
          detail={last.realKm === undefined ? texts.seenOnly : texts.seen}
        />
      }
      {...{ to, sign: 'cars', icon: 'cars', title: texts.cars }}
      aside={inAll === undefined ? undefined : texts.inAll(inAll)}
    >
      <span className={css.columns}>
        {cars.slice(0, shown).map((car) => (
          <span key={car.id} className={css.column}>
            <span className={css.number}>
              {km(car)}
              {car.realKm !== undefined && <small> {texts.km()}</small>}
            </span>
            <span className={css.name}>{car.name}</span>
            {car.year !== undefined && <Plate mark="E">{car.year}</Plate>}
          </span>
        ))}
      </span>
    </WideTile>
  );
}

/** "26:04" for hours, "45" for minutes. */
function clockOf(minutes: number): { value: string; unit: string } {
  const whole = Math.round(minutes);
  const texts = messages.yours;
  if (whole < 60) return { value: String(whole), unit: texts.minutes };
  return { value: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`, unit: texts.hours };
}

/** The result of the last race watched to the end. */
function RaceTile({ result: { query, course, km, at, cars } }: { result: StoredResult }) {
  const texts = messages.yours;
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
          {...{ to, sign: 'race', icon: { name: 'race' }, title: texts.race }}
          {...first}
          detail={course ?? texts.road(km)}
        />
      }
      {...{ to, sign: 'race', icon: 'race', title: course ?? texts.race }}
      aside={`${texts.road(km)} · ${day}`}
    >
      <span className={css.lanes}>
        {cars.map(({ name, minutes }, index) => (
          <span key={`${name} ${minutes}`} className={css.lane}>
            <span className={css.name}>{name}</span>
            <progress
              className={css.bar}
              aria-hidden="true"
              max={slowest}
              value={(winner.minutes / minutes) * slowest}
            />
            <span className={css.time}>
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
  /** What a phone shows instead. */
  narrow: ReactNode;
  children: ReactNode;
}

/** A sign that shows more where there's room. */
function WideTile({ to, sign, icon, title, aside, narrow, children }: WideTileProps) {
  if (!useMedia('(min-width: 60rem)')) return <>{narrow}</>;
  return (
    <a href={to} className={classes(frame.sign, css.tile)} data-sign={sign}>
      <span className={css.head}>
        <Icon name={icon} />
        <span className={css.title}>{title}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </span>
      {children}
    </a>
  );
}
