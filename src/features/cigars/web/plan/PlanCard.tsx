import { type ReactNode, useState } from 'react';
import { dayMs, minuteMs } from '#shared/time.ts';
import { formatDay } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { noonOf } from '../../dates.ts';
import { trendOf } from '../../day-series.ts';
import type { Counted } from '../../log.ts';
import { daysKept, gapMinutesOn, goalOn, keptToday, nextStep } from '../../plan.ts';
import { streaksOf } from '../../streaks.ts';
import type { Moment } from '../../timestamp.ts';
import { fixed, spanText } from '../numbers/spans.ts';
import { words } from '../words.ts';
import css from './PlanCard.module.css';

const PlanDialog = fetched(async () => (await import('./PlanDialog.tsx')).PlanDialog);
const check = 'M6 12.5l4 4 8-8.5';

interface Props {
  counted: Counted;
  now: Moment;
}

/** What was planned and how it goes, without scolding; and how to change it. */
export function PlanCard({ counted, now }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const texts = words.plan;
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

/** "1 h 45 now, 2 h from Monday", "8 a day now, 7 from Monday". */
function stepText({ settings: { plan } }: Counted, now: Moment): string {
  const texts = words.plan;
  const gap = gapMinutesOn(plan, now.date);
  const goal = goalOn(plan, now.date);
  const next = nextStep(plan, now.date);
  const said = (amount: { goal?: number | undefined; gapMinutes?: number | undefined }) =>
    amount.gapMinutes === undefined
      ? texts.aDay(formatNumber(amount.goal ?? 0))
      : spanText(amount.gapMinutes * minuteMs);
  const today = gap === undefined && goal === undefined ? undefined : texts.now(said({ goal, gapMinutes: gap }));
  const later = next && texts.from(said(next), dayText(next.date, now));
  return [today, later].filter(Boolean).join(', ');
}

/** The name of a day of the next week, else its date. */
function dayText(date: string, now: Moment): string {
  const days = Math.round((Date.parse(date) - Date.parse(now.date)) / dayMs);
  return days < 7 ? (words.plan.weekdays[new Date(date).getUTCDay()] ?? date) : formatDay(noonOf(date));
}

function PlanRow({ counted, now }: Props) {
  const texts = words.plan;
  const { plan } = counted.settings;
  if (plan.kind === 'none') return <Row name={texts.noPlan} detail={texts.noPlanDetail} />;
  const kept = plan.kind === 'gap' ? keptToday(counted, now) : daysKept(counted, now);
  const name = plan.kind === 'limit' ? texts.limitName(formatNumber(plan.per_day)) : texts.names[plan.kind];
  const detail = plan.kind === 'limit' ? texts.limitDetail : stepText(counted, now);
  return (
    <Row name={name} detail={detail}>
      {kept !== undefined && kept.of > 0 && (
        <Tag tone={kept.kept === kept.of || kept.kept / kept.of >= 0.5 ? 'good' : undefined}>
          {kept.kept > 0 && <Icon shape={check} />}
          {texts.kept(formatNumber(kept.kept), formatNumber(kept.of))}
        </Tag>
      )}
    </Row>
  );
}

function TrendRow({ counted, now }: Props) {
  const texts = words.plan;
  const trend = trendOf(counted, now);
  if (trend === undefined) return <Row name={texts.trend} detail={texts.trendLater} />;
  const { days, perWeek, direction, zeroOn } = trend;
  const sign = perWeek > 0 ? '+' : '';
  const words28 = texts.directions[direction](formatNumber(days));
  return (
    <Row name={texts.trend} detail={zeroOn ? `${words28}; ${texts.zeroOn(formatDay(noonOf(zeroOn)))}` : words28}>
      {direction !== 'flat' && <span className={css.figure}>{texts.aWeek(`${sign}${fixed(perWeek, 1)}`)}</span>}
    </Row>
  );
}

function GapRow({ counted, now }: Props) {
  const texts = words.plan;
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
