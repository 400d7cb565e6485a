import { pathTo } from '#shared/pages.ts';
import { guestRoomPath } from '../session/guest-room-path.ts';
import type { SessionUser } from '../session/session.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { words } from '../words.ts';

/** What a guest of a room finds everywhere else: the way there. */
export function GuestsRoom({ guest }: { guest: NonNullable<SessionUser['guest']> }) {
  const texts = words.guests;
  return (
    <Page title={texts.elsewhere} lead={texts.elsewhereLead} width="narrow">
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {texts.toRoom}
      </ButtonLink>
      <ButtonLink to={pathTo('profile')}>{texts.keep}</ButtonLink>
    </Page>
  );
}
