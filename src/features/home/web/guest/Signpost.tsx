import { bingoGrid } from '#features/bingo/score.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../words.ts';
import { publicNumber } from './public-numbers.ts';
import css from './Signpost.module.css';

const texts = words.guest;

const arms = [
  { sign: 'bingo', title: texts.bingo, detail: texts.bingoDetail, number: bingoGrid.rows * bingoGrid.columns },
  { sign: 'cars', title: texts.cars, detail: texts.carsDetail, number: publicNumber('cars') },
  { sign: 'race', title: texts.race, detail: texts.raceDetail, number: undefined },
] as const;

/** What is inside, as a list: all of it needs an account. */
export function Signpost() {
  return (
    <div className={css.post}>
      <ul className={css.arms} aria-label={texts.inside}>
        {arms.map(({ sign, title, detail, number }) => (
          <li key={sign} className={css.arm} data-sign={sign}>
            <svg className={css.shape} viewBox="0 0 388 100" preserveAspectRatio="none" aria-hidden="true">
              <path d="M14 0H350q8 0 12 6l24 40q2 4 0 8l-24 40q-4 6-12 6H14Q0 100 0 86V14Q0 0 14 0z" />
              <path d="M16 6H348q6 0 9 4l22 37q2 3 0 6l-22 37q-3 4-9 4H16Q6 94 6 84V16Q6 6 16 6z" />
            </svg>
            <Icon name={sign} />
            <span className={css.words}>
              <span className={css.title}>{title}</span> <span className={css.detail}>{detail}</span>
            </span>
            {number !== undefined && <span className={css.number}> {formatNumber(number)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
