import { useQuery } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { ButtonRow, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BoardEntry } from '../../contract.ts';
import { bingoQuery, useBoard } from '../api.ts';
import { words } from '../words.ts';
import { useTaken } from './place-photo.ts';

const texts = words.share;

interface Props {
  room: Room;
  login: string;
  onChoose: (challenge: BoardEntry['challenge']) => void;
}

/** The person's own squares of one room that wait for a photo. */
export function SquareChoices({ room, login, onChoose }: Props) {
  // What is done by now is a part of the room.
  useQuery(bingoQuery(room.id));
  const { query } = useBoard(room.id, login);
  return (
    <QueryState query={query} title={texts.board} skeleton={<Skeleton height="4rem" count={3} />}>
      {(entries) => <Squares room={room} onChoose={onChoose} entries={entries} />}
    </QueryState>
  );
}

const waitsForPhoto = ({ completed, challenge }: BoardEntry) => !completed && challenge.image_required;

function Squares({ room, onChoose, entries }: Omit<Props, 'login'> & { entries: readonly BoardEntry[] }) {
  const taken = useTaken(room.id);
  const open = entries.filter(waitsForPhoto);
  if (open.length === 0) {
    return (
      <>
        <p>{entries.length === 0 ? texts.noBoard : texts.noSquare}</p>
        <p>
          <ButtonLink to={pathTo('room', { gameName: room.game, roomNumber: room.id })}>{texts.toRoom}</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <Rows>
      {open.map(({ challenge }) => (
        <ButtonRow
          key={challenge.id}
          icon={<Icon shape={icons.camera} />}
          title={<bdi>{challenge.title}</bdi>}
          detail={taken.has(challenge.id) ? texts.replaces : texts.points(formatNumber(challenge.points))}
          onClick={() => onChoose(challenge)}
        />
      ))}
    </Rows>
  );
}
