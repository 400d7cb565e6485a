import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Row } from '#web/ui/Rows.tsx';
import type { Passkey } from '../contract.ts';
import { passkeyName } from '../passkey-name.ts';
import { passkeysQuery } from './api.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { words } from './words.ts';

/** One's own passkeys as rows of the profile. */
export function PasskeyRows() {
  const { data } = useQuery(passkeysQuery);
  const [chosen, setChosen] = useState<Passkey>();
  return (
    <>
      {data?.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onOptions={() => setChosen(passkey)} />
      ))}
      {chosen && <PasskeyDialog passkey={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function PasskeyRow({ passkey, onOptions }: { passkey: Passkey; onOptions: () => void }) {
  const nowMs = useNowMs();
  const texts = words.keys;
  const name = passkeyName(passkey);
  const { last_used_at } = passkey;
  return (
    <Row
      icon={<Icon shape={icons.key} />}
      title={name}
      detail={last_used_at === null ? texts.unused : texts.used(formatRecentDay(last_used_at, nowMs))}
      action={
        <Button tone="quiet" aria-label={texts.optionsOf(name)} onClick={onOptions}>
          <Icon shape={icons.more} />
        </Button>
      }
    />
  );
}
