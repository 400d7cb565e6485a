import { useState } from 'react';
import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SignButton } from '#web/ui/SignLink.tsx';
import { words } from '#web/words.ts';

export function NumPlayersPage() {
  const built = words.built;
  const [choice, setChoice] = useState<string>();
  return (
    <Page title={pages.partyfunPlayers.title} heading={built.howMany} sign="smoke">
      <Menu>
        {[built.oneDevice, built.manyDevices].map((option) => (
          <SignButton key={option} title={option} sign="smoke" onPress={() => setChoice(option)} />
        ))}
      </Menu>
      <div role="status">{choice && <BeingBuilt>{built.chosen(choice)}</BeingBuilt>}</div>
    </Page>
  );
}
