import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { exportCigars } from '../../contract.ts';
import { type CountedLog, type DayEntry, dayCountsOf, type EntryDay, entriesByDay, entriesSince } from '../../log.ts';
import {
  atMsOf,
  clockOf,
  dateOf,
  dayOf,
  type Moment,
  momentOf,
  noonOf,
  offsetOf,
  parseTimestamp,
} from '../../timestamp.ts';
import { deleteAll, outboxKind } from '../api.ts';
import { type Counter, openOutbox } from '../counting/counter.ts';
import { ChangeDialog } from '../counting/MomentDialogs.tsx';
import * as messages from '../messages.ts';
import css from './details.module.css';

interface EntriesProps {
  counted: CountedLog;
  now: Moment;
  counter: Counter;
}

const recent = 'recent';
const recentDays = 35;

function yearsOf({ days, cravings }: CountedLog, now: Moment): string[] {
  const dates = [days.from, dayCountsOf(cravings).from];
  const starts = dates.filter((date) => date !== null).map((date) => Number(date.slice(0, 4)));
  const thisYear = Number(now.date.slice(0, 4));
  const first = Math.min(thisYear, ...starts);
  return Array.from({ length: thisYear - first + 1 }, (_, index) => String(thisYear - index));
}

export function Entries({ counted, now, counter }: EntriesProps) {
  const texts = messages.entries;
  const [shown, setShown] = useState(recent);
  const { cigars, cravings } = counted;
  const shownOf = (list: readonly string[]) =>
    shown === recent
      ? entriesSince(list, dateOf(dayOf(now.date) - recentDays))
      : list.filter((text) => text.startsWith(shown));
  const isEmpty = counted.first === null && counted.cravings.length === 0;
  const options = [
    { value: recent, label: texts.recent },
    ...yearsOf(counted, now).map((year) => ({ value: year, label: year })),
  ];
  return (
    <Panel title={texts.title}>
      {isEmpty ? (
        <p>{messages.numbers.nothing}.</p>
      ) : (
        <>
          <SelectField label={texts.show} options={options} value={shown} onChange={setShown} />
          <DayList key={shown} days={entriesByDay(shownOf(cigars), shownOf(cravings))} now={now} counter={counter} />
          <DeleteAll />
        </>
      )}
    </Panel>
  );
}

/**
 * Deletes everything after a confirmation. Not possible while changes are pending, because they would add entries
 * again when sent.
 */
function DeleteAll() {
  const texts = messages.entries;
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useConfirm();
  const alert = useAlert();
  const notice = useNotice();
  const ask = async () => {
    const outbox = await openOutbox();
    if (outbox.entries.read().some(({ kind }) => kind === outboxKind)) {
      outbox.flush();
      alert(texts.waits);
      return;
    }
    const question = { title: texts.deleteAll, body: texts.deleteAllBody, tone: 'danger' } as const;
    if (!(await confirm({ ...question, yes: texts.deleteAllYes, no: texts.deleteAllNo }))) return;
    setIsBusy(true);
    try {
      await deleteAll();
      notice(texts.deleted);
    } catch (error) {
      alert(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button tone="danger" busy={isBusy} onClick={() => void ask()}>
        {texts.deleteAll}
      </Button>
    </div>
  );
}

const initialDays = 7;
const daysPerStep = 31;

interface PressedEntry {
  entry: DayEntry;
  /** Receives the focus when the row with the focused button is removed. */
  nextFocus: HTMLElement | undefined;
}

interface DayListProps {
  days: readonly EntryDay[];
  now: Moment;
  counter: Counter;
}

/** Days that expand to their entries. A year may have 7,300 entries, so only those of expanded days are rendered. */
function DayList({ days, now, counter }: DayListProps) {
  const [shown, setShown] = useState(initialDays);
  const [changing, setChanging] = useState<PressedEntry>();
  /** Receives the focus once the dialog has closed. */
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

const ImportDialog = fetched(async () => (await import('../transfer/ImportDialog.tsx')).ImportDialog);

export function TransferPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const texts = messages.transfer;
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { body } = await download(exportCigars);
      const { date } = momentOf(new Date());
      // False if the user cancelled.
      if (await saveFile({ body, fileName: undefined }, texts.fileName(date), 0)) notify(texts.exportDone);
    } catch (error) {
      setProblem(texts.exportFailed(errorText(error)));
    }
    setIsBusy(false);
  };
  return (
    <Panel title={texts.title}>
      <p>{texts.lead}</p>
      <div className={css.files}>
        <Button busy={isBusy} onClick={() => void save()}>
          <Icon shape={icons.download} />
          {texts.export}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{texts.import}</Button>
      </div>
      <FormProblem problem={problem} />
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
