import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import css from './PartyPodium.module.css';
import { featOf, stonesOf } from './podium.ts';

/** The first three on their stones, the higher the better. */
export function PartyPodium({ final }: { final: PartyFinal }) {
  const stones = stonesOf(final);
  if (stones.length === 0) return null;
  return (
    <ol className={css.podium} aria-label={words.result.podium}>
      {stones.map((player) => (
        <li key={player.login} className={css.stone} data-place={player.place}>
          <span className={css.top}>
            <span className="visually-hidden">{words.result.place(player.place)}</span>
            <span aria-hidden="true">{player.place}</span>
          </span>
          <bdi className={css.name} translate="no">
            {player.login}
          </bdi>
          <span className={css.score}>{player.score}</span>
          <span className={css.feat}>{featOf(player)}</span>
        </li>
      ))}
    </ol>
  );
}
