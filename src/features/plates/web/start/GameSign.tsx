import { formatNumber } from '#web/text/format-number.ts';
import type { GameHead } from '../../contract.ts';
import { expectationOf } from '../../rules/expectation.ts';
import { gameChips, gameTitle } from '../room/game-text.ts';
import { words } from '../words.ts';
import { expectedTime } from './expected-time.ts';
import css from './GameSign.module.css';

const texts = words.start;

interface Props {
  game: GameHead;
  /** Who settles questions, in a word or two. */
  settles: string | undefined;
  /** For the admin, before the start. */
  onChange: (() => void) | undefined;
}

/** What will be played, and what to expect of it. */
export function GameSign({ game, settles, onChange }: Props) {
  const chips = [...gameChips(game), ...(settles === undefined ? [] : [settles])];
  return (
    <section className={css.sign} aria-label={gameTitle(game)}>
      <div className={css.head}>
        <h2 className={css.title}>{gameTitle(game)}</h2>
        {onChange && (
          <button type="button" className={css.change} onClick={onChange}>
            {texts.change}
          </button>
        )}
      </div>
      <ul className={css.chips}>
        {chips.map((chip) => (
          <li key={chip} className={css.chip}>
            {chip}
          </li>
        ))}
      </ul>
      <Expectation game={game} />
    </section>
  );
}

function Expectation({ game: { settings } }: Pick<Props, 'game'>) {
  if (settings.kind === 'collector') return <p>{texts.placesAsFar}</p>;
  if (settings.kind === 'patterns') return <p>{texts.cards}</p>;
  const { plates, hours } = expectationOf(settings);
  const isEndless = settings.length === 'classic';
  return (
    <div className={css.expectation} data-long={isEndless || undefined}>
      <span className={css.number}>{isEndless ? texts.aMillion : formatNumber(plates)}</span>
      <p>
        {texts.platesMoreOrLess} {isEndless ? texts.nobodyMustFinish : texts.atThirty(expectedTime(hours))}
      </p>
    </div>
  );
}
