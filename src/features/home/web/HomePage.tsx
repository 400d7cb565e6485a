import { useState } from 'react';
import { bingoGrid } from '#features/bingo/score.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { guestsAllowed, siteName } from '#web/layout/site-name.ts';
import { type SessionUser, useUser } from '#web/session/session.ts';
import { readToken, useToken } from '#web/session/token.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { LazyLandscape, Page, useHeading } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import frame from '#web/ui/signs.module.css';
import css from './HomePage.module.css';
import * as messages from './messages.ts';

/** Shown if the user's own parts can't be fetched, so that the menu still works. */
const fallback = { Yours: () => null, Votes: () => null, Lead: () => messages.menus.homeLead };
const loadYours = () => import('./yours/Yours.tsx').catch(() => fallback);
// Starts loading before the menu renders.
if (readToken() !== null) void loadYours();
const Yours = fetched<{ user: SessionUser }>(
  async () => (await loadYours()).Yours,
  () => <Skeleton height="15rem" />,
);
const Votes = fetched<object>(async () => (await loadYours()).Votes);
const Lead = fetched<object>(
  async () => (await loadYours()).Lead,
  () => messages.menus.homeLead,
);

export function HomePage() {
  const token = useToken();
  const { user } = useUser();
  if (token === null) return <GuestHome />;
  const texts = messages.menus;
  return (
    <Page title={pages.home.title} heading={user ? texts.hello(user.login) : siteName} lead={<Lead />}>
      {user && <Votes />}
      <div className={css.home} data-spread={user && true}>
        <nav className={css.menu}>
          <GitSign />
        </nav>
        {user && <Yours user={user} />}
      </div>
    </Page>
  );
}

/** Two links of a chain. */
const chain =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2';

function GuestHome() {
  const heading = useHeading({ title: pages.home.title });
  const texts = messages.guest;
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {siteName}
        </h1>
        <p className={css.lead}>{texts.lead}</p>
        <div className={css.login}>
          <ButtonLink tone="accent" wide to={pathTo('login')}>
            {texts.login}
          </ButtonLink>
          <p>
            {texts.noAccount} <span>{texts.askOwner}</span>
          </p>
        </div>
        {guestsAllowed && (
          <div className={css.link}>
            <Icon shape={chain} />
            <p>
              <strong>{texts.linkTitle}</strong> {texts.linkDetail}
            </p>
          </div>
        )}
        <nav className={css.guestMenu}>
          <GitSign />
        </nav>
      </div>
      <Signpost />
      <LazyLandscape />
    </div>
  );
}

const numbers = new URLSearchParams(document.querySelector<HTMLMetaElement>('meta[name="numbers"]')?.content);

/** A count from the page's HTML; undefined if the server didn't include it. */
const publicNumber = (name: string): number | undefined => (numbers.has(name) ? Number(numbers.get(name)) : undefined);

const guestTexts = messages.guest;
const arms = [
  {
    sign: 'bingo',
    title: guestTexts.bingo,
    detail: guestTexts.bingoDetail,
    number: bingoGrid.rows * bingoGrid.columns,
    unit: guestTexts.bingoUnit,
  },
  {
    sign: 'cars',
    title: guestTexts.cars,
    detail: guestTexts.carsDetail,
    number: publicNumber('cars'),
    unit: guestTexts.carsUnit,
  },
  { sign: 'race', title: guestTexts.race, detail: guestTexts.raceDetail, number: undefined, unit: undefined },
] as const;

/** The parts of the site. All of them need an account, so each arm opens a dialog that says more. */
function Signpost() {
  const [peek, setPeek] = useState<Peek>();
  return (
    <div className={css.post}>
      <ul className={css.arms} aria-label={guestTexts.inside}>
        {arms.map(({ sign, title, detail, number, unit }) => (
          <li key={sign}>
            <button
              type="button"
              className={css.arm}
              data-sign={sign}
              aria-haspopup="dialog"
              onClick={() => setPeek(sign)}
            >
              <svg className={css.shape} viewBox="0 0 388 100" preserveAspectRatio="none" aria-hidden="true">
                <path d="M14 0H350q8 0 12 6l24 40q2 4 0 8l-24 40q-4 6-12 6H14Q0 100 0 86V14Q0 0 14 0z" />
                <path d="M16 6H348q6 0 9 4l22 37q2 3 0 6l-22 37q-3 4-9 4H16Q6 94 6 84V16Q6 6 16 6z" />
              </svg>
              <Icon name={sign} />
              <span className={css.words}>
                <span className={css.title}>{title}</span> <span className={css.detail}>{detail}</span>
              </span>
              {number !== undefined && (
                <span className={css.number}>
                  {' '}
                  {formatNumber(number)} <small>{unit}</small>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {peek && <PeekDialog of={peek} onClose={() => setPeek(undefined)} />}
    </div>
  );
}

type Peek = keyof typeof guestTexts.peek;

const peekPaths: Record<Peek, string> = {
  bingo: pathTo('lobby', { gameName: 'bingo' }),
  cars: pathTo('cars'),
  race: pathTo('races'),
};

function PeekDialog({ of, onClose }: { of: Peek; onClose: () => void }) {
  return (
    <Dialog title={guestTexts[of]} onClose={onClose}>
      <div className={css.peek}>
        {guestTexts.peek[of].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={css.peekNeeds}>{guestTexts.needs[of]}</p>
        <ButtonLink tone="accent" wide to={pathTo('login', {}, { next: peekPaths[of] })}>
          {guestTexts.logIn}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

/** The menu's only option, with a lock for users without the role. */
function GitSign() {
  const { user, isPending } = useUser();
  const isLocked = !isPending && !hasRole(user, 'git');
  const texts = messages.menus;
  const [what, where] = texts.gitDetail;
  return (
    <a href={pathTo('git')} className={classes(frame.frameSign, css.sign)} data-sign="admin">
      <Icon name="git" />
      <span className={css.gitWords}>
        <span className={css.gitTitle}>{texts.git}</span>{' '}
        <span className={css.gitDetail}>
          {what}
          <span className={css.where}>{where}</span>
        </span>
      </span>
      {isLocked && <span className="visually-hidden"> ({texts.locked})</span>}
      <Icon {...(isLocked ? { shape: icons.lock } : { name: 'forward' })} />
    </a>
  );
}
