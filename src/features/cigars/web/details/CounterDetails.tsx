import { type ReactNode, useState } from 'react';
import { dayMs, minuteMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { formatDay } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
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
import { Tag } from '#web/ui/Tag.tsx';
import { exportCigars } from '../../contract.ts';
import { trendOf } from '../../day-series.ts';
import { type CountedLog, dayCountsOf, entriesByDay, entriesSince } from '../../log.ts';
import { daysOnTarget, gapMinutesOn, gapsMetToday, goalOn, nextStep } from '../../plan.ts';
import { streaksOf } from '../../streaks.ts';
import { dateOf, dayOf, type Moment, momentOf, noonOf } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import { deleteAll, outboxKind } from '../api.ts';
import { CigarCharts } from '../charts/Charts.tsx';
import { openOutbox } from '../counting/sending.ts';
import type { Counter } from '../counting/use-counter.ts';
import { DayList } from '../entries/DayList.tsx';
import * as messages from '../messages.ts';
import { fixedText, spanText } from '../numbers/spans.ts';
import { PlanDialog } from '../plan/PlanDialog.tsx';
import css from './CounterDetails.module.css';

export interface Props {
  counted: CountedLog;
  name: WindowName;
  now: Moment;
  counter: Counter;
}

export function CounterDetails({ counted, name, now, counter }: Props) {
  return (
    <>
      <CigarCharts counted={counted} window={name} now={now} aside={<PlanCard counted={counted} now={now} />} />
      <Entries counted={counted} now={now} counter={counter} />
      <TransferPanel />
    </>
  );
}

const ImportDialog = fetched(async () => (await import('../transfer/ImportDialog.tsx')).ImportDialog);

function TransferPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const { save, isBusy, problem } = useExport();
  const texts = messages.transfer;
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

/** Saves all entries as a file named after today. False if the user cancelled. */
async function saveEntries(): Promise<boolean> {
  const { body } = await download(exportCigars);
  const { date } = momentOf(new Date());
  return saveFile({ body, fileName: undefined }, messages.transfer.fileName(date), 0);
}

function useExport() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      if (await saveEntries()) notify(messages.transfer.exportDone);
    } catch (error) {
      setProblem(messages.transfer.exportFailed(errorText(error)));
    }
    setIsBusy(false);
  };
  return { save, isBusy, problem };
}

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

function Entries({ counted, now, counter }: EntriesProps) {
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

const check = 'M6 12.5l4 4 8-8.5';

interface PlanCardProps {
  counted: CountedLog;
  now: Moment;
}

function PlanCard({ counted, now }: PlanCardProps) {
  const [isChanging, setIsChanging] = useState(false);
  const texts = messages.plan;
  return (
    <Panel title={texts.title}>
      <dl className={css.rows}>
        <PlanRow counted={counted} now={now} />
        <TrendRow counted={counted} now={now} />
        <GapRow counted={counted} now={now} />
      </dl>
      <Button wide onClick={() => setIsChanging(true)}>
        {texts.change}
      </Button>
      <p className={css.help}>{texts.help}</p>
      {isChanging && <PlanDialog counted={counted} now={now} onClose={() => setIsChanging(false)} />}
    </Panel>
  );
}

/** "1 h 45 min now, 2 h from Monday", "8 a day now, 7 from Monday". */
function stepText({ settings: { plan } }: CountedLog, now: Moment): string {
  const texts = messages.plan;
  const gap = gapMinutesOn(plan, now.date);
  const goal = goalOn(plan, now.date);
  const next = nextStep(plan, now.date);
  const text = (amount: { goal?: number | undefined; gapMinutes?: number | undefined }) =>
    amount.gapMinutes === undefined
      ? texts.aDay(formatNumber(amount.goal ?? 0))
      : spanText(amount.gapMinutes * minuteMs);
  const today = gap === undefined && goal === undefined ? undefined : texts.now(text({ goal, gapMinutes: gap }));
  const later = next && texts.from(text(next), dayText(next.date, now));
  return [today, later].filter(Boolean).join(', ');
}

/** The weekday if it's within the next week, otherwise the date. */
function dayText(date: string, now: Moment): string {
  const days = Math.round((Date.parse(date) - Date.parse(now.date)) / dayMs);
  return days < 7 ? (messages.plan.weekdays[new Date(date).getUTCDay()] ?? date) : formatDay(noonOf(date));
}

function PlanRow({ counted, now }: PlanCardProps) {
  const texts = messages.plan;
  const { plan } = counted.settings;
  if (plan.kind === 'none') return <Row name={texts.noPlan} detail={texts.noPlanDetail} />;
  const progress = plan.kind === 'gap' ? gapsMetToday(counted, now) : daysOnTarget(counted, now);
  const name = plan.kind === 'limit' ? texts.limitName(formatNumber(plan.per_day)) : texts.names[plan.kind];
  const detail = plan.kind === 'limit' ? texts.limitDetail : stepText(counted, now);
  return (
    <Row name={name} detail={detail}>
      {progress !== undefined && progress.of > 0 && (
        <Tag tone={progress.met === progress.of || progress.met / progress.of >= 0.5 ? 'good' : undefined}>
          {progress.met > 0 && <Icon shape={check} />}
          {texts.kept(formatNumber(progress.met), formatNumber(progress.of))}
        </Tag>
      )}
    </Row>
  );
}

function TrendRow({ counted, now }: PlanCardProps) {
  const texts = messages.plan;
  const trend = trendOf(counted, now);
  if (trend === undefined) return <Row name={texts.trend} detail={texts.trendLater} />;
  const { days, perWeek, direction, zeroOn } = trend;
  const sign = perWeek > 0 ? '+' : '';
  const summary = texts.directions[direction](formatNumber(days));
  return (
    <Row name={texts.trend} detail={zeroOn ? `${summary}; ${texts.zeroOn(formatDay(noonOf(zeroOn)))}` : summary}>
      {direction !== 'flat' && <span className={css.figure}>{texts.aWeek(`${sign}${fixedText(perWeek, 1)}`)}</span>}
    </Row>
  );
}

function GapRow({ counted, now }: PlanCardProps) {
  const texts = messages.plan;
  const { longestGap } = streaksOf(counted, now);
  if (longestGap === undefined) return null;
  const ended = longestGap.to.slice(0, 10);
  const isNight = longestGap.ms < dayMs && longestGap.from.slice(0, 10) !== ended;
  const day = formatDay(noonOf((isNight ? longestGap.from : longestGap.to).slice(0, 10)));
  return (
    <Row name={texts.longestGap} detail={isNight ? texts.night(day) : texts.until(day)}>
      <span className={css.figure}>{spanText(longestGap.ms)}</span>
    </Row>
  );
}

function Row({ name, detail, children }: { name: string; detail: string; children?: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd className={css.end}>{children}</dd>
      <dd className={css.detail}>{detail}</dd>
    </div>
  );
}
