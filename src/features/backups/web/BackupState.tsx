import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Tag } from '#web/ui/Tag.tsx';
import type { Backup } from '../contract.ts';
import { messages } from './messages.ts';

const tags = {
  checked: { tone: 'good', shape: icons.check },
  kept: { tone: undefined, shape: icons.database },
  failed: { tone: 'bad', shape: icons.warning },
} as const;

/** Whether a backup has been read back, as a word and an icon, not by colour alone. */
export function BackupState({ state }: { state: Backup['state'] }) {
  const { tone, shape } = tags[state];
  return (
    <Tag tone={tone}>
      <Icon shape={shape} />
      {messages.backups.states[state]}
    </Tag>
  );
}
