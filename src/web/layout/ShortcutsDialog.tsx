import { singleKeys } from '../device/preferences.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { words } from '../words.ts';
import css from './ShortcutsDialog.module.css';
import { singleKeyList } from './shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const enabled = singleKeys.useValue() === 'on';
  return (
    <Dialog title={words.shortcuts.title} onClose={onClose}>
      <dl className={css.list}>
        <div className={css.row}>
          <dt>{words.shortcuts.search}</dt>
          <dd>
            <kbd>Ctrl</kbd> / <kbd>⌘</kbd> <kbd>K</kbd>
          </dd>
        </div>
        {singleKeyList.map(({ key, does }) => (
          <div key={key} className={css.row} data-off={!enabled || undefined}>
            <dt>{words.shortcuts[does]}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={words.shortcuts.enabled}
        hint={words.shortcuts.onlyOutside}
        checked={enabled}
        onChange={(on) => singleKeys.write(on ? 'on' : 'off')}
      />
    </Dialog>
  );
}
