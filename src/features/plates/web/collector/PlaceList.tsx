import type { ReactNode } from 'react';
import { formatTime } from '#web/text/format.ts';
import { useLots } from '../places/use-lots.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { words } from '../words.ts';
import css from './PlaceList.module.css';

const texts = words.collector;

/** A place of the list, and who found it. */
export interface PlaceRow {
  /** Of a list of one's own the same as the name: no plate says it. */
  code: string;
  name: string;
  /** What it is worth, or was to who found it. */
  points: number;
  /** First to last; more than one in a race, or where two were first. */
  finds: readonly { login: string; isYou: boolean; at: string }[];
  /** Somebody asks about one of them. */
  isQuestioned?: boolean;
}

interface Props {
  label: string;
  rows: readonly PlaceRow[];
  /** What stands where there are no rows. */
  empty: string;
  /** Shows a find; left out for a row without one that can be shown. */
  onOpen?: (row: PlaceRow) => (() => void) | undefined;
  /** Undo of one's own, a heart for a friend's. */
  action?: (row: PlaceRow) => ReactNode;
}

/** The way to all places for fingers, keys and ears. */
export function PlaceList({ label, rows, empty, onOpen, action }: Props) {
  const { shown, more } = useLots(rows);
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {shown.map((row) => (
          <li
            key={row.code}
            className={css.row}
            data-missing={row.finds.length === 0 || undefined}
            data-questioned={row.isQuestioned || undefined}
          >
            {row.code !== row.name && (
              <span className={css.plate}>
                <CodePlate code={row.code} {...(row.finds.length === 0 && { look: 'dashed' })} />
              </span>
            )}
            <span className={css.text}>
              <Name row={row} onOpen={onOpen?.(row)} />
              <Finders row={row} />
            </span>
            <span className={css.points}>
              <span aria-hidden="true">+{row.points}</span>
              <span className="visually-hidden">{texts.points(row.points)}</span>
            </span>
            {action !== undefined && <span className={css.action}>{action(row)}</span>}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Name({ row: { name }, onOpen }: { row: PlaceRow; onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return <bdi className={css.name}>{name}</bdi>;
  return (
    <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
      <bdi className={css.name}>{name}</bdi>
    </button>
  );
}

function Finders({ row: { finds, isQuestioned } }: { row: PlaceRow }) {
  const [first] = finds;
  if (first === undefined) return <span className={css.finder}>{texts.stillMissing}</span>;
  return (
    <span className={css.finder}>
      {finds.map(({ login, isYou }, index) => (
        <span key={login}>
          {index > 0 && ', '}
          <b>{isYou ? texts.you : <bdi>{login}</bdi>}</b>
        </span>
      ))}
      {' · '}
      <time dateTime={first.at}>{formatTime(first.at)}</time>
      {isQuestioned && <b className={css.doubt}> · {texts.questioned}</b>}
    </span>
  );
}
