import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/question-contract.ts';
import { isOpen } from '#features/rooms/question-rules.ts';
import { ClaimQuestion } from '#features/rooms/web/index.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { UnsentPhoto } from '../unsent/entries.ts';
import { words } from '../words.ts';
import css from './OwnSquareDialog.module.css';
import { QuestionedPhoto } from './QuestionedPhoto.tsx';
import { FoldedFacts, SquareFacts } from './SquareFacts.tsx';
import { SquarePhoto } from './SquarePhoto.tsx';
import { mayHavePhoto } from './square-photo.ts';
import { ViewImage } from './ViewImage.tsx';

const texts = words.square;

export interface Props {
  room: Room;
  outbox: Outbox | undefined;
  seat: BoardAddress;
  entry: BoardEntry;
  position: number;
  /** While it is on its way the square shows as done, and what can be done is about the photo. */
  waiting: UnsentPhoto | undefined;
  problem: string | undefined;
  /** What somebody asks about it, or asked. */
  question: Question | undefined;
  /** Opened to take a photo in answer to it. */
  isAnswering: boolean;
  onMark: (completed: boolean) => void;
  onClose: () => void;
}

/**
 * A square of the own board: what it is about, and at the same time the question that marking it asks. Only what takes a photo
 * along is asked once more, in a dialog that takes this one's place.
 */
export function OwnSquareDialog(props: Props) {
  const { room, outbox, seat, entry, position, waiting, problem, onMark, onClose, question, isAnswering } = props;
  const [view, setView] = useState<'square' | 'undo'>('square');
  const { challenge, completed } = entry;
  const { title } = challenge;
  const hasPhoto = mayHavePhoto(entry);
  const isAnswer = isAnswering && completed && question !== undefined && isOpen(question);
  const needsPhoto = waiting !== undefined || isAnswer || (!completed && challenge.image_required);
  const showsPhoto = hasPhoto && !waiting && !isAnswer;
  const AboutSquare = question === undefined ? SquareFacts : FoldedFacts;
  const showSquare = () => setView('square');
  const mark = (next: boolean) => {
    onClose();
    onMark(next);
  };

  if (view === 'undo') return <UndoQuestion title={title} onYes={() => mark(false)} onClose={showSquare} />;
  return (
    <Dialog title={title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {showsPhoto && question !== undefined && <QuestionedPhoto room={room} seat={seat} entry={entry} />}
      {question && entry.seq !== undefined && (
        <ClaimQuestion
          claim={{ roomId: room.id, seq: entry.seq, title, owner: seat.login }}
          question={question}
          login={seat.login}
          room={room}
        />
      )}
      {showsPhoto && (
        <>
          {question === undefined && <SquarePhoto seat={seat} entry={entry} />}
          <DialogActions>
            <Button onClick={() => setView('undo')}>{texts.undo}</Button>
            <ViewImage room={room} entry={entry} tone="accent" />
          </DialogActions>
        </>
      )}
      {/* With a photo at hand the way to send it is what matters, and has to be on the screen. */}
      {!waiting && !isAnswer && <AboutSquare entry={entry} position={position} />}
      <FormProblem problem={problem} />
      {needsPhoto && (
        <PhotoPicker outbox={outbox} seat={seat} challenge={challenge} waiting={waiting} isAnswer={isAnswer} />
      )}
      {!needsPhoto && !hasPhoto && (
        <MarkQuestion completed={completed} onYes={() => mark(!completed)} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  onYes: () => void;
  onClose: () => void;
}

/** The confirmation, at the foot of the square's own dialog. */
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
