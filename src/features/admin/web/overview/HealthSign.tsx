import { formatNumber } from '#web/text/format-number.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Health } from '../../contract.ts';
import { words } from '../words.ts';
import css from './HealthSign.module.css';

const texts = words.overview;

/** One decimal where it says something. */
const inMs = (ms: number) => formatNumber(ms, ms < 10 ? 1 : 0);

/** The big sign: a word, a mark and a colour that all say the same. */
export function HealthSign({ health }: { health: Health }) {
  const { state, needs, asked_at, started_at, version, commit, node, database, answers } = health;
  return (
    <section className={css.sign} data-state={state}>
      <span className={css.mark}>
        {state === 'running' ? <Icon shape={icons.check} /> : <Icon shape={icons.warning} />}
      </span>
      <div className={css.words}>
        <h2 className={css.state}>
          {texts.states[state]}
          {state !== 'running' && <span className={css.count}>{texts.things(needs.length)}</span>}
        </h2>
        <p>
          {texts.since(formatSpan(Date.parse(asked_at) - Date.parse(started_at)))} · {texts.version(version)}{' '}
          {commit && <code>{commit.slice(0, 7)}</code>} · {texts.node(node.replace(/^v/, ''))}
        </p>
        <p>
          {texts.engines[database.engine]} ·{' '}
          {answers === null ? texts.noAnswers : texts.answers(inMs(answers.p50_ms), inMs(answers.p99_ms))}
        </p>
      </div>
    </section>
  );
}
