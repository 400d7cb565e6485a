import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { CreateRoomForm, type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import type { SessionUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { defaultSettings } from '../party-view.ts';
import { DeviceChoice, ResumeLink } from './choose/DeviceChoice.tsx';
import { useImportedCards, useShippedCards } from './deck/cards.ts';
import * as messages from './messages.ts';
import css from './PartyFunLobby.module.css';
import { join, saveSettings } from './party/api.ts';
import { tab } from './party/live/use-keyed-act.ts';
import { PartySettingsFields } from './party/lobby/PartySettingsFields.tsx';

const texts = messages.lobby;

function CreatePartyDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [settings, setSettings] = useState(defaultSettings);
  const alert = useAlert();

  // The creator joins first and so becomes the host, who may change the settings.
  const applySettings = async ({ id }: Room) => {
    try {
      await join(id, tab);
      await saveSettings(id, settings);
    } catch (error) {
      alert(`${texts.settingsFailed} ${errorText(error)}`);
    }
  };
  return (
    <Dialog title={messages.partyfun.start} kind="sheet" onClose={onClose}>
      <CreateRoomForm game="partyfun" suggestedName={texts.suggestedName(login)} afterwards={applySettings}>
        <PartySettingsFields settings={settings} onChange={setSettings} />
      </CreateRoomForm>
    </Dialog>
  );
}

/** Preloads the cards, so that the game on one device also works offline. */
function PreloadCards() {
  useShippedCards();
  useImportedCards();
  return null;
}

/** Delays loading the cards, so that the page loads first. */
const cardsAfterMs = secondMs;

function PartyFunStart({ user }: { user: SessionUser }) {
  const [isCreating, setIsCreating] = useState(useQueryValue('new') !== undefined);
  const isLater = useDelayed(cardsAfterMs);
  return (
    <div className={css.start}>
      <p className={css.question}>{messages.choose.howMany}</p>
      <DeviceChoice many={() => setIsCreating(true)} />
      <ResumeLink />
      {isLater && <PreloadCards />}
      {isCreating && <CreatePartyDialog login={user.login} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

export const PartyFunLobby: GameLobby = {
  lead: messages.partyfun.lead,
  rules: messages.partyfun.rules,
  RoomSign: ({ room }) => <RoomSign room={room} verbs={messages.partyfun.verbs} />,
  Top: PartyFunStart,
};
