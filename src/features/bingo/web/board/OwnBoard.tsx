import { useMemo, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { QuestionStrip, useRoomQuestions } from '#features/rooms/web/index.ts';
import type { BoardEntry } from '../../contract.ts';
import { useBoard } from '../api.ts';
import type { BoardAddress } from '../board-address.ts';
import { usePhotoNews } from '../photo/use-photo-news.ts';
import { useRoomAddress } from '../room/use-room-address.ts';
import { OwnSquareDialog } from '../square/fetched-dialogs.ts';
import { marking } from '../unsent/marking.ts';
import { words } from '../words.ts';
import { Board } from './Board.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardState } from './BoardState.tsx';
import { Celebration, DealBoard, FailedMarks, WaitingPhotos } from './fetched-parts.ts';
import css from './OwnBoard.module.css';
import { applyMarks, failedMarks, photosOf, withoutTakenBack } from './overlay.ts';
import { useCelebration } from './use-celebration.ts';
import { useMark } from './use-mark.ts';

export function OwnBoard({ room, login }: { room: Room; login: string }) {
  const seat = { roomId: room.id, login };
  const { query } = useBoard(room.id, login);
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? <OwnSquares room={room} seat={seat} known={entries} /> : <DealBoard seat={seat} />
      }
    </BoardState>
  );
}

interface Props {
  room: Room;
  seat: BoardAddress;
  /** As the server has them. */
  known: readonly BoardEntry[];
}

function OwnSquares({ room, seat, known }: Props) {
  const { squareId, showSquare } = useRoomAddress(room, seat.login);
  const { outbox, unsent } = marking.useUnsent(room.id);
  const questions = useRoomQuestions(room.id, seat.login);
  const entries = useMemo(
    () => withoutTakenBack(applyMarks(known, unsent), questions.takenBack),
    [known, unsent, questions.takenBack],
  );
  const photos = useMemo(() => photosOf(unsent), [unsent]);
  const [answering, setAnswering] = useState<string>();
  const failed = failedMarks(known, unsent);
  const mark = useMark(seat, entries);
  const celebration = useCelebration(entries, outbox !== undefined);
  const position = entries.findIndex(({ challenge }) => challenge.id === squareId);
  const open = entries[position];
  usePhotoNews(outbox, room.id, ({ challengeId }) => challengeId === squareId && showSquare(undefined));

  const takePhotoFor = (seq: number) => {
    const about = entries.find((entry) => entry.seq === seq);
    setAnswering(about?.challenge.id);
    showSquare(about?.challenge.id);
  };

  return (
    <>
      {questions.own.length > 0 && <QuestionStrip roomId={room.id} questions={questions.own} onPhoto={takePhotoFor} />}
      <BoardHead title={words.room.boards.yourBoard} entries={entries} />
      {outbox && failed.length > 0 && <FailedMarks outbox={outbox} failed={failed} />}
      {outbox && photos.size > 0 && (
        <WaitingPhotos outbox={outbox} seat={seat} photos={photos} entries={entries} openId={open?.challenge.id} />
      )}
      <div className={css.play}>
        <Board
          roomId={room.id}
          label={words.room.boards.yourBoard}
          entries={entries}
          waiting={photos}
          failed={new Set(failed.map(({ data }) => data.challengeId))}
          questioned={questions.open}
          glowing={celebration.positions}
          onOpen={showSquare}
        />
        {celebration.gain && <Celebration key={celebration.gain.positions.join()} gain={celebration.gain} />}
      </div>
      {open && (
        <OwnSquareDialog
          key={open.challenge.id}
          room={room}
          outbox={outbox}
          seat={seat}
          entry={open}
          position={position}
          waiting={photos.get(open.challenge.id)}
          question={open.seq === undefined ? undefined : questions.bySeq.get(open.seq)}
          isAnswering={answering === open.challenge.id}
          problem={failed.find(({ data }) => data.challengeId === open.challenge.id)?.problem}
          onMark={(completed) => void mark(open.challenge, completed, !open.has_image)}
          onClose={() => {
            setAnswering(undefined);
            showSquare(undefined);
          }}
        />
      )}
    </>
  );
}
