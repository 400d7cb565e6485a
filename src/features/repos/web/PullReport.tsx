import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { formatTimeToSecond } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Pull, Repository } from '../contract.ts';
import { type FailureKind, nextSteps } from '../failures.ts';
import { outputQuery } from './api.ts';
import * as messages from './messages.ts';
import css from './PullReport.module.css';
import { CommitList } from './RepositoryParts.tsx';
import { failedPull, failureOf, hasLines, type Step, shortHash, stepsOf } from './repository-view.ts';

const texts = messages.repos;

export function PullReport({ repository }: { repository: Repository }) {
  const { name, running, last_pull: last } = repository;
  const failure = failureOf(repository);
  if (running) {
    return (
      <>
        <OutputLog name={name} />
        <p className={css.quiet}>
          {texts.startedBy} <bdi>{running.by ?? texts.webhook}</bdi>. {texts.everybodySees}
        </p>
      </>
    );
  }
  if (failure) {
    const hasLog = failedPull(repository) !== undefined;
    return (
      <div className={hasLog ? css.failed : css.report}>
        {hasLog && <OutputLog name={name} />}
        <NextSteps repository={repository} {...failure} />
      </div>
    );
  }
  return last?.state === 'done' ? <PulledCommits name={name} pull={last} /> : null;
}

function PulledCommits({ name, pull }: { name: string; pull: Pull }) {
  const lines = hasLines(pull) ? texts.lines(formatNumber(pull.added), formatNumber(pull.removed)) : '';
  return (
    <div className={css.report}>
      {pull.commit_count > 0 && (
        <>
          <h3>
            {texts.came}: {texts.sum(pull.commit_count, pull.files, lines)}
          </h3>
          <CommitList commits={pull.commits} count={pull.commit_count} />
        </>
      )}
      <details className={css.details}>
        <summary>{texts.showOutput}</summary>
        <OutputLog name={name} />
      </details>
    </div>
  );
}

/** How close to the end still counts as scrolled to the end. */
const endWithinPx = 24;

/** Scrolls to the end unless the reader has scrolled up. */
function OutputLog({ name }: { name: string }) {
  const { data } = useQuery(outputQuery(name));
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element && data && follows.current) element.scrollTop = element.scrollHeight;
  }, [data]);

  return (
    <div
      ref={log}
      className={css.log}
      data-theme="dark"
      role="log"
      aria-label={texts.output(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const { scrollHeight, scrollTop, clientHeight } = currentTarget;
        follows.current = scrollHeight - scrollTop - clientHeight < endWithinPx;
      }}
    >
      {data?.lines.length === 0 && <p className={css.line}>{texts.noOutput}</p>}
      {data?.lines.map(({ number, at, text, source }) => (
        <p key={number} className={css.line} data-source={source} data-tone={toneOf(text)}>
          <time className={css.time} dateTime={at}>
            {formatTimeToSecond(at)}
          </time>
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}

const toneOf = (text: string) => (/^(?:fatal|error|ERROR)[:!]?\s/.test(text) ? 'bad' : undefined);

function NextSteps({ repository, kind, sentence }: { repository: Repository; kind: FailureKind; sentence: string }) {
  const { name, branch, configured_branch: configured } = repository;
  const own = kind === 'diverged' ? repository.ahead_commits : [];
  const files = kind === 'dirty' ? repository.changed_paths.slice(0, 5) : [];
  return (
    <section className={css.next} aria-label={texts.nextTitle}>
      <h3>{texts.nextTitle}</h3>
      <p>{sentence}</p>
      {own.length > 0 && (
        <ul className={css.list} aria-label={texts.onlyHere}>
          {own.map(({ hash, message, author }) => (
            <li key={hash}>
              <code>{shortHash(hash)}</code> <bdi>{message}</bdi> (<bdi translate="no">{author}</bdi>)
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={css.list} aria-label={texts.changed}>
          {files.map(({ path }) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
      <ol className={css.steps}>
        {nextSteps(kind, { name, branch: configured ?? branch }).map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
    </section>
  );
}

/** Shows the quoted parts of a text, which the reader is meant to type, as code. */
function withCode(step: string) {
  // The odd-numbered parts were between quotes.
  return step.split('"').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

export function PullSteps({ name, pull: begun }: { name: string; pull: Pull }) {
  const { data } = useQuery(outputQuery(name));
  // The response with the lines has newer progress than the list.
  const pull = data?.pull === begun.id ? data : begun;
  return (
    <ol className={css.progress} aria-label={texts.progress}>
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
  if (name === 'connected' && state === 'now') return texts.connecting;
  if (name === 'counted' && state === 'done' && objects !== null) return texts.objectsCounted(formatNumber(objects));
  return percent === undefined ? texts.steps[name] : texts.percent(texts.steps[name], percent);
}
