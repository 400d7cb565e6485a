import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { QuestionStrip, untilShown, useRoomQuestions } from '#features/rooms/web/index.ts';
import { ApiError, call, errorText } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { settingsOf } from '../../bingo-document.ts';
import { type BoardAddress, type BoardEntry, dealBoard } from '../../contract.ts';
import { defaultSettings } from '../../settings.ts';
import { boardQuery, markOutbox, useBingoRoom, useBoard, useEndedAt } from '../api.ts';
import * as messages from '../messages.ts';
import { OwnSquareDialog } from '../square/OwnSquareDialog.tsx';
import { PendingPhotos } from '../square/PhotoPicker.tsx';
import css from './Board.module.css';
import { Board, BoardHeader, BoardState, showSquare } from './Board.tsx';
import { Celebration, useCelebration } from './Celebration.tsx';
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

const dealTexts = messages.deal;

export function OwnBoard({ room, login }: { room: Room; login: string }) {
  const address = { roomId: room.id, login };
  const { query } = useBoard(room.id, login);
  return (
    <BoardState query={query}>
      {(entries) =>
        entries.length > 0 ? (
          <OwnSquares room={room} address={address} known={entries} />
        ) : (
          <NoBoard address={address} />
        )
      }
    </BoardState>
  );
}

interface Props {
  room: Room;
  address: BoardAddress;
  /** The server's state, without pending marks. */
  known: readonly BoardEntry[];
}

function OwnSquares({ room, address, known }: Props) {
  const squareId = useQueryValue('square');
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

/** Announces in the visible tab that a photo in this room has been uploaded. */
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

interface MarkNotice {
  challengeId: string;
  completed: boolean;
  drop: () => void;
}

/**
 * Returns a function that marks a square on the player's own board (`entries`): on screen immediately, then on the
 * device. A notice that offers Undo follows, or a message if the mark couldn't be stored.
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

/** Lists the marks that the server refused and that were therefore reverted, with buttons to retry or dismiss them. */
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

/** Members who arrive after the end only get a board in the next game. */
function NoBoard({ address }: { address: BoardAddress }) {
  const isOver = useEndedAt(address.roomId) !== undefined;
  if (isOver) return <EmptyState title={messages.ending.over} detail={messages.ending.overDetail} />;
  return <Deal address={address} />;
}

/** Asks a member without a board, but only once, whether to deal one; afterwards it shows a button. */
function Deal({ address }: { address: BoardAddress }) {
  const deal = useDealBoard(address.roomId, address.login);
  const confirm = useConfirm();
  const hasAsked = useRef(false);
  const room = useBingoRoom(address.roomId);

  const ask = async () => {
    const body = dealTexts.firstDealBody((room === undefined ? defaultSettings : settingsOf(room)).swaps);
    const question = { title: dealTexts.firstDealTitle, body, yes: dealTexts.deal, no: dealTexts.notNow };
    if (await confirm(question)) deal.mutate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks automatically only on arrival
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void ask();
  }, []);

  return (
    <EmptyState
      title={dealTexts.noBoard}
      detail={dealTexts.noBoardDetail}
      action={
        <>
          <FormProblem problem={problemOf(deal.error)} />
          <Button tone="accent" onClick={ask} busy={deal.isPending}>
            {dealTexts.deal}
          </Button>
        </>
      }
    />
  );
}

/** A pool that's too small is an expected refusal; the server's message says what's missing. */
function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const sentence = errorText(error);
  if (error instanceof ApiError && error.status === 409) return sentence;
  return `${messages.room.errors.starting} ${sentence}`;
}

function useDealBoard(roomId: string, login: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dealBoard, { params: { login, roomId }, body: {} }),
    onSuccess: (board) => client.setQueryData(boardQuery(roomId, login).queryKey, board),
    onSettled: () => untilShown(roomId, undefined),
  });
}
