import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { listCategories } from '../../contract.ts';
import { bingoGrid } from '../../score.ts';
import { type CategoryCounts, countIn } from '../../settings.ts';
import { messages } from '../messages.ts';

const texts = messages.settings;
const boardSize = bingoGrid.rows * bingoGrid.columns;

interface Props {
  roomId: string;
  chosen: readonly string[];
  isSaving: boolean;
  problem: string | undefined;
  onSave: (categories: string[]) => void;
  onClose: () => void;
}

/** Chooses the categories that a room's boards are dealt from. */
export function ChooseCategories({ roomId, ...props }: Props) {
  const query = useQuery({
    queryKey: ['room', roomId, 'categories'],
    queryFn: () => call(listCategories, { params: { id: roomId } }),
    gcTime: 0,
  });
  return (
    <Dialog title={texts.choose} onClose={props.onClose}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="18rem" />}>
        {(counts) => <Choice counts={counts} {...props} />}
      </QueryState>
    </Dialog>
  );
}

function Choice({
  counts,
  chosen,
  isSaving,
  problem,
  onSave,
  onClose,
}: Omit<Props, 'roomId'> & { counts: CategoryCounts }) {
  const names = counts.map(({ category }) => category);
  const [ticked, setTicked] = useState(chosen.length === 0 ? names : chosen);
  const available = ticked.length === 0 ? 0 : countIn(counts, ticked);
  const isEnough = available >= boardSize;
  const isAll = names.every((name) => ticked.includes(name));
  return (
    <>
      {counts.map(({ category, challenges }) => (
        <CheckboxField
          key={category}
          label={texts.category(category, challenges)}
          checked={ticked.includes(category)}
          onChange={(isTicked) =>
            setTicked(isTicked ? [...ticked, category] : ticked.filter((one) => one !== category))
          }
        />
      ))}
      <p role="status">{isEnough ? texts.counted(available) : texts.tooFew(available, boardSize)}</p>
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {/* All of them includes categories that are added later. */}
        <Button tone="accent" disabled={!isEnough} busy={isSaving} onClick={() => onSave(isAll ? [] : [...ticked])}>
          {texts.save}
        </Button>
      </DialogActions>
    </>
  );
}
