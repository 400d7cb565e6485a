import { messages } from '../../messages.ts';

const texts = messages.result;

interface Props {
  /** Styles for a phone or a television. */
  css: Readonly<Record<string, string>>;
  place: number;
  name: string;
  /** Points of this round; zero isn't shown. */
  gain?: number;
  score: number;
  isOwn?: boolean;
  isFirst?: boolean;
  /** Has left the room. */
  hasLeft?: boolean;
  /** Rows above it are left out. */
  isAfterGap?: boolean;
}

/** A player's place and points. */
export function ScoreRow({ css, place, name, gain = 0, score, isOwn, isFirst, hasLeft, isAfterGap }: Props) {
  return (
    <li
      className={css.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-left={hasLeft || undefined}
      data-gap={isAfterGap || undefined}
    >
      <span className={css.place}>
        <span className="visually-hidden">{texts.place(place)}</span>
        <span aria-hidden="true">{place}</span>
      </span>
      <bdi className={css.name}>{name}</bdi>
      <span className={css.gain}>{gain > 0 && texts.gain(gain)}</span>
      <span className={css.points}>{score}</span>
    </li>
  );
}
