import { Button } from '#web/ui/Button.tsx';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { useSecondsLeft } from '../live/cached-party.ts';
import { hasHostControls, type Table } from '../table.ts';
import css from './ScoreRows.module.css';

const texts = messages.result;

export function UpNext({ table }: { table: Table }) {
  const { next, host } = table.known.party;
  return (
    <div className={css.next}>
      <p>
        {next === null ? (
          texts.last
        ) : (
          <>
            {texts.next} <b className={css.kind}>{messages.party.kinds[next]}</b>
          </>
        )}
      </p>
      {hasHostControls(table) ? (
        <ContinueButton table={table} />
      ) : (
        host !== null && <p className={css.who}>{messages.hosting.canContinue(host)}</p>
      )}
    </div>
  );
}

const hostTexts = messages.hosting;

/** Ends a reveal or score phase immediately, and an acting phase without a timer after half a minute. */
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
      {wait > 0 ? hostTexts.continueIn(wait) : hostTexts.continue}
    </Button>
  );
}
