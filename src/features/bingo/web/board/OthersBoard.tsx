import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import { ClaimQuestion, useRoomQuestions } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BoardEntry } from '../../contract.ts';
import { useBoard } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { messages } from '../messages.ts';
import { useRoomAddress } from '../room/use-room-address.ts';
import { QuestionedPhoto } from '../square/QuestionedPhoto.tsx';
import { FoldedFacts, SquareFacts } from '../square/SquareFacts.tsx';
import { SquarePhoto } from '../square/SquarePhoto.tsx';
import { mayHavePhoto } from '../square/square-photo.ts';
import { ViewImage } from '../square/ViewImage.tsx';
import { Board } from './Board.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardState } from './BoardState.tsx';

const texts = messages.room;

/** Another member's board, read-only. */
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
          address={{ roomId: room.id, login }}
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

interface OthersSquareDialogProps {
  room: Room;
  address: BoardAddress;
  /** The signed-in user. */
  viewer: string;
  entry: BoardEntry;
  position: number;
  /** The open or settled question about it, if any. */
  question: Question | undefined;
  onClose: () => void;
}

function OthersSquareDialog({ room, address, viewer, entry, position, question, onClose }: OthersSquareDialogProps) {
  const { seq, challenge } = entry;
  return (
    <Dialog title={challenge.title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {mayHavePhoto(entry) &&
        (question === undefined ? (
          <>
            <SquarePhoto address={address} entry={entry} />
            <DialogActions>
              <ViewImage room={room} entry={entry} />
            </DialogActions>
          </>
        ) : (
          <QuestionedPhoto room={room} address={address} entry={entry} />
        ))}
      {question === undefined && <SquareFacts entry={entry} position={position} />}
      {seq !== undefined && (
        <ClaimQuestion
          claim={{ roomId: room.id, seq, title: challenge.title, owner: address.login }}
          question={question}
          login={viewer}
          room={room}
        />
      )}
      {question !== undefined && <FoldedFacts entry={entry} position={position} />}
    </Dialog>
  );
}
