import type { Room } from '#features/rooms/contract.ts';
import { photoPath } from '#features/rooms/web/index.ts';
import { formatTime } from '#web/text/format.ts';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { messages } from '../messages.ts';
import css from './QuestionedPhoto.module.css';
import { SquarePhoto } from './SquarePhoto.tsx';

interface Props {
  room: Room;
  address: BoardAddress;
  entry: BoardEntry;
}

/** A questioned photo with its owner and time; links to it among all of the room's photos. */
export function QuestionedPhoto({ room, address, entry }: Props) {
  const { photo, seq, completed_at: at } = entry;
  return (
    <div className={css.photo}>
      <SquarePhoto address={address} entry={entry} isSmall />
      {photo !== undefined && seq !== undefined && at && (
        <a className={css.tag} href={photoPath(room, seq)}>
          <span className="visually-hidden">{messages.square.viewImage}: </span>
          <bdi translate="no">{address.login}</bdi> · <time dateTime={at}>{formatTime(at)}</time>
        </a>
      )}
    </div>
  );
}
