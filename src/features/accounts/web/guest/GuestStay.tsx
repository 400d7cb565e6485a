import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { formatDate } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { words } from '../words.ts';
import { KeepDialog } from './KeepDialog.tsx';

const texts = words.guest;

/** Tells a guest until when they are one, and how to stay; for everybody else nothing is there. */
export function GuestStay() {
  const { user } = useUser();
  const [isKeeping, setIsKeeping] = useState(false);
  if (!user?.guest) return null;
  return (
    <Panel title={texts.title}>
      <p>
        {texts.until(formatDate(user.guest.ends_at))} {texts.offer}
      </p>
      <Button tone="accent" onClick={() => setIsKeeping(true)}>
        {texts.choose}
      </Button>
      {isKeeping && <KeepDialog login={user.login} onClose={() => setIsKeeping(false)} />}
    </Panel>
  );
}
