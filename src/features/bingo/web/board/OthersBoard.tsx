import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import { ClaimQuestion, useRoomQuestions } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { useBoard } from '../api.ts';
import * as messages from '../messages.ts';
import { mayHavePhoto, SquareFacts, SquarePhoto, ViewImage } from '../square/SquareFacts.tsx';
import { Board, BoardHeader, BoardState, showSquare } from './Board.tsx';

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
  const squareId = useQueryValue('square');
  const open = entries.find(({ challenge }) => challenge.id === squareId);
  return (
    <>
      <BoardHeader title={texts.boards.board(login)} entries={entries} />
      <Board roomId={room.id} label={texts.boards.board(login)} entries={entries} questioned={questions.open} />
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

interface DialogProps {
  room: Room;
  address: BoardAddress;
  /** The logged-in user. */
  viewer: string;
  entry: BoardEntry;
  /** The open or settled question about the square, if any. */
  question: Question | undefined;
  onClose: () => void;
}

/** A square on another player's board; if it's completed, it can be questioned. */
function OthersSquareDialog({ room, address, viewer, entry, question, onClose }: DialogProps) {
  const { seq, challenge } = entry;
  const facts = <SquareFacts entry={entry} />;
  return (
    <Dialog title={challenge.title} kind="foot" onClose={onClose}>
      {mayHavePhoto(entry) && <SquarePhoto room={room} address={address} entry={entry} />}
      {question === undefined && facts}
      {seq !== undefined && (
        <ClaimQuestion
          claim={{ roomId: room.id, seq, title: challenge.title, owner: address.login }}
          question={question}
          login={viewer}
          room={room}
          askTone="accent"
          beside={mayHavePhoto(entry) && <ViewImage address={address} entry={entry} />}
        />
      )}
      {question !== undefined && facts}
    </Dialog>
  );
}
