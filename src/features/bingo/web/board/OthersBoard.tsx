import type { Room } from '#features/rooms/contract.ts';
import { useRoomQuestions } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BoardEntry } from '../../contract.ts';
import { useBoard } from '../api.ts';
import { useRoomAddress } from '../room/use-room-address.ts';
import { OthersSquareDialog } from '../square/OthersSquareDialog.tsx';
import { words } from '../words.ts';
import { Board } from './Board.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardState } from './BoardState.tsx';

const texts = words.room;

/** The board of another member: to look at, not to mark. */
export function OthersBoard({ room, login, viewer }: { room: Room; login: string; viewer: string }) {
  const { query, isHere } = useBoard(room.id, login);
  const { error } = query;
  const back = (
    <ButtonLink to={pathTo('room', { gameName: room.game, roomNumber: room.id })}>{texts.boards.backToMine}</ButtonLink>
  );
  // What was read before is no answer any more once its owner has left.
  if (!isHere || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState title={texts.boards.notHere(login)} detail={texts.boards.notHereDetail} action={back} />;
  }
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? (
          <OthersSquares room={room} login={login} viewer={viewer} entries={entries} />
        ) : (
          <EmptyState title={words.deal.noBoardOf(login)} detail={words.deal.noBoardOfDetail} action={back} />
        )
      }
    </BoardState>
  );
}

interface Props {
  room: Room;
  /** Whose board it is, and who looks at it. */
  login: string;
  viewer: string;
  entries: readonly BoardEntry[];
}

function OthersSquares({ room, login, viewer, entries }: Props) {
  const questions = useRoomQuestions(room.id, viewer);
  const { squareId, showSquare } = useRoomAddress(room, login);
  const position = entries.findIndex(({ challenge }) => challenge.id === squareId);
  const open = entries[position];
  return (
    <>
      <BoardHead title={texts.boards.board(login)} entries={entries} />
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
          seat={{ roomId: room.id, login }}
          viewer={viewer}
          entry={open}
          position={position}
          question={open.seq === undefined ? undefined : questions.bySeq.get(open.seq)}
          onClose={() => showSquare(undefined)}
        />
      )}
    </>
  );
}
