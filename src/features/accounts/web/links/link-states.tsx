import { pathTo } from '#shared/pages.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import css from './Links.module.css';

/** Why a link works no more, as the server says it. Anything else may pass, and is tried again. */
export function refusalOf(error: Error | null): string | undefined {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) ? error.message : undefined;
}

interface Dead {
  title: string;
  heading: string;
  why: string;
  /** What to do about it. */
  help: string;
}

/** Used, expired, withdrawn or never there. */
export function DeadLink({ title, heading, why, help }: Dead) {
  return (
    <Page title={title} heading={heading} lead={why} width="narrow">
      <p>{help}</p>
      <div className={css.ways}>
        <ButtonLink to={pathTo('login')}>{words.links.toLogin}</ButtonLink>
        <ButtonLink to={pathTo('home')}>{words.links.toHome}</ButtonLink>
      </div>
    </Page>
  );
}

interface Reading {
  title: string;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  /** What failed, if it did. */
  failed: string;
}

/** What a link is for is not known yet. */
export function Unread({ title, error, isFetching, refetch, failed }: Reading) {
  return (
    <Page title={title} width="narrow">
      {error ? (
        <ErrorState title={failed} detail={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton height="7rem" count={3} />
      )}
    </Page>
  );
}

/** For whoever is signed in already, as somebody else. */
export function LogOutFirst({ why }: { why: string }) {
  const logOut = useLogOut();
  return (
    <>
      <p>{why}</p>
      <div className={css.ways}>
        <Button onClick={() => void logOut()}>{words.links.logOutFirst}</Button>
        <ButtonLink to={pathTo('profile')}>{words.links.toProfile}</ButtonLink>
      </div>
    </>
  );
}
