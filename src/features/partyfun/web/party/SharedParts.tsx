import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { RoundKind } from '../../deck/card.ts';
import type { PartyResult } from '../../party-view.ts';
import * as messages from '../messages.ts';
import room from '../PartyFunRoom.module.css';
import { reactions } from './live/reactions.ts';
import css from './SharedParts.module.css';
import { gainOf, isSameLogin, rankedPlayers, rowsShown, type Table } from './table.ts';

/** The symbols on the signs, on a 72 x 72 grid. */
const marks: Readonly<Record<RoundKind, string>> = {
  bluff: 'M20 30c5-3 11-2 16 1 5-3 11-4 16-1 1 8-1 17-8 18-4 0-6-3-8-5-2 2-4 5-8 5-7-1-9-10-8-18zM26 36h5M41 36h5',
  finish:
    'M21 25h30a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H37l-8 8v-8h-8a3 3 0 0 1-3-3V28a3 3 0 0 1 3-3zM28 35v.01M36 35v.01M44 35v.01',
  likely: 'M20 36h30M40 24l12 12-12 12',
  split: 'M36 56V44L24 30M36 44l12-14M23 39v-9h9M49 39v-9h-9',
  closest: 'M36 20a16 16 0 1 1 0 32 16 16 0 0 1 0-32zM36 29a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM36 36v.01',
  quiz: 'M29 30a7.5 7.5 0 1 1 11 7c-3 1.4-4 3-4 6M36 52v.01',
  photo: 'M20 29h6l3-5h14l3 5h6v20H20zM36 32a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
};

/** The road sign for a kind of round. It's only decoration, because the label beside it says the same. */
export function RoundSign({ kind }: { kind: RoundKind }) {
  return (
    <svg className={css.sign} viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <rect className={css.board} x="10" y="10" width="52" height="52" rx="9" transform="rotate(45 36 36)" />
      <rect className={css.line} x="13.5" y="13.5" width="45" height="45" rx="6" transform="rotate(45 36 36)" />
      <path className={css.mark} d={marks[kind]} />
    </svg>
  );
}

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo';

/** Each kind uses the colour of a part of the site, which is readable in both themes. */
export const signOf: Readonly<Record<RoundKind, Sign>> = {
  bluff: 'party',
  finish: 'race',
  likely: 'smoke',
  split: 'cars',
  closest: 'bingo',
  quiz: 'party',
  photo: 'race',
};

/** How many reactions fit side by side on a phone. */
const maxOnPhone = 3;

interface ReactionsProps {
  roomId: string;
  /** The viewer; undefined on a television. */
  login?: string;
}

export function Reactions({ roomId, login }: ReactionsProps) {
  const shown = reactions.useValue().filter((entry) => entry.roomId === roomId);
  const announced = shown.filter(({ isAnnounced }) => isAnnounced).at(-1);
  const isOnScreen = login === undefined;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announced && messages.phases.reacted(announced.login, announced.reaction)}
      </p>
      <ul className={room.reactions} data-screen={isOnScreen || undefined} aria-hidden="true">
        {(isOnScreen ? shown : shown.slice(-maxOnPhone)).map((entry) => (
          <li key={entry.key} className={room.reaction}>
            <span className={room.sign}>{entry.reaction}</span>
            <bdi className={room.name}>
              {login !== undefined && isSameLogin(entry.login, login) ? messages.party.you : entry.login}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

const texts = messages.result;

interface ScoreRowProps {
  /** The styles, for either a phone or a television. */
  css: Readonly<Record<string, string>>;
  place: number;
  name: string;
  /** The points gained in this round; zero isn't shown. */
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

/** The ranking. If there are many players, only the top three and those around the viewer are shown at first. */
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
