import type { Place } from '../../../cards/points.ts';
import css from './EndOfGame.module.css';

/** The order in which the first three stand beside each other. */
const seats = [1, 0, 2];

/** The first three on their stones. The list below says the same. */
export function Podium({ places }: { places: readonly Place[] }) {
  const shown = seats.flatMap((seat) => places[seat] ?? []).filter(({ player }) => player.points > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.podium} aria-hidden="true">
      {shown.map(({ place, player }) => (
        <div key={player.id} className={css.stand} data-place={place}>
          <bdi className={css.who}>{player.name}</bdi>
          <div className={css.stone}>
            <span>{place}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
