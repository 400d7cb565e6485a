import { messages } from '../../messages.ts';
import { ContinueButton } from '../lead/ContinueButton.tsx';
import { hasHostControls, type Table } from '../table.ts';
import css from './WhatNext.module.css';

const texts = messages.result;

/** What comes next, and who can continue. */
export function WhatNext({ table }: { table: Table }) {
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
