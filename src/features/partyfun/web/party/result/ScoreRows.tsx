import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { PartyResult } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { gainOf, isSameLogin, rankedPlayers, rowsShown, type Table } from '../table.ts';
import css from './ScoreRows.module.css';

const texts = messages.result;

interface ScoreRowProps {
  /** Styles for a phone or a television. */
  css: Readonly<Record<string, string>>;
  place: number;
  name: string;
  /** Points of this round; zero isn't shown. */
  gain?: number;
  score: number;
  isOwn?: boolean;
  isFirst?: boolean;
  hasLeft?: boolean;
  /** Whether rows above this one are left out. */
  isAfterGap?: boolean;
}

export function ScoreRow({ css, place, name, gain = 0, score, isOwn, isFirst, hasLeft, isAfterGap }: ScoreRowProps) {
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

/** The ranking. If there are many players, at first only the top three and those around the viewer are shown. */
export function ScoreRows({ table, gains }: { table: Table; gains: PartyResult['gains'] }) {
  const players = rankedPlayers(table.known.party);
  const own = players.findIndex(({ login }) => isSameLogin(login, table.login));
  const { shown, more } = useFewRows(players.length, own);
  return (
    <div className={css.score}>
      <ol className={css.rows} aria-label={texts.score}>
        {shown.map((row) => {
          const person = players[row];
          if (person === undefined) return null;
          const { login, place, score, has_left } = person;
          return (
            <ScoreRow
              key={login}
              css={css}
              place={place}
              name={row === own ? messages.party.you : login}
              gain={gainOf(gains, login)}
              score={score}
              isOwn={row === own}
              hasLeft={has_left}
              isAfterGap={row > 0 && !shown.includes(row - 1)}
            />
          );
        })}
      </ol>
      {more}
    </div>
  );
}

/** The rows to show, and a button for the others. If there are many, only some are shown at first. */
export function useFewRows(count: number, own: number): { shown: readonly number[]; more: ReactNode } {
  const [showsAll, setShowsAll] = useState(false);
  const few = rowsShown(count, own);
  return {
    shown: showsAll ? Array.from({ length: count }, (_, row) => row) : few,
    more: few.length < count && (
      <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
        {showsAll ? texts.fewer : texts.allPlayers(count)}
      </Button>
    ),
  };
}
