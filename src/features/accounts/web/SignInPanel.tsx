import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddPasskey, PasskeyRows } from '#features/passkeys/web/index.ts';
import type { SessionUser } from '#web/session/session.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { sessionsQuery } from './own-api.ts';
import { words } from './words.ts';

const PasswordDialog = fetched(async () => (await import('./profile/PasswordDialog.tsx')).PasswordDialog);

/** What this person can sign in with, a row each. */
export function SignInPanel({ user }: { user: SessionUser }) {
  return (
    <Panel title={words.signIn.title}>
      <Rows>
        <PasskeyRows />
        <PasswordRow user={user} />
      </Rows>
      <AddPasskey />
    </Panel>
  );
}

function PasswordRow({ user }: { user: SessionUser }) {
  const { data } = useQuery(sessionsQuery);
  const nowMs = useNowMs();
  const [isChanging, setIsChanging] = useState(false);
  const texts = words.signIn;
  const changedAt = data?.password_changed_at ?? undefined;
  const day = formatRecentDay(changedAt ?? user.created_at, nowMs);
  return (
    <>
      <Row
        icon={<Icon shape={icons.lock} />}
        title={texts.password}
        // Until it is known, the line keeps its height.
        detail={data ? (changedAt ? texts.changed(day) : texts.setOn(day)) : '\u00a0'}
        action={
          <Button aria-label={texts.changeTitle} onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
        }
      />
      {isChanging && <PasswordDialog login={user.login} onClose={() => setIsChanging(false)} />}
    </>
  );
}
