import { useQuery } from '@tanstack/react-query';
import { type AdminHome, firstSteps } from '#features/admin/home-contract.ts';
import type { CigarsHome } from '#features/cigars/home-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { storedIn } from '#web/device/stored.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatList, formatTime } from '#web/text/format.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Home } from '../../contract.ts';
import { type HomeCopy, homeQuery } from '../api.ts';
import * as messages from '../messages.ts';
import stepCss from './FirstSteps.module.css';
import { FailedTile, HomeTile, QuietTile } from './HomeTile.tsx';
import { Bingo, RunningSign } from './RoomSigns.tsx';
import css from './Yours.module.css';

export { Votes } from './RoomSigns.tsx';

const texts = messages.yours;
const quiet = messages.quiet;

const TodaySkeleton = () => (
  <div className={css.today}>
    <Skeleton height="var(--today-height)" />
  </div>
);
const TodayTile = fetched<TodayProps>(async () => (await import('./TodayTile.tsx')).TodayTile, TodaySkeleton);
/** The signs below the live ones, which need code from several features. */
const More = fetched<MoreProps>(
  async () => (await import('./More.tsx')).More,
  ({ user }) => (
    <>
      <div className={classes(css.wide, css.join)}>
        <Skeleton height="96px" />
      </div>
      {hasRole(user, 'developer') &&
        [css.large, css.large, undefined, undefined].map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders don't change
          <div key={index} className={place} data-sign="cars" aria-hidden="true">
            <Skeleton height="var(--sign-height)" />
          </div>
        ))}
    </>
  ),
);

/** The current activity in one sentence, or in two on wide screens. */
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

/**
 * The user's own live signs. They show the last visit's data until fresh data arrives; if that fails, they also say how
 * old it is. A feature that the user hasn't used yet has a quiet sign, which says what a tap does.
 */
export function Yours({ user }: { user: SessionUser }) {
  const query = useQuery(homeQuery);
  const { data } = query;
  const isError = useFailure(query) !== null;
  const asOf = isError && data !== undefined ? texts.asOf(formatTime(new Date(data.at).toISOString())) : undefined;
  const hasFailed = isError && data === undefined;
  const response = { home: data?.home, hasFailed, asOf };
  const steps = data?.home.admin?.steps;
  const isPartMissing = (name: keyof Home) => hasFailed || data?.home.failed.includes(name) === true;
  return (
    <section aria-label={texts.label} className={css.yours}>
      {steps && <FirstSteps steps={steps} />}
      {data?.home.rooms?.active.map((room) => (
        <RunningSign key={room.id} room={room} asOf={asOf} className={classes(css.wide, css.running)} />
      ))}
      <Bingo user={user} {...response} />
      {hasRole(user, 'smoker') &&
        (isPartMissing('cigars') ? <FailedTile name="cigars" /> : <Today data={data} asOf={asOf} />)}
      <More user={user} totalCars={data?.home.vehicles?.cars} />
      {user.roles.includes('tester') && (
        <QuietTile
          to={pathTo('profile')}
          asks="register a user"
          sign="admin"
          icon={{ name: 'person' }}
          {...quiet.register}
        />
      )}
      {hasRole(user, 'root') &&
        (isPartMissing('admin') ? (
          <FailedTile name="admin" />
        ) : (
          data?.home.admin && <SiteTile site={data.home.admin} behind={data.home.repos?.behind} asOf={asOf} />
        ))}
    </section>
  );
}

interface TodayProps {
  today: CigarsHome | undefined;
  askedAt: number;
  asOf: string | undefined;
  className?: string | undefined;
}

function Today({ data, asOf }: { data: HomeCopy | undefined; asOf: string | undefined }) {
  if (data === undefined) return <TodaySkeleton />;
  return <TodayTile today={data.home.cigars} askedAt={data.askedAt} asOf={asOf} className={css.today} />;
}

interface MoreProps {
  user: SessionUser;
  totalCars: number | undefined;
}

/** How many characters fit on one line on a phone. */
const maxLength = 45;

/** Sentences for the top: who's in the room, then how today's count compares with the goal, unless it's zero. */
function leadTexts(home: Home | undefined): string[] {
  const { count, goal } = home?.cigars ?? {};
  const sentences = [presenceText(home), goal === undefined || !count ? undefined : goalText(goal - count)];
  return sentences.filter((text) => text !== undefined && text.length <= maxLength) as string[];
}

function presenceText(home: Home | undefined): string | undefined {
  const { logins = [], count = 0 } = home?.bingo?.room?.here ?? {};
  if (logins.length === 0) return undefined;
  const named = texts.here(formatList(logins), logins.length);
  // The count may include the user; the names don't.
  return named.length <= maxLength && logins.length < 3 ? named : texts.manyHere(Math.max(logins.length, count - 1));
}

function goalText(left: number): string {
  if (left === 0) return texts.atGoal;
  return left > 0 ? texts.underGoal(left) : texts.overGoal(-left);
}

/** A server rack. */
const server = 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01M11 7.5h6M11 16.5h6';

interface SiteTileProps {
  site: AdminHome;
  /** How many commits there are to pull, if known. */
  behind: number | undefined;
  asOf: string | undefined;
}

function SiteTile({ site: { short, started_at }, behind, asOf }: SiteTileProps) {
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

type Step = (typeof firstSteps)[number];

/** Whether the user has opened the backups or hidden the list; stored only on this device. */
const seenSteps = storedIn<'backup' | 'all' | undefined>({
  key: keyOfUser('first-steps'),
  storage: () => localStorage,
  fromText: (text) => (text === 'backup' || text === 'all' ? text : undefined),
  toText: (seen) => seen ?? null,
});

const takeStep: Record<Step, () => void> = {
  invite: () => navigate(pathTo('adminPeople'), { state: { asks: 'invite' } }),
  room: () => navigate(pathTo('lobby', { gameName: 'bingo' }, { new: 'room' })),
  passkey: () => navigate(pathTo('profile'), { state: { asks: 'add a passkey' } }),
  backup: () => {
    seenSteps.write('backup');
    navigate(pathTo('adminBackups'));
  },
};

function FirstSteps({ steps }: { steps: NonNullable<AdminHome['steps']> }) {
  const seen = seenSteps.useValue();
  const open = steps.filter((step) => seen !== step);
  if (seen === 'all' || open.length === 0) return null;
  return (
    <section className={classes(stepCss.steps, css.wide)} aria-labelledby="first-steps">
      <div className={stepCss.stepsHead}>
        <h2 id="first-steps">{messages.steps.title}</h2>
        <Button tone="quiet" onClick={() => seenSteps.write('all')}>
          {messages.steps.hide}
        </Button>
      </div>
      <ol className={stepCss.stepsList}>
        {firstSteps.map((step) => {
          const isDone = !open.includes(step);
          return (
            <li key={step}>
              <button type="button" className={stepCss.step} data-done={isDone || undefined} onClick={takeStep[step]}>
                <span className={stepCss.mark}>{isDone && <Icon shape={check} />}</span>
                <span className={stepCss.stepText}>
                  <span className={stepCss.stepVerb}>
                    {messages.steps.of[step].verb}
                    {isDone && <span className="visually-hidden"> ({messages.steps.done})</span>}
                  </span>{' '}
                  <span className={stepCss.why}>{messages.steps.of[step].why}</span>
                </span>
                <Icon name="forward" />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
