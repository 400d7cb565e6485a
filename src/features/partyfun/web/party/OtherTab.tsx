import type { Room } from '#features/rooms/contract.ts';
import { roomTitle } from '#features/rooms/web/index.ts';
import { Page } from '#web/ui/Page.tsx';
import { words } from '../words.ts';
import { BigButton } from './play/BigButton.tsx';

const texts = words.party;

/** Another tab of the same person plays; this one takes over when asked to. */
export function OtherTab({ room, isBusy, onContinue }: { room: Room; isBusy: boolean; onContinue: () => void }) {
  return (
    <Page title={roomTitle(room)} heading={texts.otherTab} sign="party" lead={texts.otherTabDetail} width="narrow">
      <BigButton isBusy={isBusy} onClick={onContinue}>
        {texts.continueHere}
      </BigButton>
    </Page>
  );
}
