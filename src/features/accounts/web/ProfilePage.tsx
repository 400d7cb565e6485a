import { useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { siteName } from '#web/layout/site-name.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { guestRoomPath } from '#web/session/guest-room-path.ts';
import { type SessionUser, useUser } from '#web/session/session.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { LinkRow, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

import { GuestStay } from './guest/GuestStay.tsx';
import css from './Profile.module.css';
import { DeleteAccount } from './profile/DeleteAccount.tsx';
import { DeviceSettings } from './profile/DeviceSettings.tsx';
import { OwnDataRow } from './profile/OwnDataRow.tsx';
import { signOuts } from './profile/own-sign-outs.ts';
import { SessionsPanel } from './profile/SessionsPanel.tsx';
import { YouPanel } from './profile/YouPanel.tsx';
import { SignInPanel } from './SignInPanel.tsx';
import { words } from './words.ts';

const RegisterDialog = fetched(async () => (await import('./RegisterDialog.tsx')).RegisterDialog);

/** One's own account. What is of this device alone stands there also when the rest could not be read. */
export function ProfilePage() {
  const { user, ...query } = useUser();
  const texts = words.profile;
  return (
    <Page title={pages.profile.title}>
      <QueryState
        query={{ ...query, data: user }}
        title={texts.failed}
        skeleton={<Skeleton height="3.5rem" count={4} />}
      >
        {(person) => <Person user={person} />}
      </QueryState>
      <div className={css.columns}>
        {user && (
          <div className={css.column}>
            {user.guest ? <GuestStay /> : <SignInPanel user={user} />}
            {!user.guest && <SessionsPanel />}
          </div>
        )}
        <div className={css.column}>
          <Panel title={texts.device}>
            <DeviceSettings />
          </Panel>
          {user && <Own user={user} />}
        </div>
      </div>
      {user && <Ways user={user} />}
    </Page>
  );
}

function Person({ user }: { user: SessionUser }) {
  const [registers, setRegisters] = useState(false);
  return (
    <>
      <YouPanel user={user} />
      {user.guest ? <GuestLinks guest={user.guest} /> : <UserLinks user={user} onRegister={() => setRegisters(true)} />}
      {registers && <RegisterDialog onClose={() => setRegisters(false)} />}
    </>
  );
}

function UserLinks({ user, onRegister }: { user: SessionUser; onRegister: () => void }) {
  const texts = words.profile;
  return (
    <div className={css.links}>
      <ButtonLink to={pathTo('home')}>{texts.goHome}</ButtonLink>
      <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>
      {hasRole(user, 'tester') && <Button onClick={onRegister}>{texts.registerUser}</Button>}
      {hasRole(user, 'root') && <ButtonLink to={pathTo('admin')}>{texts.admin}</ButtonLink>}
    </div>
  );
}

/** A guest has one place to go. */
function GuestLinks({ guest }: { guest: NonNullable<SessionUser['guest']> }) {
  return (
    <div className={css.links}>
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {words.guest.toRoom}
      </ButtonLink>
    </div>
  );
}

function Own({ user }: { user: SessionUser }) {
  const texts = words.profile;
  return (
    <div className={css.own}>
      <Rows>
        <OwnDataRow />
        {hasRole(user, 'developer') && (
          <LinkRow
            to={pathTo('about')}
            icon={<Icon shape={icons.book} />}
            title={texts.about(siteName)}
            detail={texts.aboutDetail}
            action={<Icon name="forward" />}
          />
        )}
      </Rows>
    </div>
  );
}

/** The ways out. */
function Ways({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const leave = async () => {
    // With the session goes the right to end others.
    await signOuts.leave();
    if (await logOut()) navigate(pathTo('home'));
  };
  return (
    <div className={css.links}>
      <Button onClick={leave}>{words.profile.logOut}</Button>
      <DeleteAccount user={user} />
    </div>
  );
}
