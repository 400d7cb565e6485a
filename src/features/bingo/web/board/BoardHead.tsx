import { Odometer } from '#web/ui/Odometer.tsx';
import type { BoardEntry } from '../../contract.ts';
import { scoreOf } from '../../score.ts';
import { messages } from '../messages.ts';
import css from './BoardHead.module.css';

/** Whose board it is, and its score. */
export function BoardHead({ title, entries }: { title: string; entries: readonly BoardEntry[] }) {
  const texts = messages.room;
  const score = scoreOf(
    entries.map(({ challenge }) => challenge.points),
    entries.map(({ completed }) => completed),
  );
  const details = [
    ...(score.rows + score.columns > 0 && !score.fullHouse ? [texts.won.lines(score.rows, score.columns)] : []),
    ...(score.fullHouse ? [texts.won.fullHouse] : []),
  ];
  return (
    <div className={css.head} data-head="">
      <div className={css.words}>
        <h2>{title}</h2>
        <p className={css.details}>
          <span>
            {texts.board.squaresOf(score.squares, entries.length)}
            <span className="visually-hidden"> {texts.board.squares}</span>
          </span>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
      </div>
      <p className={css.points}>
        <Odometer value={score.points} />
        <span className="visually-hidden"> {texts.board.points}</span>
      </p>
    </div>
  );
}
