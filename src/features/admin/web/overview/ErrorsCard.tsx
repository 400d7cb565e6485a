import { useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { Health } from '../../contract.ts';
import { words } from '../words.ts';
import { ErrorTable } from './ErrorTable.tsx';
import css from './Overview.module.css';

const ErrorsDialog = fetched(async () => (await import('./ErrorsDialog.tsx')).ErrorsDialog);
const texts = words.overview;

/** What went wrong lately, by the number under which the log knows more. */
export function ErrorsCard({ errors: { rows, this_week } }: { errors: Health['errors'] }) {
  const [showsAll, setShowsAll] = useState(false);
  const audit = (
    <a href={pathTo('adminAudit')} className={css.link}>
      {texts.audit}
    </a>
  );
  return (
    <Panel title={texts.errors} actions={audit}>
      {rows.length === 0 ? (
        <p className={css.quiet}>{texts.noErrors}</p>
      ) : (
        <div>
          <ErrorTable rows={rows} />
          <div className={css.foot}>
            <span>{texts.thisWeek(this_week)}</span>
            <button type="button" className={css.link} onClick={() => setShowsAll(true)}>
              {texts.allErrors}
            </button>
          </div>
        </div>
      )}
      {showsAll && <ErrorsDialog onClose={() => setShowsAll(false)} />}
    </Panel>
  );
}
