import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { dateOf, dayOf } from '../../dates.ts';
import { type Counted, dayCountsOf, entriesByDay, sinceDate } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import { deleteAll, outboxKind } from '../api.ts';
import { openOutbox } from '../counting/sending.ts';
import type { Counter } from '../counting/use-counter.ts';
import { words } from '../words.ts';
import { DayList } from './DayList.tsx';

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

/** Everything goes, after a question. Not while something still waits: that would come back when it is sent. */
export function DeleteAll() {
  const texts = words.entries;
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
    const question = {
      title: texts.deleteAll,
      body: texts.deleteAllBody,
      yes: texts.deleteAllYes,
      no: texts.deleteAllNo,
    };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    setIsBusy(true);
    try {
      await deleteAll();
      notice(texts.deleted);
    } catch (error) {
      alert(sentenceOf(error));
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
