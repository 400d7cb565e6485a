import type { Room } from '#features/rooms/contract.ts';
import { useRoomQuestions } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BoardEntry } from '../../contract.ts';
import { useBoard } from '../api.ts';
import * as messages from '../messages.ts';
import { useRoomAddress } from '../room/use-room-address.ts';
import { OthersSquareDialog } from '../square/fetched-dialogs.ts';
import { Board, BoardHeader, BoardState } from './Board.tsx';

const texts = messages.room;

export function OthersBoard({ room, login, viewer }: { room: Room; login: string; viewer: string }) {
  const { query, isMember } = useBoard(room.id, login);
  const { error } = query;
  const back = (
    <ButtonLink to={pathTo('room', { gameName: room.game, roomNumber: room.id })}>{texts.boards.backToMine}</ButtonLink>
  );
  // A cached board is outdated once its owner has left.
  if (!isMember || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState title={texts.boards.notHere(login)} detail={texts.boards.notHereDetail} action={back} />;
  }
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? (
          <OthersSquares room={room} login={login} viewer={viewer} entries={entries} />
        ) : (
          <EmptyState title={messages.deal.noBoardOf(login)} detail={messages.deal.noBoardOfDetail} action={back} />
        )
      }
    </BoardState>
  );
}

interface Props {
  room: Room;
  /** The board's owner. */
  login: string;
  viewer: string;
  entries: readonly BoardEntry[];
}

function OthersSquares({ room, login, viewer, entries }: Props) {
  const questions = useRoomQuestions(room.id, viewer);
  const { squareId, showSquare } = useRoomAddress(room, login);
  const open = entries.find(({ challenge }) => challenge.id === squareId);
  return (
    <>
      <BoardHeader title={texts.boards.board(login)} entries={entries} />
      <Board
        roomId={room.id}
        label={texts.boards.board(login)}
        entries={entries}
        questioned={questions.open}
        onOpen={showSquare}
      />
      {open && (
        <OthersSquareDialog
          room={room}
          address={{ roomId: room.id, login }}
          viewer={viewer}
          entry={open}
          question={open.seq === undefined ? undefined : questions.bySeq.get(open.seq)}
          onClose={() => showSquare(undefined)}
        />
      )}
    </>
  );
}
