import type { ReactNode } from 'react';
import { sentenceOf } from '../api/client.ts';
import { isUnreachable } from '../api/query-client.ts';
import { useOnline } from '../device/use-online.ts';
import { words } from '../words.ts';
import { ErrorState } from './ErrorState.tsx';
import css from './State.module.css';
import { type Failing, useFailure } from './use-failure.ts';

interface Props<D> {
  /** What `useQuery` gives, or whatever has these of it. */
  query: Failing & { data: D | undefined; isFetching: boolean; refetch: () => unknown };
  /** What failed; the reason stands below it. A function words both. */
  title: string | ((error: Error) => { title: string; detail?: string });
  /** As tall as what will stand here. */
  skeleton: ReactNode;
  children: (data: D) => ReactNode;
}

/** What was read, also when reading it again has failed; else why it could not be, also while it is tried again; until then its room. */
export function QueryState<D>({ query, title, skeleton, children }: Props<D>) {
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  const online = useOnline();
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) {
    return (
      <div className={css.waiting}>
        {skeleton}
        <p className={css.late}>{words.ui.late}</p>
      </div>
    );
  }
  const detail = !online && isUnreachable(error) ? words.ui.offline : sentenceOf(error);
  const told = typeof title === 'string' ? { title, detail } : title(error);
  return <ErrorState {...told} onRetry={() => void refetch()} retrying={isFetching} />;
}
