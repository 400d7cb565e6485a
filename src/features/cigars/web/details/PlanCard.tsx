import { type FormEvent, type ReactNode, useState } from 'react';
import { dayMs, minuteMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { formatDay } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Plan } from '../../contract.ts';
import { trendOf } from '../../day-series.ts';
import type { CountedLog } from '../../log.ts';
import { daysOnTarget, gapMinutesOn, gapsMetToday, goalOn, nextStep } from '../../plan.ts';
import { streaksOf } from '../../streaks.ts';
import { type Moment, noonOf } from '../../timestamp.ts';
import { saveSettings } from '../api.ts';
import * as messages from '../messages.ts';
import { fixedText, spanText } from '../numbers/spans.ts';
import css from './details.module.css';
import { type Draft, type DraftField, draftOf, invalidFields, meaningOf, planOf, settingsOf } from './plan-draft.ts';

const check = 'M6 12.5l4 4 8-8.5';

interface PlanCardProps {
  counted: CountedLog;
  now: Moment;
}

export function PlanCard({ counted, now }: PlanCardProps) {
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

const kinds: readonly Plan['kind'][] = ['none', 'limit', 'taper', 'gap'];
const fieldsOf: Record<Plan['kind'], readonly DraftField[]> = {
  none: [],
  limit: ['perDay'],
  taper: ['startPerDay', 'until'],
  gap: ['startMinutes', 'grow'],
};

interface PlanDialogProps {
  counted: CountedLog;
  now: Moment;
  onClose: () => void;
}

/** The plan, and what each cigarette counts for. They bypass the outbox, because only the latest settings matter. */
function PlanDialog({ counted, now, onClose }: PlanDialogProps) {
  const texts = messages.plan;
  const today = now.date;
  const known = counted.settings.plan;
  const [draft, setDraft] = useState(() => draftOf(counted, today));
  const [invalid, setInvalid] = useState<readonly DraftField[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const notice = useNotice();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setInvalid([]);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = invalidFields(draft, known, today);
    setInvalid(found);
    if (found.length > 0) return;
    setIsSaving(true);
    try {
      await saveSettings(settingsOf(draft, counted.settings, today));
      notice(texts.saved);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setIsSaving(false);
    }
  };
  const field = (name: DraftField, hint?: string) => (
    <TextField
      key={name}
      type={name === 'until' ? 'date' : 'text'}
      inputMode={name === 'until' ? undefined : 'decimal'}
      label={texts.fields[name]}
      hint={hint}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={invalid.includes(name) ? texts.wrong[name] : undefined}
    />
  );
  const isValid = invalidFields(draft, known, today).length === 0;
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <form className={css.planForm} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={css.planKinds}>
          <legend className="visually-hidden">{texts.title}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={css.planKind}>
              <input
                type="radio"
                name="plan"
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
                data-autofocus={draft.kind === kind || undefined}
              />
              <span>{texts.kinds[kind]}</span>
            </label>
          ))}
        </fieldset>
        {fieldsOf[draft.kind].map((name) => field(name))}
        <p role="status" className={css.meaning}>
          {isValid && meaningOf(planOf(draft, known, today), counted, now)}
        </p>
        <fieldset className={css.figures}>
          <legend>{texts.figures}</legend>
          {field('hoursEach', texts.hoursHint)}
          {field('eurosEach', texts.eurosHint)}
        </fieldset>
        <FormProblem problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="accent" busy={isSaving}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
