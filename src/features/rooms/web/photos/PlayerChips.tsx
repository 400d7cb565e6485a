import { loginKey } from '#features/accounts/login-key.ts';
import { groupBy } from '#shared/lists.ts';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { GuestMark } from '../guests/GuestMark.tsx';
import { words } from '../words.ts';
import css from './PlayerChips.module.css';

interface Props {
  room: Room;
  photos: readonly RoomPhoto[];
  /** Key of the login whose photos are shown; undefined for all. */
  player: string | undefined;
  onChange: (player: string | undefined) => void;
}

/** Whose photos are shown, those with the most first. */
export function PlayerChips({ room, photos, player, onChange }: Props) {
  const players = [...groupBy(photos, ({ login }) => loginKey(login))]
    .map(([key, own]) => ({ key, login: own[0]?.login ?? key, count: own.length }))
    .sort((a, b) => b.count - a.count);
  if (players.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be one row that scrolls everywhere
    <div className={css.chips} role="group" aria-label={words.photoWall.whose}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={player === undefined}
        onClick={() => onChange(undefined)}
      >
        {words.photoWall.all}
      </button>
      {players.map(({ key, login, count }) => (
        <button
          key={key}
          type="button"
          className={css.chip}
          aria-pressed={player === key}
          onClick={() => onChange(player === key ? undefined : key)}
        >
          <bdi className={css.name} translate="no">
            {login}
          </bdi>
          <GuestMark room={room} login={login} />
          <span className={css.count}>{count}</span>
        </button>
      ))}
    </div>
  );
}
