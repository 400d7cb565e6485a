import type { Room } from '#features/rooms/contract.ts';
import { HeartButton } from '#features/rooms/web/index.ts';
import type { Spot } from '../../contract.ts';
import { isNumbered, type Shown } from '../room/use-play.ts';
import css from './spot.module.css';

interface Props {
  room: Room;
  shown: Shown;
  spot: Spot;
  title: string;
}

export const ownerOf = ({ players }: Pick<Shown, 'players'>, { player }: Pick<Spot, 'player'>): string =>
  players.find((owner) => owner.player === player)?.login ?? '';

/** A heart for a friend's spot, shown as long as the spot is in the feed. */
export function SpotHeart({ room, shown, spot, title }: Props) {
  const item = shown.feed.find(({ seq }) => seq === spot.seq);
  if (!isNumbered(spot) || item === undefined) return null;
  return (
    <HeartButton
      roomId={room.id}
      seq={spot.seq}
      hearts={item.hearts}
      login={shown.login}
      by={ownerOf(shown, spot)}
      title={title}
      classNames={css}
    />
  );
}
