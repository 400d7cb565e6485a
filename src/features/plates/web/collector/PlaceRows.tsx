import { secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import * as messages from '../messages.ts';
import { useBatches } from '../places/use-batches.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { momentIn, momentText } from '../room/moment.ts';
import { type GameStageParts, isNumbered, type Shown } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { ownerOf, SpotHeart } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import css from './CollectorGame.module.css';
import type { PlaceView } from './collector-view.ts';

const texts = messages.collector;
const playTexts = messages.play;

type Stage = Omit<GameStageParts, 'onPeople'>;

interface Props extends Stage {
  label: string;
  places: readonly PlaceView[];
  empty: string;
}

/**
 * Places with their finders, as a list that is accessible by touch, keyboard and screen reader. Each find opens its
 * dialog; your own have Undo, friends' have a heart.
 */
export function PlaceRows({ label, places, empty, ...stage }: Props) {
  const { shown, more } = useBatches(places);
  if (places.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {shown.map((place) => (
          <li key={place.code}>
            <Row {...stage} place={place} />
            {place.spots.length > 1 && <Finders shown={stage.shown} place={place} />}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Row({ place, ...stage }: Stage & { place: PlaceView }) {
  const { code, name, points, spots, own } = place;
  const { shown } = stage;
  const [first] = spots;
  const spot = own ?? first;
  return (
    <div
      className={css.row}
      data-missing={first === undefined || undefined}
      data-several={spots.length > 1 || undefined}
      data-questioned={(spots.length === 1 && first && isQuestioned(shown, first)) || undefined}
    >
      {code !== name && (
        <span className={css.plate}>
          <CodePlate code={code} {...(first === undefined && { variant: 'dashed' })} />
        </span>
      )}
      <span className={css.text}>
        <Name name={name} onOpen={openerOf(spot)} />
        {spots.length <= 1 && (
          <span className={css.finder}>
            {first === undefined ? texts.stillMissing : <Find shown={shown} spot={first} />}
          </span>
        )}
      </span>
      <span className={css.points}>
        <span aria-hidden="true">+{points}</span>
        <span className="visually-hidden">{texts.points(points)}</span>
      </span>
      <span className={css.action}>{spot !== undefined && <Action {...stage} spot={spot} title={name} />}</span>
    </div>
  );
}

/** Opens the find's dialog; undefined for a find that the server doesn't have yet. */
const openerOf = (spot: Spot | undefined) => (spot && isNumbered(spot) ? () => showSpot(spot.seq) : undefined);

function Name({ name, onOpen }: { name: string; onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return <bdi className={css.name}>{name}</bdi>;
  return (
    <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
      <bdi className={css.name}>{name}</bdi>
    </button>
  );
}

function Action({ room, shown, play, spot, title }: Stage & { spot: Spot; title: string }) {
  if (spot.player === shown.me?.player)
    return <UndoButton spot={spot} title={title} onUndo={() => void play.undo(spot, title)} />;
  return <SpotHeart room={room} shown={shown} spot={spot} title={title} />;
}

/** Undoes a spot; shown for ten minutes. */
function UndoButton({ spot, title, onUndo }: { spot: Spot; title: string; onUndo: () => void }) {
  const now = useServerNow(10 * secondMs);
  const leftMs = Date.parse(spot.at) + undoMs - now;
  if (leftMs <= 0) return null;
  return (
    <button
      type="button"
      className={css.undo}
      aria-label={messages.play.undoNamed(title, formatSpan(leftMs))}
      onClick={onUndo}
    >
      <Icon shape={icons.undo} />
    </button>
  );
}

/** The finds of a place that has several. Each opens its dialog. */
function Finders({ shown, place: { name, spots } }: { shown: Shown; place: PlaceView }) {
  return (
    <ul className={css.finders} aria-label={texts.findersOf(name)}>
      {spots.map((spot) => {
        const onOpen = openerOf(spot);
        const find = <Find shown={shown} spot={spot} />;
        return (
          <li key={spot.player} className={css.one} data-questioned={isQuestioned(shown, spot) || undefined}>
            {onOpen === undefined ? (
              <span className={css.find}>{find}</span>
            ) : (
              <button type="button" className={css.find} aria-haspopup="dialog" onClick={onOpen}>
                <span className="visually-hidden">{name}, </span>
                {find}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** "ana · 14:12". */
function Find({ shown, spot }: { shown: Shown; spot: Spot }) {
  return (
    <>
      <b className={css.who}>
        {spot.player === shown.me?.player ? texts.you : <bdi translate="no">{ownerOf(shown, spot)}</bdi>}
      </b>{' '}
      · <time dateTime={spot.at}>{momentText(momentIn(shown.game, spot.at))}</time>
      {isQuestioned(shown, spot) && <b className={css.doubt}> · {playTexts.questioned}</b>}
    </>
  );
}

const isQuestioned = (shown: Shown, spot: Spot) => shown.questions.open.has(spot.seq);
