import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { bingoGrid } from '#features/bingo/score.ts';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import type { Home } from '../contract.ts';
import { homeCopy, homeQuery } from './api.ts';
import css from './menus.module.css';
import * as messages from './messages.ts';

/**
 * The data for a menu's signs, as of the last visit so that the layout doesn't shift. Fresh data is fetched for the
 * next visit.
 */
export function useLastHome(): Home | undefined {
  const [home] = useState(() => homeCopy.read()?.home);
  const client = useQueryClient();
  const { user } = useUser();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // If this fails, the signs still show the previous data.
    if (isSignedIn) void client.prefetchQuery(homeQuery);
  }, [client, isSignedIn]);
  return isSignedIn ? home : undefined;
}

interface Props {
  to: string;
  sign: Sign;
  title: string;
  /** Says what the live part shows, in one sentence for screen readers. */
  sentence: string;
  line: string;
  number: ReactNode;
  children?: ReactNode;
}

export function LiveSign({ to, sign, title, sentence, line, number, children }: Props) {
  return (
    <a href={to} className={classes(frame.frameSign, css.sign)} data-sign={sign}>
      <span className={css.title}>{title}</span> <span className="visually-hidden">{sentence}</span>
      <span className={css.line} aria-hidden="true">
        {line}
      </span>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      {children && (
        <span className={css.below} aria-hidden="true">
          {children}
        </span>
      )}
    </a>
  );
}

interface RoomMenuSignProps {
  to: string;
  title: string;
  room: PlayedRoom;
  login: string;
  hasLast?: boolean;
}

export function RoomMenuSign({ to, title, room, login, hasLast = false }: RoomMenuSignProps) {
  const { name, done, of, boards, last } = room;
  const stateText = roomStateText(room, login);
  const sentence =
    done === null ? `${name}: ${stateText}` : `${name}: ${messages.menus.doneOf(done, of)}, ${stateText}`;
  const number = done !== null && (
    <>
      {done}
      <small>{messages.yours.of(of)}</small>
    </>
  );
  return (
    <LiveSign to={to} sign="bingo" title={title} sentence={sentence} line={`${name} · ${stateText}`} number={number}>
      <BoardRow boards={boards} />
      {hasLast && last && (
        <span>
          <strong>{last.login}</strong> {last.title}, <Ago at={last.at} />
        </span>
      )}
    </LiveSign>
  );
}

const { rows, columns } = bingoGrid;
const step = 8;

/** The top players' boards and the user's own, stamp-sized and with their points. */
export function BoardRow({ boards }: Pick<PlayedRoom, 'boards'>) {
  return (
    <span className={css.boards}>
      {boards.map(({ login, points, done }) => (
        <span key={login} className={css.board}>
          <Stamp done={done} />
          <span className={css.words}>
            <span className={css.login}>{login}</span> <span className={css.points}>{formatNumber(points)}</span>
          </span>
        </span>
      ))}
    </span>
  );
}

/** Decorative, because the points are shown next to it. */
function Stamp({ done }: { done: string }) {
  return (
    <svg className={css.stamp} viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true" focusable="false">
      {Array.from({ length: rows * columns }, (_, position) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its position
          key={position}
          x={(position % columns) * step + 0.75}
          y={Math.floor(position / columns) * step + 0.75}
          width={step - 1.5}
          height={step - 1.5}
          rx={1.5}
          data-done={done[position] === '1' || undefined}
        />
      ))}
    </svg>
  );
}

/** "You lead by 250", "ben leads by 250", "Deal your board": how the user is doing in a room. */
export function roomStateText({ done, lead, ended }: PlayedRoom, login: string): string {
  const texts = messages.yours;
  if (ended !== undefined) return texts.ended(ended.winners, login, formatDateTime(ended.at));
  if (done === null) return texts.deal;
  if (lead === undefined) return texts.noLead;
  return lead.login === login ? texts.youLead(lead.by) : texts.leads(lead.login, lead.by);
}
