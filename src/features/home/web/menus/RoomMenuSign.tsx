import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { messages } from '../messages.ts';
import { BoardRow } from '../yours/BoardRow.tsx';
import { roomStateText } from '../yours/room-state-text.ts';
import { LiveSign } from './LiveSign.tsx';

interface Props {
  to: string;
  title: string;
  room: PlayedRoom;
  login: string;
  /** Also shows what happened last. */
  hasLast?: boolean;
}

/** Leads to the games, and shows the room in play. */
export function RoomMenuSign({ to, title, room, login, hasLast = false }: Props) {
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
