import { pathTo } from '#shared/pages.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import css from '../Accounts.module.css';
import * as messages from '../messages.ts';

interface Props {
  title: string;
  heading: string;
  why: string;
  help: string;
}

/** Shown for a link that was used, has expired, was withdrawn or never existed. */
export function DeadLink({ title, heading, why, help }: Props) {
  return (
    <Page title={title} heading={heading} lead={why} width="narrow">
      <p>{help}</p>
      <div className={css.ways}>
        <ButtonLink to={pathTo('login')}>{messages.links.toLogin}</ButtonLink>
        <ButtonLink to={pathTo('home')}>{messages.links.toHome}</ButtonLink>
      </div>
    </Page>
  );
}

/** Shown to somebody who's logged in as another user. */
export function LogOutFirst({ why }: { why: string }) {
  const logOut = useLogOut();
  return (
    <>
      <p>{why}</p>
      <div className={css.ways}>
        <Button onClick={() => void logOut()}>{messages.links.logOutFirst}</Button>
        <ButtonLink to={pathTo('profile')}>{messages.links.toProfile}</ButtonLink>
      </div>
    </>
  );
}
