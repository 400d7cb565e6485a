import { useQuery } from '@tanstack/react-query';
import { lastResult } from '#features/race/web/index.ts';
import { useSeenCars } from '#features/vehicles/web/index.ts';
import { hasRole } from '#shared/roles.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatTime } from '#web/text/format.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../api.ts';
import { words } from '../words.ts';
import { CarsTile } from './CarsTile.tsx';
import { FailedTile } from './HomeTile.tsx';
import { leadTexts } from './lead-text.ts';
import { RaceTile } from './RaceTile.tsx';
import { RoomInPlay } from './RoomInPlay.tsx';
import { SiteTile } from './SiteTile.tsx';
import { TodayTile } from './TodayTile.tsx';
import css from './Yours.module.css';

/** The newest living thing in a sentence, on a wide screen two. */
export function Lead() {
  const { data } = useQuery(homeQuery);
  const [first = words.menus.homeLead, second] = leadTexts(data?.home);
  return (
    <>
      {first}
      {second && <span className={css.second}> {second}</span>}
    </>
  );
}

/** Live signs of what is one's own. What the server told at the last visit stands until it has told more; without it with its time. */
export function Yours({ user }: { user: SessionUser }) {
  const query = useQuery(homeQuery);
  const { data } = query;
  const isError = useFailure(query) !== null;
  const cars = useSeenCars();
  const result = lastResult.useValue();
  const isDeveloper = hasRole(user, 'developer');
  const asOf =
    isError && data !== undefined ? words.yours.asOf(formatTime(new Date(data.at).toISOString())) : undefined;
  const told = { home: data?.home, hasFailed: isError && data === undefined, asOf };
  return (
    <section aria-label={words.yours.label} className={css.yours}>
      <Room user={user} {...told} />
      {isDeveloper && cars.length > 0 && <CarsTile cars={cars} inAll={data?.home.vehicles?.cars} />}
      {isDeveloper && result !== undefined && <RaceTile result={result} />}
      <Told name="cigars" {...told} isFor={isDeveloper && hasRole(user, 'smoker')} />
      <Told name="admin" {...told} isFor={hasRole(user, 'root')} />
    </section>
  );
}

interface ToldProps {
  /** What the server said; undefined before it has ever said anything. */
  home: Home | undefined;
  hasFailed: boolean;
  /** When it said so, where it does not answer now. */
  asOf: string | undefined;
}

function Room({ user, home, hasFailed, asOf }: ToldProps & { user: SessionUser }) {
  const mayPlay = hasRole(user, 'bingo');
  if (home === undefined && mayPlay && !hasFailed) return <Skeleton height="15rem" />;
  if (!mayPlay && home?.bingo === undefined) return null;
  const isMissing = hasFailed || home?.failed.includes('bingo') === true;
  return <RoomInPlay bingo={home?.bingo} login={user.login} isMissing={isMissing} asOf={asOf} />;
}

function Told({ name, isFor, home, hasFailed, asOf }: ToldProps & { name: 'cigars' | 'admin'; isFor: boolean }) {
  if (!isFor) return null;
  if (hasFailed || home?.failed.includes(name)) return <FailedTile name={name} />;
  if (name === 'cigars') return home?.cigars && <TodayTile today={home.cigars} asOf={asOf} />;
  return home?.admin && <SiteTile site={home.admin} behind={home.repos?.behind} asOf={asOf} />;
}
