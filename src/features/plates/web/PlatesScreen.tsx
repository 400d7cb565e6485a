import { DeedCard, type GameScreen, membersOfTurn, ScreenFrame, useTurn } from '#features/rooms/web/index.ts';
import { useMedia } from '#web/device/use-media.ts';
import type { PlatesOnScreen } from '../screen-contract.ts';
import css from './screen/PlatesScreen.module.css';
import { ScreenHero } from './screen/ScreenHero.tsx';
import { words } from './words.ts';

const texts = words.screen;
/** So many of the leaderboard are on a screen at once. */
const atOnce = 8;

/** The game of a room on a television: what it is about, who leads, and what was found last. */
export const PlatesScreen: GameScreen<PlatesOnScreen> = ({ room, view, here, lostAt }) => {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { game, table, finds } = view;
  const hasPoints = game.state !== 'before';
  const turn = useTurn(table.length > atOnce && !isStill);
  const shown = membersOfTurn(table, turn, atOnce);
  const notShown = isStill ? table.length - shown.length : 0;
  return (
    <ScreenFrame room={room} here={here} lostAt={lostAt}>
      <div className={css.game}>
        <ScreenHero view={view} />
        {table.length === 0 ? (
          <p className={css.nobody}>{texts.nobody}</p>
        ) : (
          <ol className={css.table} aria-label={hasPoints ? texts.standings : texts.riders}>
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
      <ul className={css.finds} aria-label={texts.latest}>
        {finds.map((find) => (
          <DeedCard key={find.seq} deed={find} room={room} isSmall />
        ))}
      </ul>
    </ScreenFrame>
  );
};
