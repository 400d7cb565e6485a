import type { Backup } from '#features/backups/contract.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './BackupState.module.css';

/** Whether a backup has been read back, as a word with a mark: never by its colour alone. */
export function BackupState({ state }: { state: Backup['state'] }) {
  return (
    <span className={css.tag} data-state={state}>
      {state === 'checked' ? (
        <Icon shape={icons.check} />
      ) : (
        <Icon shape={state === 'kept' ? icons.database : icons.warning} />
      )}
      {words.backups.states[state]}
    </span>
  );
}
