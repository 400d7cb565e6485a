import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/questions/contract.ts';
import { ClaimQuestion } from '#features/rooms/web/index.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { BoardAddress, BoardEntry } from '../../contract.ts';
import { mayHavePhoto, SquareFacts, SquarePhoto, ViewImage } from './SquareFacts.tsx';

export interface Props {
  room: Room;
  address: BoardAddress;
  /** The signed-in user. */
  viewer: string;
  entry: BoardEntry;
  /** The open or settled question about the square, if any. */
  question: Question | undefined;
  onClose: () => void;
}

/** A square of another player's board; a done one can be questioned. */
export function OthersSquareDialog({ room, address, viewer, entry, question, onClose }: Props) {
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
