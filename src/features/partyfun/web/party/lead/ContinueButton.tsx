import { Button } from '#web/ui/Button.tsx';
import { messages } from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { useSecondsLeft } from '../live/known-party.ts';
import type { Table } from '../table.ts';

const texts = messages.hosting;

/** Ends the phase: at once if nobody acts in it, otherwise after half a minute without a clock. */
export function ContinueButton({ table }: { table: Table }) {
  const { party, clockOffsetMs } = table.known;
  const { send, sending } = useHostAction(table);
  const wait = useSecondsLeft(party.may_continue_at, clockOffsetMs) ?? 0;
  return (
    <Button
      tone="accent"
      busy={sending !== undefined}
      aria-disabled={wait > 0 || undefined}
      onClick={() => wait === 0 && send({ act: 'continue' })}
    >
      {wait > 0 ? texts.continueIn(wait) : texts.continue}
    </Button>
  );
}
