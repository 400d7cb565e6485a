import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Pull } from '../contract.ts';
import { outputQuery } from './api.ts';
import css from './PullSteps.module.css';
import { type Step, stepsOf } from './repository-view.ts';
import { words } from './words.ts';

/** Where a pull is on its way of four steps. */
export function PullSteps({ name, pull: begun }: { name: string; pull: Pull }) {
  const { data } = useQuery(outputQuery(name));
  // What changes with every few lines is told with them.
  const pull = data?.pull === begun.id ? data : begun;
  return (
    <ol className={css.steps} aria-label={words.repos.progress}>
      {stepsOf(pull).map((step) => (
        <li
          key={step.name}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.bar} aria-hidden="true">
            <span className={css.filled} style={{ inlineSize: `${filledPercent(step)}%` }} />
          </span>
          <span className={css.words}>
            {step.state === 'done' && <Icon shape={icons.check} />}
            {textOf(step, pull)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const filledPercent = ({ state, percent }: Step) => (state === 'done' ? 100 : state === 'now' ? (percent ?? 0) : 0);

function textOf({ name, state, percent }: Step, { objects }: Pick<Pull, 'objects'>): string {
  const texts = words.repos;
  if (name === 'connected' && state === 'now') return texts.connecting;
  if (name === 'counted' && state === 'done' && objects !== null) return texts.objectsCounted(formatNumber(objects));
  return percent === undefined ? texts.steps[name] : texts.percent(texts.steps[name], percent);
}
