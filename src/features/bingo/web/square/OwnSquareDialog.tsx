import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import { isOpen } from '#features/rooms/questions/rules.ts';
import { ClaimQuestion, untilShown } from '#features/rooms/web/index.ts';
import { withAt } from '#shared/lists.ts';
import { call, errorText } from '#web/api/client.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { swapsLeft } from '../../bingo-document.ts';
import { type BoardAddress, type BoardEntry, swapSquare } from '../../contract.ts';
import { boardQuery, useBingoRoom, useEndedAt } from '../api.ts';
import type { PendingPhoto } from '../board/overlay.ts';
import * as messages from '../messages.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import css from './SquareDialog.module.css';
import { mayHavePhoto, SquareFacts, SquarePhoto, ViewImage } from './SquareFacts.tsx';

const texts = messages.square;
const swapTexts = messages.swap;

interface Props {
  room: Room;
  outbox: Outbox | undefined;
  address: BoardAddress;
  entry: BoardEntry;
  /** While a photo is pending, the square is shown as completed, and the actions apply to the photo. */
  waiting: PendingPhoto | undefined;
  problem: string | undefined;
  /** The open or settled question about the square, if any. */
  question: Question | undefined;
  /** Whether the dialog was opened to answer a question with a photo. */
  isAnswering: boolean;
  onMark: (completed: boolean) => void;
  /** Called once the square has been swapped for this challenge. */
  onSwapped: (challengeId: string) => void;
  onClose: () => void;
}

/**
 * A square on the player's own board: its facts, and the confirmation that marks it. Only an undo that deletes a photo
 * asks a second time, in a dialog that replaces this one.
 */
export function OwnSquareDialog(props: Props) {
  const { room, outbox, address, entry, waiting, problem, onMark, onSwapped, onClose, question, isAnswering } = props;
  const [view, setView] = useState<'square' | 'undo' | 'swap'>('square');
  const { challenge, completed } = entry;
  const { title } = challenge;
  const isOver = useEndedAt(address.roomId) !== undefined;
  const hasPhoto = mayHavePhoto(entry);
  const isAnswer = isAnswering && completed && question !== undefined && isOpen(question);
  const needsPhoto = waiting !== undefined || isAnswer || (!isOver && !completed && challenge.image_required);
  const showsPhoto = hasPhoto && !waiting && !isAnswer;
  const showSquare = () => setView('square');
  const left = useSwapsLeft(address);
  const mark = (next: boolean) => {
    onClose();
    onMark(next);
  };

  if (view === 'undo') return <UndoQuestion title={title} onYes={() => mark(false)} onClose={showSquare} />;
  if (view === 'swap')
    return <SwapQuestion address={address} challenge={challenge} onSwapped={onSwapped} onClose={showSquare} />;
  return (
    <Dialog title={title} kind="foot" onClose={onClose}>
      {showsPhoto && <SquarePhoto room={room} address={address} entry={entry} />}
      {question && entry.seq !== undefined && (
        <ClaimQuestion
          claim={{ roomId: room.id, seq: entry.seq, title, owner: address.login }}
          question={question}
          login={address.login}
          room={room}
        />
      )}
      {/* Once a photo is chosen, its Send button must fit on the screen. */}
      {!waiting && !isAnswer && <SquareFacts entry={entry} />}
      {showsPhoto && (
        <DialogActions>
          {!isOver && <Button onClick={() => setView('undo')}>{texts.undo}</Button>}
          <ViewImage address={address} entry={entry} tone="accent" />
        </DialogActions>
      )}
      <FormProblem problem={problem} />
      {needsPhoto && (
        <PhotoPicker outbox={outbox} address={address} challenge={challenge} waiting={waiting} isAnswer={isAnswer} />
      )}
      {isOver && !needsPhoto && <p className={css.question}>{messages.ending.over}.</p>}
      {!isOver && !needsPhoto && !hasPhoto && (
        <MarkQuestion completed={completed} onYes={() => mark(!completed)} onClose={onClose} />
      )}
      {!isOver && !completed && !waiting && left > 0 && (
        <div className={css.swap}>
          <Button tone="quiet" onClick={() => setView('swap')}>
            {swapTexts.offer(left)}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface QuestionProps {
  onYes: () => void;
  onClose: () => void;
}

/** The confirmation at the bottom of the square's own dialog. */
function MarkQuestion({ completed, onYes, onClose }: QuestionProps & { completed: boolean }) {
  return (
    <>
      <p className={css.question}>{completed ? texts.undoBody : texts.completeBody}</p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button tone={completed ? 'plain' : 'accent'} onClick={onYes}>
          {completed ? texts.undo : texts.complete}
        </Button>
      </DialogActions>
    </>
  );
}

function UndoQuestion({ title, onYes, onClose }: QuestionProps & { title: string }) {
  return (
    <Dialog key="undo" kind="alert" title={texts.undoTitle(title)} onClose={onClose}>
      <p>{texts.undoBodyPhoto}</p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {texts.undo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How many squares this player can still swap; 0 until the room is loaded. */
function useSwapsLeft({ roomId, login }: BoardAddress): number {
  const room = useBingoRoom(roomId);
  return room === undefined ? 0 : swapsLeft(room, login);
}

interface SwapProps {
  address: BoardAddress;
  challenge: BoardEntry['challenge'];
  onSwapped: (challengeId: string) => void;
  onClose: () => void;
}

/** Asks before a square is swapped, because a swap can't be undone. */
function SwapQuestion({ address, challenge: { id, title }, onSwapped, onClose }: SwapProps) {
  const left = useSwapsLeft(address);
  const swap = useSwap(address, id, onSwapped);
  return (
    <Dialog key="swap" kind="alert" title={swapTexts.title(title)} onClose={onClose}>
      <p>{swapTexts.body(left)}</p>
      <FormProblem problem={swap.error ? errorText(swap.error) : undefined} />
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {swapTexts.keep}
        </Button>
        <Button tone="accent" onClick={() => swap.mutate()} busy={swap.isPending}>
          {swapTexts.swap}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Only the server can draw a challenge, so this can't be queued offline. */
function useSwap(address: BoardAddress, challengeId: string, onSwapped: SwapProps['onSwapped']) {
  const client = useQueryClient();
  const notify = useNotice();
  return useMutation({
    mutationFn: async () => {
      const { revision, ...square } = await call(swapSquare, { params: { ...address, challengeId }, body: {} });
      await untilShown(address.roomId, revision);
      return square;
    },
    onSuccess: (square) => {
      client.setQueryData(boardQuery(address.roomId, address.login).queryKey, (previous) => {
        const place = previous?.findIndex(({ challenge }) => challenge.id === challengeId) ?? -1;
        return previous === undefined || place < 0 ? previous : [...withAt(previous, place, square)];
      });
      notify(swapTexts.swapped(square.challenge.title));
      onSwapped(square.challenge.id);
    },
  });
}
