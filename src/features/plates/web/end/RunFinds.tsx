import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { Spot } from '../../contract.ts';
import { scoreSpots, seenOf } from '../../rules/scoring.ts';
import * as messages from '../messages.ts';
import { useBatches } from '../places/use-batches.tsx';
import { momentIn, momentText } from '../room/moment.ts';
import { isNumbered, type Shown } from '../room/use-play.ts';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import css from './GameEnd.module.css';

const texts = messages.end;
const playTexts = messages.play;

export function RunFinds({ shown }: { shown: Shown }) {
  const spots = shown.spots.filter(isNumbered);
  if (spots.length === 0) return null;
  return (
    <Disclosure label={texts.allFinds(spots.length)}>
      <Rows shown={shown} spots={spots} />
    </Disclosure>
  );
}

function Rows({ shown, spots }: { shown: Shown; spots: readonly Spot[] }) {
  const scores = scoreSpots(shown.game, shown.spots.map(seenOf));
  const { shown: some, more } = useBatches([...spots].sort((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq));
  return (
    <>
      <ul className={css.finds}>
        {some.map((spot) => (
          <li key={spot.id}>
            <Row shown={shown} spot={spot} isQuick={scores.get(spot.seq)?.isQuick ?? false} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Row({ shown, spot, isQuick }: { shown: Shown; spot: Spot; isQuick: boolean }) {
  const isQuestioned = shown.questions.open.has(spot.seq);
  return (
    <button
      type="button"
      className={css.find}
      data-questioned={isQuestioned || undefined}
      aria-haspopup="dialog"
      onClick={() => showSpot(spot.seq)}
    >
      <b className={css.number}>{spot.target}</b>
      <span className={css.text}>
        <bdi className={css.finder}>{ownerOf(shown, spot)}</bdi>
        <span className={css.more}>
          {isQuestioned && <b className={css.doubt}>{playTexts.questioned}</b>}
          {isQuick && <span className={css.quick}>{playTexts.quick}</span>}
          <time dateTime={spot.at}>{momentText(momentIn(shown.game, spot.at))}</time>
        </span>
      </span>
    </button>
  );
}
