import { words } from '../../words.ts';
import { ContinueButton } from '../lead/ContinueButton.tsx';
import { isHost, type Table } from '../table.ts';
import css from './WhatNext.module.css';

const texts = words.result;

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
            {texts.next} <b className={css.kind}>{words.party.kinds[next]}</b>
          </>
        )}
      </p>
      {isHost(table) ? (
        <ContinueButton table={table} />
      ) : (
        host !== null && <p className={css.who}>{words.leading.mayGoOn(host)}</p>
      )}
    </div>
  );
}
