import type { ReactNode } from 'react';
import { secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { messages } from '../messages.ts';
import { isNumbered } from '../pending/overlay.ts';
import { useBatches } from '../places/use-batches.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { momentIn, momentText } from '../room/moment.ts';
import type { GameStageParts } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { ownerOf, SpotHeart } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import css from './CollectorGame.module.css';
import type { PlaceView } from './collector-view.ts';

interface Props extends Omit<GameStageParts, 'onPeople'> {
  label: string;
  places: readonly PlaceView[];
  empty: string;
}

const openerOf = (spot: Spot | undefined) => (spot && isNumbered(spot) ? () => showSpot(spot.seq) : undefined);

/** Places with their finders. Each find opens its dialog; your own have Undo, friends' have a heart. */
export function PlaceRows({ room, shown, play, label, places, empty }: Props) {
  const byCode = new Map(places.map((place) => [place.code, place]));
  const spotOf = ({ code }: Pick<PlaceRow, 'code'>): Spot | undefined =>
    byCode.get(code)?.own ?? byCode.get(code)?.spots[0];
  return (
    <PlaceList
      label={label}
      empty={empty}
      rows={places.map(({ code, name, points, spots }) => ({
        ...{ code, name, points },
        finds: spots.map((spot) => ({
          login: ownerOf(shown, spot),
          isYou: spot.player === shown.me?.player,
          at: spot.at,
          when: momentText(momentIn(shown.game, spot.at)),
          isQuestioned: shown.questions.open.has(spot.seq),
          onOpen: openerOf(spot),
        })),
        onOpen: openerOf(spotOf({ code })),
      }))}
      action={(row) => {
        const spot = spotOf(row);
        if (spot === undefined) return null;
        if (spot.player === shown.me?.player)
          return <UndoButton spot={spot} title={row.name} onUndo={() => void play.undo(spot, row.name)} />;
        return <SpotHeart room={room} shown={shown} spot={spot} title={row.name} />;
      }}
    />
  );
}

/** Undoes a spot, for ten minutes. */
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

const texts = messages.collector;
const playTexts = messages.play;

/** A find with its owner. */
interface Find {
  login: string;
  isYou: boolean;
  at: string;
  /** The formatted time. */
  when: string;
  /** Has an open question. */
  isQuestioned: boolean;
  /** Opens its dialog; undefined for a find that the server doesn't have yet. */
  onOpen: (() => void) | undefined;
}

/** A place on the list, and its finders. */
interface PlaceRow {
  /** The plate's code; on a custom list the same as the name. */
  code: string;
  name: string;
  /** The place's points, or what its finder got. */
  points: number;
  /** First to last; more than one in a race or when two were first. */
  finds: readonly Find[];
  /** Opens the player's own find, or the first one. */
  onOpen: (() => void) | undefined;
}

interface PlaceListProps {
  label: string;
  rows: readonly PlaceRow[];
  /** Shown when there are no rows. */
  empty: string;
  /** Undo for own finds, a heart for friends'. */
  action?: (row: PlaceRow) => ReactNode;
}

/** All places as a list, accessible by touch, keyboard and screen reader. */
function PlaceList({ label, rows, empty, action }: PlaceListProps) {
  const { shown, more } = useBatches(rows);
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {shown.map((row) => (
          <li key={row.code}>
            <Row row={row} action={action?.(row)} />
            {row.finds.length > 1 && <Finders row={row} />}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Row({ row, action }: { row: PlaceRow; action: ReactNode }) {
  const { code, name, points, finds, onOpen } = row;
  const isMissing = finds.length === 0;
  return (
    <div
      className={css.row}
      data-missing={isMissing || undefined}
      data-several={finds.length > 1 || undefined}
      data-questioned={(finds.length === 1 && finds[0]?.isQuestioned) || undefined}
    >
      {code !== name && (
        <span className={css.plate}>
          <CodePlate code={code} {...(isMissing && { variant: 'dashed' })} />
        </span>
      )}
      <span className={css.text}>
        <Name name={name} onOpen={onOpen} />
        {finds.length <= 1 && <span className={css.finder}>{finds[0] ? labelOf(finds[0]) : texts.stillMissing}</span>}
      </span>
      <span className={css.points}>
        <span aria-hidden="true">+{points}</span>
        <span className="visually-hidden">{texts.points(points)}</span>
      </span>
      {action !== undefined && <span className={css.action}>{action}</span>}
    </div>
  );
}

function Name({ name, onOpen }: Pick<PlaceRow, 'name' | 'onOpen'>) {
  if (onOpen === undefined) return <bdi className={css.name}>{name}</bdi>;
  return (
    <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
      <bdi className={css.name}>{name}</bdi>
    </button>
  );
}

/** Several finders: each find opens its dialog. */
function Finders({ row: { name, finds } }: { row: PlaceRow }) {
  return (
    <ul className={css.finders} aria-label={texts.findersOf(name)}>
      {finds.map((find) => (
        <li key={find.login} className={css.one} data-questioned={find.isQuestioned || undefined}>
          {find.onOpen === undefined ? (
            <span className={css.find}>{labelOf(find)}</span>
          ) : (
            <button type="button" className={css.find} aria-haspopup="dialog" onClick={find.onOpen}>
              <span className="visually-hidden">{name}, </span>
              {labelOf(find)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "ana · 14:12". */
const labelOf = ({ login, isYou, at, when, isQuestioned }: Find) => (
  <>
    <b className={css.who}>{isYou ? texts.you : <bdi translate="no">{login}</bdi>}</b> ·{' '}
    <time dateTime={at}>{when}</time>
    {isQuestioned && <b className={css.doubt}> · {playTexts.questioned}</b>}
  </>
);
