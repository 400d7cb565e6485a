import type { ReactNode } from 'react';
import { useLots } from '../places/use-lots.tsx';
import { CodePlate } from '../plate/CodePlate.tsx';
import { words } from '../words.ts';
import css from './PlaceList.module.css';

const { collector: texts, play } = words;

/** Whose find. */
export interface Find {
  login: string;
  isYou: boolean;
  at: string;
  /** As it is told. */
  when: string;
  /** Somebody asks about it. */
  isQuestioned: boolean;
  /** Shows it; undefined for one that cannot be shown yet. */
  onOpen: (() => void) | undefined;
}

/** A place of the list, and who found it. */
export interface PlaceRow {
  /** Of a list of one's own the same as the name: no plate says it. */
  code: string;
  name: string;
  /** What it is worth, or was to who found it. */
  points: number;
  /** First to last; more than one in a race, or where two were first. */
  finds: readonly Find[];
  /** Shows one's own find, or the first one. */
  onOpen: (() => void) | undefined;
}

interface Props {
  label: string;
  rows: readonly PlaceRow[];
  /** What stands where there are no rows. */
  empty: string;
  /** Undo of one's own, a heart for a friend's. */
  action?: (row: PlaceRow) => ReactNode;
}

/** The way to all places for fingers, keys and ears. */
export function PlaceList({ label, rows, empty, action }: Props) {
  const { shown, more } = useLots(rows);
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
          <CodePlate code={code} {...(isMissing && { look: 'dashed' })} />
        </span>
      )}
      <span className={css.text}>
        <Name name={name} onOpen={onOpen} />
        {finds.length <= 1 && <span className={css.finder}>{finds[0] ? told(finds[0]) : texts.stillMissing}</span>}
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

/** Where more than one found it: each find opens. */
function Finders({ row: { name, finds } }: { row: PlaceRow }) {
  return (
    <ul className={css.finders} aria-label={texts.findersOf(name)}>
      {finds.map((find) => (
        <li key={find.login} className={css.one} data-questioned={find.isQuestioned || undefined}>
          {find.onOpen === undefined ? (
            <span className={css.find}>{told(find)}</span>
          ) : (
            <button type="button" className={css.find} aria-haspopup="dialog" onClick={find.onOpen}>
              <span className="visually-hidden">{name}, </span>
              {told(find)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "ana · 14:12". */
const told = ({ login, isYou, at, when, isQuestioned }: Find) => (
  <>
    <b className={css.who}>{isYou ? texts.you : <bdi translate="no">{login}</bdi>}</b> ·{' '}
    <time dateTime={at}>{when}</time>
    {isQuestioned && <b className={css.doubt}> · {play.questioned}</b>}
  </>
);
