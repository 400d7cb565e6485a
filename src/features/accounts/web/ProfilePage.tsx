import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { type SessionUser, useUser } from '#web/session/session.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import css from './Profile.module.css';
import { userRows } from './user-rows.ts';
import { words } from './words.ts';

const RegisterDialog = fetched(async () => (await import('./RegisterDialog.tsx')).RegisterDialog);

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
        <Panel title={texts.device}>
          <DeviceSettings />
        </Panel>
        {user && (
          <Panel title={texts.danger}>
            <DeleteAccount user={user} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

function Person({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const [registers, setRegisters] = useState(false);
  const texts = words.profile;
  return (
    <>
      <Panel title={texts.you}>
        <Facts facts={userRows(user)} />
      </Panel>
      <div className={css.links}>
        <ButtonLink to={pathTo('home')}>{texts.goHome}</ButtonLink>
        <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>
        {hasRole(user, 'tester') && <Button onClick={() => setRegisters(true)}>{texts.registerUser}</Button>}
        <Button
          onClick={async () => {
            if (await logOut()) navigate(pathTo('home'));
          }}
        >
          {texts.logOut}
        </Button>
      </div>
      {registers && <RegisterDialog onClose={() => setRegisters(false)} />}
    </>
  );
}
