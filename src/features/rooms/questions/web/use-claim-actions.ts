import { secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import * as messages from '../../web/messages.ts';
import { claimOutbox, sendClaimAction } from './claim-outbox.ts';
import type { AskedClaim, ClaimAction } from './pending-claim-actions.ts';

const texts = messages.questions;

/** How long taking a claim back can be undone: as long as the notice with Undo is shown. */
const undoForMs = 8 * secondMs;

/** Actions on a claim, stored on the device until the server has them. Shows an alert if one couldn't be stored. */
export function useClaimActions() {
  const alert = useAlert();
  const notify = useNotice();

  async function store(claim: AskedClaim, action: ClaimAction) {
    try {
      return await sendClaimAction(claim, action);
    } catch (error) {
      alert(`${texts.notSaved} ${errorText(error)}`);
      return undefined;
    }
  }

  return {
    send: async (claim: AskedClaim, action: Exclude<ClaimAction, { act: 'take back' }>) =>
      (await store(claim, action)) !== undefined,

    /**
     * Held on the device until it can no longer be undone. If the page is closed before that, the entry stays pending.
     */
    takeBack: async (claim: AskedClaim) => {
      const entry = await store(claim, { act: 'take back' });
      if (entry === undefined) return;
      const outbox = await claimOutbox.open();
      const timer = setTimeout(() => void outbox.release(entry.id).catch(() => undefined), undoForMs);
      notify(texts.takenBack(claim.title), {
        undo: () => {
          clearTimeout(timer);
          void outbox.discard(entry.id).catch(() => undefined);
        },
      });
    },
  };
}
