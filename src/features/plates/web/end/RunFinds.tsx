import { formatTime } from '#web/text/format.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { seenOf, worthOf } from '../../rules/scoring.ts';
import type { Shown } from '../room/use-shown.ts';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import { isNumbered } from '../unsent/overlay.ts';
import { words } from '../words.ts';
import css from './RunFinds.module.css';

const texts = words.end;

/** Every number with who found it when, the last ones first. */
export function RunFinds({ shown }: { shown: Shown }) {
  const { game, spots } = shown;
  if (spots.length === 0) return null;
  return (
    <Disclosure label={texts.allFinds(spots.length)}>
      <Rows shown={shown} worth={worthOf(game, spots.map(seenOf))} />
    </Disclosure>
  );
}

function Rows({ shown, worth }: { shown: Shown; worth: ReturnType<typeof worthOf> }) {
  const spots = shown.spots.filter(isNumbered).toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq);
  return (
    <ul className={css.finds}>
      {spots.map((spot) => (
        <li key={spot.id}>
          <button type="button" className={css.find} aria-haspopup="dialog" onClick={() => showSpot(spot.seq)}>
            <b className={css.number}>{spot.target}</b>
            <bdi className={css.finder}>{ownerOf(shown, spot)}</bdi>
            {worth.get(spot.seq)?.isQuick && <span className={css.quick}>{texts.quick}</span>}
            <time dateTime={spot.at}>{formatTime(spot.at)}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}
