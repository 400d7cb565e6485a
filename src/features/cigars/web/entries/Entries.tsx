import { useState } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CigarOverview } from '../../contract.ts';
import type { Moment } from '../../timestamp.ts';
import type { Counter } from '../counting/use-counter.ts';
import { words } from '../words.ts';
import { entriesByDay } from './by-day.ts';
import { DayList } from './DayList.tsx';
import { DeleteAll } from './DeleteAll.tsx';
import { useDeletedElsewhere } from './use-deleted-elsewhere.ts';
import { YearEntries } from './YearEntries.tsx';

interface Props {
  overview: CigarOverview;
  now: Moment;
  counter: Counter;
}

const recent = 'recent';

/** Years with entries, the newest first. */
function yearsOf({ days, craving_days }: CigarOverview, now: Moment): string[] {
  const starts = [days.from, craving_days.from].filter((date) => date !== null).map((date) => Number(date.slice(0, 4)));
  const thisYear = Number(now.date.slice(0, 4));
  const first = Math.min(thisYear, ...starts);
  return Array.from({ length: thisYear - first + 1 }, (_, index) => String(thisYear - index));
}

/** What was counted, by day: the last weeks at once and without a network, a whole year when it is chosen. */
export function Entries({ overview, now, counter }: Props) {
  const texts = words.entries;
  const [shown, setShown] = useState(recent);
  useDeletedElsewhere();
  const isEmpty = overview.first === null && overview.craving_days.from === null;
  const options = [
    { value: recent, label: texts.recent },
    ...yearsOf(overview, now).map((year) => ({ value: year, label: year })),
  ];
  return (
    <Panel title={texts.title}>
      {isEmpty ? (
        <p>{words.numbers.nothing}.</p>
      ) : (
        <>
          <SelectField label={texts.show} options={options} value={shown} onChange={setShown} />
          {shown === recent ? (
            <DayList days={entriesByDay(overview.recent, overview.recent_cravings)} now={now} counter={counter} />
          ) : (
            <YearEntries key={shown} year={shown} now={now} counter={counter} />
          )}
          <DeleteAll />
        </>
      )}
    </Panel>
  );
}
