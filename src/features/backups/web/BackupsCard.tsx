import { useQuery } from '@tanstack/react-query';
import { ListFooter } from '#features/owner/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { backupsQuery } from './api.ts';
import { BackUpNow, BackupState, momentText, reasonText } from './BackUpNow.tsx';
import css from './Backups.module.css';
import * as messages from './messages.ts';

const texts = messages.backups;
const maxShown = 4;

export function BackupsCard() {
  const query = useQuery(backupsQuery);
  const nowMs = useNowMs();
  return (
    <Panel title={texts.list} actions={<BackUpNow />}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="46px" count={4} />}>
        {({ backups, retention }) => (
          <div>
            {backups.length === 0 && <p>{texts.none}</p>}
            <ul className={css.rows}>
              {backups.slice(0, maxShown).map((backup) => (
                <li key={backup.id}>
                  <BackupState state={backup.state} />
                  <span>
                    {momentText(backup.made_at, nowMs)}
                    {backup.error === null ? ', ' : ': '}
                    {reasonText(backup)}
                  </span>
                  <span className={css.hint}>{backup.bytes === null ? texts.noSize : formatBytes(backup.bytes)}</span>
                </li>
              ))}
            </ul>
            <ListFooter>
              <span>{retention}</span>
              <a href={pathTo('adminBackups')}>{texts.all}</a>
            </ListFooter>
          </div>
        )}
      </QueryState>
    </Panel>
  );
}
