import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { BoardEntry } from '../../contract.ts';
import { boardQuery } from '../api.ts';
import type { BoardAddress, WaitingPhoto } from '../photo/outbox.ts';
import { loadOutbox, useWaitingPhotos } from '../photo/use-waiting-photos.ts';
import { useRoomAddress } from '../room/use-room-address.ts';
import { OwnSquareDialog } from '../square/fetched-dialogs.ts';
import { words } from '../words.ts';
import { Board } from './Board.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardState } from './BoardState.tsx';
import { FailedMarks } from './FailedMarks.tsx';
import { DealBoard, WaitingPhotos } from './fetched-parts.ts';
import css from './OwnBoard.module.css';
import { useCelebration } from './use-celebration.ts';
import { useMarks } from './use-marks.ts';

export function OwnBoard({ room, login }: { room: Room; login: string }) {
  const seat = { roomId: room.id, login };
  const query = useQuery(boardQuery(room.id, login));
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? <OwnSquares room={room} seat={seat} entries={entries} /> : <DealBoard seat={seat} />
      }
    </BoardState>
  );
}

/** A photo whose square is done, or no longer on the board, waits for nothing any more. */
function useDropUseless(waiting: ReadonlyMap<string, WaitingPhoto>, entries: readonly BoardEntry[]): void {
  useEffect(() => {
    const useless = [...waiting.values()].filter(({ phase, challengeId }) => {
      const entry = entries.find(({ challenge }) => challenge.id === challengeId);
      return phase !== 'sending' && (!entry || entry.completed);
    });
    // What waits was told by the outbox, which is there.
    for (const { key } of useless) void loadOutbox().then(({ discardPhoto }) => discardPhoto(key));
  }, [waiting, entries]);
}

interface Props {
  room: Room;
  seat: BoardAddress;
  entries: readonly BoardEntry[];
}

function OwnSquares({ room, seat, entries }: Props) {
  const { squareId, showSquare } = useRoomAddress(room, seat.login);
  const { mark, failed } = useMarks(seat);
  const waiting = useWaitingPhotos(seat);
  const celebration = useCelebration(entries);
  const position = entries.findIndex(({ challenge }) => challenge.id === squareId);
  const open = entries[position];
  useDropUseless(waiting, entries);

  return (
    <>
      <BoardHead title={words.room.boards.yourBoard} entries={entries} />
      <FailedMarks
        failed={failed}
        onRetry={({ challengeId, title, completed }) => mark({ id: challengeId, title }, completed)}
      />
      {waiting.size > 0 && (
        <WaitingPhotos seat={seat} waiting={waiting} entries={entries} openId={open?.challenge.id} />
      )}
      <div className={css.play}>
        <Board
          label={words.room.boards.yourBoard}
          entries={entries}
          waiting={waiting}
          failed={new Set(failed.map(({ challengeId }) => challengeId))}
          glowing={celebration.positions}
          onOpen={showSquare}
        />
        <p className={css.celebration} role="status">
          {celebration.sentence && <span key={celebration.sentence}>{celebration.sentence}</span>}
        </p>
      </div>
      {open && (
        <OwnSquareDialog
          key={open.challenge.id}
          seat={seat}
          entry={open}
          position={position}
          waiting={waiting.get(open.challenge.id)}
          problem={failed.find(({ challengeId }) => challengeId === open.challenge.id)?.problem}
          onMark={(completed) => void mark(open.challenge, completed, !open.has_image)}
          onClose={() => showSquare(undefined)}
        />
      )}
    </>
  );
}
