import { Fragment } from 'react';
import { ActivityCard, type GameScreen, membersOfTurn, ScreenFrame, useTurn } from '#features/rooms/web/index.ts';
import { useMedia } from '#web/device/use-media.ts';
import { formatTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { PlatesOnScreen } from '../screen-contract.ts';
import { endText, wonText } from './end/captions.ts';
import { FetchedDrawing } from './map/FetchedMap.tsx';
import * as messages from './messages.ts';
import { BigPlate } from './plate/BigPlate.tsx';
import { gameTitle } from './room/game-text.ts';
import css from './screen/PlatesScreen.module.css';

const texts = messages.screen;

/** The part that fills the screen while a game runs: the map or the cards. */
function boardOf({ game: { state }, places, cards }: PlatesOnScreen): 'map' | 'cards' | undefined {
  if (state !== 'running') return undefined;
  if (places !== undefined) return 'map';
  return cards === undefined ? undefined : 'cards';
}

function ScreenHero({ view }: { view: PlatesOnScreen }) {
  const { game, table } = view;
  return (
    <section className={css.hero} data-shows={boardOf(view)} aria-label={gameTitle(game)}>
      <h2 className={css.title}>{gameTitle(game)}</h2>
      {game.state === 'before' && (
        <>
          <p className={css.large}>{texts.soon}</p>
          <p>{texts.ready(view.passengers)}</p>
        </>
      )}
      {game.state === 'running' && <Running view={view} />}
      {game.state === 'ended' && (
        <>
          <p className={css.large}>{wonText(table)}</p>
          <p>{endText(game, view.of)}</p>
        </>
      )}
    </section>
  );
}

function Running({ view: { game, next, found, of, places, cards } }: { view: PlatesOnScreen }) {
  const { settings, ends_at: endsAt } = game;
  return (
    <>
      {settings.kind === 'run' && next !== undefined && (
        <div className={css.plate}>
          <span className="visually-hidden">{texts.next(next)}</span>
          <BigPlate home={settings.home} blocks={settings.matching === 'exact' ? [] : [2, 1]} text={next} />
        </div>
      )}
      {found !== undefined && of !== undefined && (
        <p className={css.count}>
          <b>{formatNumber(found)}</b> {texts.of(of)} {texts.found}
        </p>
      )}
      {settings.kind === 'patterns' && endsAt !== undefined && (
        <p className={css.bell}>{texts.bell(formatTime(endsAt))}</p>
      )}
      {cards !== undefined && <ScreenCards cards={cards} />}
      {places !== undefined && of !== undefined && <ScreenMap places={places} of={of} />}
    </>
  );
}

/** Leaderboard rows shown at a time. */
const rowsPerScreen = 8;

export const PlatesScreen: GameScreen<PlatesOnScreen> = ({ room, view, here, lostAt }) => {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const { game, table, finds } = view;
  const hasPoints = game.state !== 'before';
  const turn = useTurn(table.length > rowsPerScreen && !prefersReducedMotion);
  const shown = membersOfTurn(table, turn, rowsPerScreen);
  const notShown = prefersReducedMotion ? table.length - shown.length : 0;
  return (
    <ScreenFrame room={room} here={here} lostAt={lostAt}>
      <div className={css.game} data-shows={boardOf(view)}>
        <ScreenHero view={view} />
        {table.length === 0 ? (
          <p className={css.nobody}>{texts.nobody}</p>
        ) : (
          <ol
            className={css.table}
            data-few={table.length <= 4 || undefined}
            aria-label={hasPoints ? texts.standings : texts.riders}
          >
            {shown.map(({ login, place, points }) => (
              <li key={login} className={css.row}>
                {hasPoints && <span className={css.place}>{place}</span>}
                <bdi className={css.name} translate="no">
                  {login}
                </bdi>
                {hasPoints && <b className={css.points}>{points}</b>}
              </li>
            ))}
            {notShown > 0 && <li className={css.more}>{texts.more(notShown)}</li>}
          </ol>
        )}
      </div>
      {finds.length > 0 && (
        <ul className={css.finds} aria-label={texts.latest}>
          {finds.map((find) => (
            <ActivityCard key={find.seq} activity={find} room={room} isSmall />
          ))}
        </ul>
      )}
    </ScreenFrame>
  );
};

function ScreenCards({ cards }: { cards: NonNullable<PlatesOnScreen['cards']> }) {
  return (
    <ul className={css.cards} aria-label={texts.cards}>
      {cards.map(({ title, logins, count }) => (
        <li key={title} className={css.card} data-found={count > 0 || undefined}>
          <b className={css.cardTitle}>{title}</b>
          <span className={css.finders}>
            {count === 0 && texts.nobodyYet}
            {logins.map((login, index) => (
              <Fragment key={login}>
                {index > 0 && ', '}
                <bdi translate="no">{login}</bdi>
              </Fragment>
            ))}
            {count > logins.length && ` ${texts.others(count - logins.length)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ScreenMap({ places, of }: { places: readonly string[]; of: number }) {
  const [newest] = places;
  return (
    <div className={css.map}>
      <FetchedDrawing
        label={messages.screen.map(places.length, of)}
        finds={new Map(places.map((code) => [code, 'yours' as const]))}
        newest={newest}
      />
    </div>
  );
}
