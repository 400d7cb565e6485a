import type { ReactNode } from 'react';
import { errorText } from '../api/client.ts';
import { isUnreachable } from '../api/query-client.ts';
import { useOnline } from '../device/use-online.ts';
import * as messages from '../messages.ts';
import { ErrorState } from './ErrorState.tsx';
import css from './page.module.css';
import { type Failing, useFailure } from './use-failure.ts';

interface Props<D> {
  /** The result of `useQuery`, or anything with these fields. */
  query: Failing & { data: D | undefined; isFetching: boolean; refetch: () => unknown };
  /** Says what failed; the reason is shown below it. A function can supply both texts. */
  title: string | ((error: Error) => { title: string; detail?: string });
  /** Should be as tall as the content. */
  skeleton: ReactNode;
  children: (data: D) => ReactNode;
}

/** Shows the data, even if a refetch failed; otherwise the error, even while retrying; otherwise the skeleton. */
export function QueryState<D>({ query, title, skeleton, children }: Props<D>) {
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  const online = useOnline();
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) {
    return (
      <div className={css.waiting}>
        {skeleton}
        <p className={css.late}>{messages.ui.late}</p>
      </div>
    );
  }
  const detail = !online && isUnreachable(error) ? messages.ui.offline : errorText(error);
  const texts = typeof title === 'string' ? { title, detail } : title(error);
  return <ErrorState {...texts} onRetry={() => void refetch()} retrying={isFetching} />;
}
