import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../../words.ts';
import { isSame, type Table } from '../table.ts';
import { promptsQuery } from './api.ts';
import { NeverList } from './NeverList.tsx';
import { OwnPromptList } from './OwnPromptList.tsx';
import css from './PromptsDialog.module.css';
import { WritePrompt } from './WritePrompt.tsx';

const texts = words.ours;

/** What the group writes itself: everybody their own, the admin of the room what comes in. */
export function PromptsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const { room, login } = table;
  const query = useQuery(promptsQuery(room.id));
  const isAdmin = isSame(room.admin, login);
  return (
    <Dialog title={words.evening.ours} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
          {({ prompts, in_count, never }) => (
            <>
              <p className={css.lead}>
                {texts.inCount(in_count)} {!isAdmin && texts.letsIn(room.admin)}
              </p>
              <OwnPromptList roomId={room.id} prompts={prompts} isAdmin={isAdmin} admin={room.admin} />
              <WritePrompt roomId={room.id} isAdmin={isAdmin} />
              {never.length > 0 && <NeverList roomId={room.id} never={never} />}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
