import { useState } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { sendResetLink, usePeopleReread } from '../people/api.ts';
import { words } from '../words.ts';

const ResetLinkDialog = fetched(async () => (await import('./ResetLinkDialog.tsx')).ResetLinkDialog);
const texts = words.person;
type Made = Awaited<ReturnType<typeof sendResetLink>>;

/** For who forgot their password: a link that sets a new one. Its secret is shown once. */
export function ResetLink({ person: { login, reset_link, disabled_at } }: { person: PersonDetails }) {
  const isDisabled = disabled_at !== null;
  const [made, setMade] = useState<Made>();
  const [isBusy, setIsBusy] = useState(false);
  const reread = usePeopleReread();
  const nowMs = useNowMs();
  const { act, proofDialog } = useStrongAct();

  const make = async () => {
    setIsBusy(true);
    setMade(await act(() => sendResetLink(login), texts.resetFailed));
    setIsBusy(false);
    reread(login);
  };
  return (
    <Panel title={texts.reset}>
      <p>
        {isDisabled
          ? texts.resetDisabled
          : reset_link
            ? texts.resetOpen(reset_link.made_by, formatLeft(reset_link.expires_at, nowMs))
            : texts.resetBody}
      </p>
      <Button busy={isBusy} disabled={isDisabled} onClick={() => void make()}>
        {texts.resetMake}
      </Button>
      {made && <ResetLinkDialog made={made} onClose={() => setMade(undefined)} />}
      {proofDialog}
    </Panel>
  );
}
