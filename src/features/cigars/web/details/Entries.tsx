import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DayEntry, EntryDay } from '../../log.ts';
import { atMsOf, clockOf, type Moment, noonOf, offsetOf, parseTimestamp } from '../../timestamp.ts';
import { ChangeDialog } from '../counting/MomentDialogs.tsx';
import type { Counter } from '../counting/use-counter.ts';
import css from '../details/CounterDetails.module.css';
import * as messages from '../messages.ts';

const initialDays = 7;
const daysPerStep = 31;

interface PressedEntry {
  entry: DayEntry;
  /** Gets the focus when the row with the focused button is removed. */
  nextFocus: HTMLElement | undefined;
}

interface Props {
  days: readonly EntryDay[];
  now: Moment;
  counter: Counter;
}

/** Days that expand to their entries. A year may have 7,300 entries, so only those of expanded days are rendered. */
export function DayList({ days, now, counter }: Props) {
  const [shown, setShown] = useState(initialDays);
  const [changing, setChanging] = useState<PressedEntry>();
  /** Gets the focus once the dialog has closed. */
  const next = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (changing !== undefined) return;
    next.current?.focus();
    next.current = undefined;
  }, [changing]);
  const remove = ({ entry, nextFocus }: PressedEntry) => {
    nextFocus?.focus();
    void counter.undo(entry);
  };
  const move = ({ entry, nextFocus }: PressedEntry, { atMs, text }: Moment) => {
    setChanging(undefined);
    // Nothing changed, and an entry from another zone must keep its own date.
    if (atMs === atMsOf(entry.timestamp)) return;
    next.current = nextFocus;
    void counter.change(entry, text);
  };
  if (days.length === 0) return <p>{messages.entries.none}</p>;
  return (
    <>
      <ul className={css.days} tabIndex={-1}>
        {days.slice(0, shown).map((day) => (
          <li key={day.date}>
            <Day day={day} now={now} onChange={setChanging} onDelete={remove} />
          </li>
        ))}
      </ul>
      {days.length > shown && (
        <Button onClick={() => setShown(shown + daysPerStep)}>{messages.entries.moreDays}</Button>
      )}
      {changing && (
        <ChangeDialog
          entry={changing.entry}
          onPick={(moment) => move(changing, moment)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

interface DayProps {
  day: EntryDay;
  now: Moment;
  onChange: (pressed: PressedEntry) => void;
  onDelete: (pressed: PressedEntry) => void;
}

function Day({ day, now, onChange, onDelete }: DayProps) {
  const texts = messages.entries;
  const [isOpen, setIsOpen] = useState(false);
  // Deleting a day's last entry removes the day, too.
  const nextFocusOf = (button: HTMLElement) =>
    (day.entries.length > 1
      ? button.closest('details')?.querySelector('summary')
      : button.closest<HTMLElement>('[tabindex="-1"]')) ?? undefined;
  const counts = [
    ...(day.cigars > 0 ? [texts.cigars(formatNumber(day.cigars), day.cigars === 1)] : []),
    ...(day.cravings > 0 ? [texts.cravings(formatNumber(day.cravings), day.cravings === 1)] : []),
  ];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.day}>
        <span className={css.date}>{formatRecentDay(noonOf(day.date), now.atMs)}</span>
        <span className={css.counts}>{counts.join(', ')}</span>
      </summary>
      {isOpen && (
        <ul>
          {day.entries.map((entry) => (
            <EntryRow
              key={`${entry.kind} ${entry.timestamp}`}
              entry={entry}
              now={now}
              onChange={(button) => onChange({ entry, nextFocus: nextFocusOf(button) })}
              onDelete={(button) => onDelete({ entry, nextFocus: nextFocusOf(button) })}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

interface RowProps {
  entry: DayEntry;
  now: Moment;
  onChange: (button: HTMLElement) => void;
  onDelete: (button: HTMLElement) => void;
}

function EntryRow({ entry, now, onChange, onDelete }: RowProps) {
  const texts = messages.entries;
  const { kind, timestamp } = entry;
  const clock = clockOf(timestamp);
  const { offsetMin = now.offsetMin } = parseTimestamp(timestamp) ?? {};
  const offset = offsetOf(timestamp);
  // Clock changes shift the offset within a zone, so only a difference of more than an hour means another place.
  const isElsewhere = Math.abs(offsetMin - now.offsetMin) > 60;
  return (
    <li className={css.entry}>
      <span className={css.time}>{clock}</span>
      <span className={css.kind}>
        {texts.kinds[kind]}
        {isElsewhere && ` · ${texts.elsewhere(offset)}`}
      </span>
      <Button
        tone="quiet"
        aria-label={texts.changeOne(kind, clock)}
        onClick={({ currentTarget }) => onChange(currentTarget)}
      >
        {texts.change}
      </Button>
      <Button
        tone="quiet"
        aria-label={texts.deleteOne(kind, clock)}
        onClick={({ currentTarget }) => onDelete(currentTarget)}
      >
        {texts.delete}
      </Button>
    </li>
  );
}
