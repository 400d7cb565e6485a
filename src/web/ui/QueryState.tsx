import type { ReactNode } from 'react';
import { sentenceOf } from '../api/client.ts';
import { words } from '../words.ts';
import { ErrorState } from './ErrorState.tsx';
import css from './State.module.css';

interface Props<D> {
  /** What `useQuery` gives, or whatever has these of it. */
  query: { data: D | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What failed; the reason stands below it. A function words both. */
  title: string | ((error: Error) => { title: string; detail?: string });
  /** As tall as what will stand here. */
  skeleton: ReactNode;
  children: (data: D) => ReactNode;
}

/** What was read, also when reading it again has failed; else why it could not be; until then its room. */
export function QueryState<D>({ query, title, skeleton, children }: Props<D>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) {
    return (
      <div className={css.waiting}>
        {skeleton}
        <p className={css.late}>{words.ui.late}</p>
      </div>
    );
  }
  const told = typeof title === 'string' ? { title, detail: sentenceOf(error) } : title(error);
  return <ErrorState {...told} onRetry={() => void refetch()} retrying={isFetching} />;
}
