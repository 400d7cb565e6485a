import { useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import type { Moment } from '../../timestamp.ts';
import { clockOf } from '../counting/requests.ts';
import type { Counter } from '../counting/use-counter.ts';
import { words } from '../words.ts';
import type { DayEntry, EntryDay } from './by-day.ts';
import css from './DayList.module.css';

const ChangeDialog = fetched(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

const daysAtFirst = 7;
const daysMore = 31;

interface Props {
  days: readonly EntryDay[];
  now: Moment;
  counter: Counter;
}

/** Days that open to their entries: of a year of 7,300 entries so few are drawn as somebody looks at. */
export function DayList({ days, now, counter }: Props) {
  const [shown, setShown] = useState(daysAtFirst);
  const [changed, setChanged] = useState<DayEntry>();
  if (days.length === 0) return <p>{words.entries.none}</p>;
  return (
    <>
      <ul className={css.days}>
        {days.slice(0, shown).map((day) => (
          <li key={day.date}>
            <Day day={day} now={now} onChange={setChanged} onDelete={counter.undo} />
          </li>
        ))}
      </ul>
      {days.length > shown && <Button onClick={() => setShown(shown + daysMore)}>{words.entries.moreDays}</Button>}
      {changed && (
        <ChangeDialog
          entry={changed}
          onPick={(moment) => {
            setChanged(undefined);
            void counter.change(changed, moment.text);
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  );
}

interface DayProps {
  day: EntryDay;
  now: Moment;
  onChange: (entry: DayEntry) => void;
  onDelete: (entry: DayEntry) => unknown;
}

function Day({ day, now, onChange, onDelete }: DayProps) {
  const texts = words.entries;
  const [isOpen, setIsOpen] = useState(false);
  const counts = [
    ...(day.cigars > 0 ? [texts.cigars(formatNumber(day.cigars), day.cigars === 1)] : []),
    ...(day.cravings > 0 ? [texts.cravings(formatNumber(day.cravings), day.cravings === 1)] : []),
  ];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.day}>
        <span className={css.date}>{formatRecentDay(`${day.date}T12:00:00`, now.atMs)}</span>
        <span className={css.counts}>{counts.join(', ')}</span>
      </summary>
      {isOpen && (
        <ul>
          {day.entries.map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.timestamp}`} entry={entry} now={now} {...{ onChange, onDelete }} />
          ))}
        </ul>
      )}
    </details>
  );
}

function EntryRow({ entry, now, onChange, onDelete }: Omit<DayProps, 'day'> & { entry: DayEntry }) {
  const texts = words.entries;
  const { kind, timestamp } = entry;
  const clock = clockOf(timestamp);
  const offset = timestamp.slice(23);
  // Within the same zone the clock changes too, so only what is more than an hour off is elsewhere.
  const isElsewhere = Math.abs(offsetMinutes(offset) - now.offsetMin) > 60;
  return (
    <li className={css.entry}>
      <span className={css.time}>{clock}</span>
      <span className={css.kind}>
        {texts.kinds[kind]}
        {isElsewhere && ` · ${texts.elsewhere(offset)}`}
      </span>
      <Button tone="quiet" aria-label={texts.changeOne(kind, clock)} onClick={() => onChange(entry)}>
        {texts.change}
      </Button>
      <Button tone="quiet" aria-label={texts.deleteOne(kind, clock)} onClick={() => onDelete(entry)}>
        {texts.delete}
      </Button>
    </li>
  );
}

const offsetMinutes = (offset: string) =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
