import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import type { CountedCommit } from '../contract.ts';
import css from './CommitList.module.css';
import { hasLines, shortHash } from './repository-view.ts';
import { words } from './words.ts';

interface Props {
  commits: readonly CountedCommit[];
  /** How many there are in all, of which these are the newest. */
  count: number;
}

/** Commits, newest first: what they say, by whom and when, and how much they change. */
export function CommitList({ commits, count }: Props) {
  const texts = words.repos;
  return (
    <>
      <ol>
        {commits.map((commit) => (
          <li key={commit.hash} className={css.commit}>
            <code className={css.hash}>{shortHash(commit.hash)}</code>
            <p className={css.message}>
              <bdi>{commit.message}</bdi>
            </p>
            <p className={css.by}>
              <bdi translate="no">{commit.author}</bdi> · <Ago at={commit.at} /> · {texts.files(commit.files)}
              {hasLines(commit) && `, ${texts.lines(formatNumber(commit.added), formatNumber(commit.removed))}`}
            </p>
          </li>
        ))}
      </ol>
      {count > commits.length && <p>{texts.moreCommits(count - commits.length)}</p>}
    </>
  );
}
