import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { useUser } from '#web/session/session.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import type { Home } from '../contract.ts';
import { homeCopy, homeQuery } from './api.ts';
import { BoardRow, roomStateText } from './BoardRow.tsx';
import css from './menus.module.css';
import * as messages from './messages.ts';

/**
 * Data for a menu's signs. It's from the last visit, so that the layout doesn't shift; the data fetched now is shown on
 * the next visit.
 */
export function useLastHome(): Home | undefined {
  const [home] = useState(() => homeCopy.read()?.home);
  const client = useQueryClient();
  const { user } = useUser();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // If it fails, the signs still show the last data.
    if (isSignedIn) void client.prefetchQuery(homeQuery);
  }, [client, isSignedIn]);
  return isSignedIn ? home : undefined;
}

interface Props {
  to: string;
  sign: Sign;
  title: string;
  /** The live part in one sentence, for screen readers. */
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
