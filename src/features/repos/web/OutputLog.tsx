import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { formatTimeToSecond } from '#web/text/format.ts';
import { outputQuery } from './api.ts';
import css from './OutputLog.module.css';
import { words } from './words.ts';

/** Within so many pixels of the end counts as being there. */
const endWithinPx = 24;

/** What Git says, line by line. It follows the end unless somebody has scrolled up to read. */
export function OutputLog({ name }: { name: string }) {
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
      aria-label={words.repos.output(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const { scrollHeight, scrollTop, clientHeight } = currentTarget;
        follows.current = scrollHeight - scrollTop - clientHeight < endWithinPx;
      }}
    >
      {data?.lines.length === 0 && <p className={css.line}>{words.repos.noOutput}</p>}
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

/** Git begins what ended it with these words. */
const toneOf = (text: string) => (/^(?:fatal|error|ERROR)[:!]?\s/.test(text) ? 'bad' : undefined);
