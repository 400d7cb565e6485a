import { useState } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { dateOf, dayOf } from '../../dates.ts';
import { type Counted, dayCountsOf, sinceDate } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import type { Counter } from '../counting/use-counter.ts';
import { words } from '../words.ts';
import { entriesByDay } from './by-day.ts';
import { DayList } from './DayList.tsx';
import { DeleteAll } from './DeleteAll.tsx';

interface Props {
  counted: Counted;
  now: Moment;
  counter: Counter;
}

const recent = 'recent';
/** So many before today. */
const recentDays = 35;

/** Years with entries, the newest first. */
function yearsOf({ days, cravings }: Counted, now: Moment): string[] {
  const dates = [days.from, dayCountsOf(cravings).from];
  const starts = dates.filter((date) => date !== null).map((date) => Number(date.slice(0, 4)));
  const thisYear = Number(now.date.slice(0, 4));
  const first = Math.min(thisYear, ...starts);
  return Array.from({ length: thisYear - first + 1 }, (_, index) => String(thisYear - index));
}

/** What was counted, by day: the last weeks, or a whole year when it is chosen. */
export function Entries({ counted, now, counter }: Props) {
  const texts = words.entries;
  const [shown, setShown] = useState(recent);
  const { cigars, cravings } = counted;
  const shownOf = (list: readonly string[]) =>
    shown === recent
      ? sinceDate(list, dateOf(dayOf(now.date) - recentDays))
      : list.filter((text) => text.startsWith(shown));
  const isEmpty = counted.first === null && counted.cravings.length === 0;
  const options = [
    { value: recent, label: texts.recent },
    ...yearsOf(counted, now).map((year) => ({ value: year, label: year })),
  ];
  return (
    <Panel title={texts.title}>
      {isEmpty ? (
        <p>{words.numbers.nothing}.</p>
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
