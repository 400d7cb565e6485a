import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { backupsQuery } from './backups/api.ts';
import { BackUpNow } from './backups/BackUpNow.tsx';
import css from './backups/Backups.module.css';
import { BackupTable } from './backups/BackupTable.tsx';
import { DrillPanel } from './backups/DrillPanel.tsx';
import { KeepingPanel } from './backups/KeepingPanel.tsx';
import { AdminPage } from './frame/AdminPage.tsx';
import { Warning, Warnings } from './frame/Warning.tsx';
import { words } from './words.ts';

const texts = words.backups;

/** What is kept of the site, and whether it can be had back. */
export function BackupsPage() {
  const query = useQuery(backupsQuery);
  return (
    <AdminPage tab="adminBackups">
      <div className={css.head}>
        <p className={css.hint}>{texts.stateHints}</p>
        <BackUpNow />
      </div>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={6} />}>
        {(list) => (
          <>
            {list.warnings.length > 0 && (
              <Warnings>
                {list.warnings.map((sentence) => (
                  <li key={sentence}>
                    <Warning sentence={sentence} />
                  </li>
                ))}
              </Warnings>
            )}
            {list.backups.length === 0 ? (
              <EmptyState title={texts.none} detail={texts.noneDetail} />
            ) : (
              <BackupTable list={list} />
            )}
            <div className={css.panels}>
              <DrillPanel list={list} />
              <KeepingPanel list={list} />
              <Panel title={texts.restore}>
                <ol className={css.steps}>
                  {texts.restoreSteps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </Panel>
            </div>
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}
