import { useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import { isOpen } from '#features/rooms/questions/rules.ts';
import { ClaimQuestion } from '#features/rooms/web/index.ts';
import { errorText } from '#web/api/client.ts';
import { useMedia } from '#web/device/use-media.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { sendProblem } from '#web/photos/photo-problem.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { markOutbox } from '../api.ts';
import { mayHaveBeenSent, type PendingPhoto, photoEntry, sendPhoto } from '../board/overlay.ts';
import * as messages from '../messages.ts';
import { useDiscard } from '../photo/PendingPhotos.tsx';
import { PhotoPreview } from '../photo/PhotoPreview.tsx';
import { useEndedAt } from '../room/GameEnd.tsx';
import css from './SquareDialog.module.css';
import { mayHavePhoto, SquareFacts, SquarePhoto, ViewImage } from './SquareFacts.tsx';
import { SwapQuestion, useSwapsLeft } from './SwapSquare.tsx';

const texts = messages.square;

interface PhotoPickerProps {
  /** Undefined until loaded. */
  outbox: Outbox | undefined;
  address: BoardAddress;
  challenge: { id: string; title: string };
  waiting: PendingPhoto | undefined;
  /** The photo answers an open question about a done square. */
  isAnswer?: boolean;
}

function PhotoPicker({ outbox, address, challenge, waiting, isAnswer = false }: PhotoPickerProps) {
  const [isPreparing, setIsPreparing] = useState(false);

  const alert = useAlert();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsPreparing(true);
    try {
      const photo = await shrinkPhoto(file);
      await (await markOutbox.open()).put(photoEntry(address, challenge, photo, isAnswer));
    } catch (error) {
      alert(errorText(error));
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <div className={css.picker}>
      {outbox && waiting && !isPreparing && (
        <ReadyPhoto outbox={outbox} address={address} waiting={waiting} title={challenge.title} />
      )}
      <p role="status">{isPreparing && texts.preparing}</p>
      {/* A photo that may already have been sent must be discarded first, so that it's clear which one arrives. */}
      {!(waiting && mayHaveBeenSent(waiting)) && (
        <div className={css.sources}>
          <PhotoSource
            label={waiting ? texts.retake : texts.takePhoto}
            source="camera"
            onPick={take}
            isFirst={!waiting}
          />
          <PhotoSource label={texts.chooseFile} source="file" onPick={take} isFirst={!waiting} />
        </div>
      )}
    </div>
  );
}

interface SourceProps {
  label: string;
  source: 'camera' | 'file';
  /** Nothing is chosen yet, so choosing is the primary action. */
  isFirst: boolean;
  onPick: (file: File | undefined) => void;
}

function PhotoSource({ label, source, isFirst, onPick }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  // The camera's button shows on handheld devices only (see the styles), and then it's the primary one.
  const hasCamera = useMedia('not (pointer: fine)');
  const isPrimary = isFirst && hasCamera === (source === 'camera');
  return (
    <div className={css.source} data-source={source}>
      <input
        ref={input}
        type="file"
        hidden
        // Explicit types make iPhones convert HEIC to JPEG.
        accept={source === 'camera' ? 'image/*' : 'image/jpeg,image/png,image/webp'}
        capture={source === 'camera' ? 'environment' : undefined}
        aria-label={label}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // Lets the same file be picked again.
          event.target.value = '';
        }}
      />
      <Button tone={isPrimary ? 'accent' : 'plain'} wide onClick={() => input.current?.click()}>
        <Icon {...(source === 'camera' ? { shape: icons.camera } : { name: 'plus' })} />
        {label}
      </Button>
    </div>
  );
}

interface ReadyProps {
  outbox: Outbox;
  address: BoardAddress;
  waiting: PendingPhoto;
  title: string;
}

function ReadyPhoto({ outbox, address, waiting, title }: ReadyProps) {
  const discard = useDiscard(outbox, address);
  const { phase, share = 0, request } = waiting;
  const isSending = phase === 'sending';
  return (
    <>
      {request.photo && <PhotoPreview photo={request.photo} alt={texts.preview(title)} />}
      <FormProblem problem={isSending ? undefined : sendProblem(waiting)} />
      {isSending ? (
        <div>
          <progress className={css.progress} value={share} aria-label={texts.sending('')} />
          <p className={css.note}>{texts.sending(formatPercent(share))}</p>
        </div>
      ) : (
        <p className={css.note}>
          {phase === 'waiting' && `${texts.queued} `}
          {waiting.isStored ? texts.draftSaved : texts.draftNotSaved}
        </p>
      )}
      <div className={css.ready}>
        {!isSending && <Button onClick={() => discard(waiting, title)}>{texts.discard}</Button>}
        <Button tone="accent" onClick={() => sendPhoto(outbox, waiting)} busy={isSending}>
          {waiting.data.isAnswer ? texts.sendAnswer : texts.send}
        </Button>
      </div>
    </>
  );
}

export interface Props {
  room: Room;
  outbox: Outbox | undefined;
  address: BoardAddress;
  entry: BoardEntry;
  /** While a photo is pending, the square is shown as done, and the actions are about the photo. */
  waiting: PendingPhoto | undefined;
  problem: string | undefined;
  /** The open or settled question about the square, if any. */
  question: Question | undefined;
  /** Opened to answer a question with a photo. */
  isAnswering: boolean;
  onMark: (completed: boolean) => void;
  /** Called when the square was swapped for this challenge. */
  onSwapped: (challengeId: string) => void;
  onClose: () => void;
}

/**
 * A square of the player's own board: its facts, and the confirmation that marks it. Only an undo that deletes a photo
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
  const swapsLeft = useSwapsLeft(address);
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
      {!isOver && !completed && !waiting && swapsLeft > 0 && (
        <div className={css.swap}>
          <Button tone="quiet" onClick={() => setView('swap')}>
            {messages.swap.offer(swapsLeft)}
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
