import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/question-contract.ts';
import { ClaimQuestion } from '#features/rooms/web/index.ts';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { QuestionedPhoto } from './QuestionedPhoto.tsx';
import { FoldedFacts, SquareFacts } from './SquareFacts.tsx';
import { SquarePhoto } from './SquarePhoto.tsx';
import { mayHavePhoto } from './square-photo.ts';
import { ViewImage } from './ViewImage.tsx';

export interface Props {
  room: Room;
  seat: BoardAddress;
  /** Who looks at it. */
  viewer: string;
  entry: BoardEntry;
  position: number;
  /** What somebody asks about it, or asked. */
  question: Question | undefined;
  onClose: () => void;
}

export function OthersSquareDialog({ room, seat, viewer, entry, position, question, onClose }: Props) {
  const { seq, challenge } = entry;
  return (
    <Dialog title={challenge.title} kind={question === undefined ? 'plain' : 'foot'} onClose={onClose}>
      {mayHavePhoto(entry) &&
        (question === undefined ? (
          <>
            <SquarePhoto seat={seat} entry={entry} />
            <DialogActions>
              <ViewImage room={room} entry={entry} />
            </DialogActions>
          </>
        ) : (
          <QuestionedPhoto room={room} seat={seat} entry={entry} />
        ))}
      {question === undefined && <SquareFacts entry={entry} position={position} />}
      {seq !== undefined && (
        <ClaimQuestion
          claim={{ roomId: room.id, seq, title: challenge.title, owner: seat.login }}
          question={question}
          login={viewer}
          room={room}
        />
      )}
      {question !== undefined && <FoldedFacts entry={entry} position={position} />}
    </Dialog>
  );
}
