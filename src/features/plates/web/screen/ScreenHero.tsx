import { formatTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { PlatesOnScreen } from '../../screen-contract.ts';
import { endText, wonText } from '../end/captions.ts';
import { BigPlate } from '../plate/BigPlate.tsx';
import { gameTitle } from '../room/game-text.ts';
import { hasRing } from '../room/has-ring.ts';
import { words } from '../words.ts';
import css from './PlatesScreen.module.css';

const texts = words.screen;

/** What the game is about now: its next number, how much is found, when the bell rings, or who won. */
export function ScreenHero({ view }: { view: PlatesOnScreen }) {
  const { game, table } = view;
  return (
    <section className={css.hero} aria-label={gameTitle(game)}>
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

function Running({ view: { game, next, found, of } }: { view: PlatesOnScreen }) {
  const { settings, ends_at: endsAt } = game;
  return (
    <>
      {settings.kind === 'run' && next !== undefined && (
        <div className={css.plate}>
          <span className="visually-hidden">{texts.next(next)}</span>
          <BigPlate
            home={settings.home}
            hasRing={hasRing(settings.home)}
            blocks={settings.matching === 'exact' ? [] : [2, 1]}
            text={next}
          />
        </div>
      )}
      {found !== undefined && of !== undefined && (
        <p className={css.count}>
          <b>{formatNumber(found)}</b> {texts.of(of)} {texts.found}
        </p>
      )}
      {settings.kind === 'patterns' && endsAt !== undefined && (
        <p className={css.large}>{texts.bell(formatTime(endsAt))}</p>
      )}
    </>
  );
}
