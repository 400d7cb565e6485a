import { pages, pathTo } from '#shared/pages.ts';
import { guestRoomPath } from '#web/session/guest-room-path.ts';
import type { SessionUser } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '../words.ts';

const texts = words.guests;

/** For a guest who opens a link: that of their own room, or of another one, which takes an account that lasts. */
export function GuestAlready({ login, guest }: { login: string; guest: NonNullable<SessionUser['guest']> }) {
  return (
    <Page title={pages.join.title} lead={texts.guestAlready(login)} width="narrow">
      <p>{texts.guestAlreadyHelp}</p>
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {texts.toRoom}
      </ButtonLink>
      <ButtonLink to={pathTo('profile')}>{texts.keep}</ButtonLink>
    </Page>
  );
}
