import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { QuestionStrip, useRoomQuestions } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { markOutbox, useBoard } from '../api.ts';
import * as messages from '../messages.ts';
import { PendingPhotos } from '../photo/PendingPhotos.tsx';
import { useRoomAddress } from '../room/use-room-address.ts';
import { OwnSquareDialog } from '../square/fetched-dialogs.ts';
import css from './Board.module.css';
import { Board, BoardHeader, BoardState } from './Board.tsx';
import { Celebration } from './Celebration.tsx';
import { DealBoard } from './DealBoard.tsx';
import { type Gain, gainedLines } from './gained-lines.ts';
import {
  applyMarks,
  type Challenge,
  failedMarks,
  isPhoto,
  markEntry,
  type PendingMark,
  type PendingPhoto,
  photoKind,
  photosOf,
  withoutUndone,
} from './overlay.ts';

export function OwnBoard({ room, login }: { room: Room; login: string }) {
  const address = { roomId: room.id, login };
  const { query } = useBoard(room.id, login);
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? (
          <OwnSquares room={room} address={address} known={entries} />
        ) : (
          <DealBoard address={address} />
        )
      }
    </BoardState>
  );
}

interface Props {
  room: Room;
  address: BoardAddress;
  /** The server's state. */
  known: readonly BoardEntry[];
}

function OwnSquares({ room, address, known }: Props) {
  const { squareId, showSquare } = useRoomAddress(room, address.login);
  const { outbox, pending } = markOutbox.usePending(room.id);
  const questions = useRoomQuestions(room.id, address.login);
  const entries = useMemo(
    () => withoutUndone(applyMarks(known, pending), questions.undoneSeqs),
    [known, pending, questions.undoneSeqs],
  );
  const photos = useMemo(() => photosOf(pending), [pending]);
  const [answering, setAnswering] = useState<string>();
  const failed = failedMarks(known, pending);
  const mark = useMark(address, entries);
  const celebration = useCelebration(entries, outbox !== undefined);
  const open = entries.find(({ challenge }) => challenge.id === squareId);
  useArrivalNotice(outbox, room.id, ({ challengeId }) => challengeId === squareId && showSquare(undefined));

  const takePhotoFor = (seq: number) => {
    const about = entries.find((entry) => entry.seq === seq);
    setAnswering(about?.challenge.id);
    showSquare(about?.challenge.id);
  };

  return (
    <>
      {questions.own.length > 0 && <QuestionStrip roomId={room.id} questions={questions.own} onPhoto={takePhotoFor} />}
      <BoardHeader title={messages.room.boards.yourBoard} entries={entries} />
      {outbox && failed.length > 0 && <FailedMarks outbox={outbox} failed={failed} />}
      {outbox && photos.size > 0 && (
        <PendingPhotos
          outbox={outbox}
          address={address}
          photos={photos}
          entries={entries}
          openId={open?.challenge.id}
        />
      )}
      <div className={css.play}>
        <Board
          roomId={room.id}
          label={messages.room.boards.yourBoard}
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
          address={address}
          entry={open}
          waiting={photos.get(open.challenge.id)}
          question={open.seq === undefined ? undefined : questions.bySeq.get(open.seq)}
          isAnswering={answering === open.challenge.id}
          problem={failed.find(({ data }) => data.challengeId === open.challenge.id)?.problem}
          onMark={(completed) => void mark(open.challenge, completed, !open.has_image)}
          onSwapped={showSquare}
          onClose={() => {
            setAnswering(undefined);
            showSquare(undefined);
          }}
        />
      )}
    </>
  );
}

/** Announces in the visible tab that a photo of this room was uploaded. */
function useArrivalNotice(
  outbox: Outbox | undefined,
  roomId: string,
  onArrived: (data: PendingPhoto['data']) => void,
): void {
  const notify = useNotice();
  const onArrival = useEffectEvent((data: PendingPhoto['data'], response: unknown) => {
    if (data.roomId !== roomId) return;
    onArrived(data);
    if (response === undefined || document.visibilityState !== 'visible') return;
    tick();
    notify(messages.room.board.photoSent(data.title));
  });
  useEffect(
    () => outbox?.onSettled(photoKind, (entry, response) => void (isPhoto(entry) && onArrival(entry.data, response))),
    [outbox],
  );
}

/** How long the squares glow and the announcement stays for screen readers; the visible sign disappears sooner. */
const celebrationMs = 4 * secondMs;

const nothing: ReadonlySet<number> = new Set();

interface Celebrated {
  positions: ReadonlySet<number>;
  gain: Gain | undefined;
}

/**
 * For a few seconds after a line becomes full on the player's own board, returns its squares and the gain. Until
 * `isComplete`, earlier marks may be missing from the board.
 */
function useCelebration(entries: readonly BoardEntry[], isComplete: boolean): Celebrated {
  const known = useRef<boolean[]>(undefined);
  const [celebration, setCelebration] = useState<Celebrated>();

  useEffect(() => {
    if (!isComplete) return;
    const done = entries.map((entry) => entry.completed);
    const before = known.current;
    known.current = done;
    // Lines that were full when the page opened were celebrated earlier.
    if (before?.length !== done.length) return;
    if (done.some((isDone, position) => before[position] && !isDone)) setCelebration(undefined);
    if (!done.some((isDone, position) => isDone && !before[position])) return;
    const gain = gainedLines(before, done);
    if (gain.positions.length > 0) setCelebration({ gain, positions: new Set(gain.positions) });
  }, [entries, isComplete]);

  useEffect(() => {
    if (!celebration) return;
    const timer = setTimeout(() => setCelebration(undefined), celebrationMs);
    return () => clearTimeout(timer);
  }, [celebration]);

  return celebration ?? { positions: nothing, gain: undefined };
}

interface MarkNotice {
  challengeId: string;
  completed: boolean;
  drop: () => void;
}

/**
 * Returns a function that marks a square of the player's own board (`entries`): on screen immediately, then on the
 * device, followed by a notice that offers Undo, or by a message if storing failed.
 */
function useMark(address: BoardAddress, entries: readonly BoardEntry[]) {
  const notify = useNotice();
  const alert = useAlert();
  const texts = messages.room.board;
  const lastNotice = useRef<MarkNotice>(undefined);

  // If the square was changed elsewhere, the notice is outdated and there is nothing to undo.
  useEffect(() => {
    const now = lastNotice.current && entries.find(({ challenge }) => challenge.id === lastNotice.current?.challengeId);
    if (now === undefined || now.completed === lastNotice.current?.completed) return;
    lastNotice.current?.drop();
    lastNotice.current = undefined;
  }, [entries]);

  return async function mark(challenge: Challenge, completed: boolean, canUndo = true): Promise<void> {
    if (completed) tick();
    try {
      const { isStored } = await markOutbox.put(markEntry(address, challenge, completed));
      const { title } = challenge;
      const done = completed ? texts.completed(title) : texts.reopened(title);
      // Queues the opposite instead of removing the entry, which may have replaced an earlier mark.
      const undo = canUndo ? { undo: () => void mark(challenge, !completed) } : {};
      const drop = notify(isStored ? done : `${done} ${texts.notStored}`, undo);
      lastNotice.current = { challengeId: challenge.id, completed, drop };
    } catch (error) {
      alert(`${texts.notMarked} ${errorText(error)}`);
    }
  };
}

interface FailedMarksProps {
  outbox: Outbox;
  failed: readonly PendingMark[];
}

/** Lists marks that the server refused and that were reverted, with retry and dismiss. */
function FailedMarks({ outbox, failed }: FailedMarksProps) {
  const texts = messages.failedMarks;
  return (
    <ul className={css.failures} role="alert">
      {failed.map(({ id, data: { title, completed }, problem }) => (
        <li key={id} className={css.failure}>
          <p>
            {completed ? texts.openAgain(title) : texts.doneAgain(title)} {problem}
          </p>
          <Button onClick={() => void outbox.discard(id)} aria-label={texts.dismissNamed(title)}>
            {texts.dismiss}
          </Button>
          <Button onClick={() => void outbox.retry(id)} aria-label={texts.againNamed(title)}>
            {texts.again}
          </Button>
        </li>
      ))}
    </ul>
  );
}
