import { useState } from 'react';
import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SignButton } from '#web/ui/SignLink.tsx';
import { words } from './words.ts';

export function NumPlayersPage() {
  const texts = words.partyfun;
  const [choice, setChoice] = useState<string>();
  return (
    <Page title={pages.partyfunPlayers.title} heading={texts.howMany} sign="smoke">
      <Menu>
        {[texts.oneDevice, texts.manyDevices].map((option) => (
          <SignButton key={option} title={option} sign="smoke" onPress={() => setChoice(option)} />
        ))}
      </Menu>
      <div role="status">{choice && <BeingBuilt>{texts.chosen(choice)}</BeingBuilt>}</div>
    </Page>
  );
}
