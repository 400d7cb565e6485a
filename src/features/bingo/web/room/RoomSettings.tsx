import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { untilShown } from '#features/rooms/web/index.ts';
import { call, errorText } from '#web/api/client.ts';
import { formatDateTime, formatList } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { settingsOf } from '../../bingo-document.ts';
import { listCategories, setBingo } from '../../contract.ts';
import { bingoGrid } from '../../score.ts';
import {
  type BingoSettings,
  type CategoryCounts,
  type ChangedBingo,
  countIn,
  maxSwaps,
  momentOf,
} from '../../settings.ts';
import { useBingoRoom } from '../api.ts';
import * as messages from '../messages.ts';
import css from './RoomFooter.module.css';

const texts = messages.settings;
const numbers = Array.from({ length: maxSwaps + 1 }, (_, n) => String(n));

/** The room's bingo settings: editable for the admin, read-only for others. */
export function RoomSettings({ room, login, isRoot }: { room: Room; login: string; isRoot: boolean }) {
  const document = useBingoRoom(room.id);
  // Shows the new choice until the server confirms it.
  const [optimistic, setOptimistic] = useState<ChangedBingo>();
  const [choosing, setChoosing] = useState<'categories' | 'end'>();
  const close = () => setChoosing(undefined);
  const change = useMutation({
    mutationFn: async (body: ChangedBingo) => {
      const { revision } = await call(setBingo, { params: { id: room.id }, body });
      await untilShown(room.id, revision);
    },
    onMutate: setOptimistic,
    onSettled: () => setOptimistic(undefined),
  });
  if (document === undefined) return null;
  const settings = { ...settingsOf(document), ...optimistic };
  const { categories } = settings;
  const chosen = categories.length === 0 ? texts.allCategories : formatList(categories);
  const moment = momentOf(settings);
  const endOther = settings.ends === 'never' ? texts.never : texts.withFullHouse;
  const end = moment === undefined ? endOther : formatDateTime(moment);
  const isDealt = Object.keys(document.bingo.boards).length > 0;
  const problem = change.error ? errorText(change.error) : undefined;
  if (!isRoot && loginKey(room.admin) !== loginKey(login))
    return (
      <>
        <p className={css.shown}>
          {texts.swaps}: <b>{settings.swaps}</b>
        </p>
        <p className={css.shown}>
          {texts.categories}: <b>{chosen}</b>
        </p>
        <p className={css.shown}>
          {texts.ends}: <b>{end}</b>
        </p>
      </>
    );
  return (
    <div className={css.settings}>
      <Segmented
        label={texts.swaps}
        options={numbers.map((value) => ({ value, label: value }))}
        value={String(settings.swaps)}
        onChange={(swaps) => change.mutate({ swaps: Number(swaps) })}
      />
      <p className={css.hint}>{texts.swapsHint}</p>
      <p>
        {texts.categories}: <b>{chosen}</b>
      </p>
      {isDealt ? (
        <p className={css.hint}>{texts.chosenForGood}</p>
      ) : (
        <Button onClick={() => setChoosing('categories')}>{texts.choose}</Button>
      )}
      <p>
        {texts.ends}: <b>{end}</b>
      </p>
      {document.bingo.ended_at === undefined && <Button onClick={() => setChoosing('end')}>{texts.chooseEnd}</Button>}
      {choosing === 'end' && (
        <ChooseEnd
          ends={settings.ends}
          isSaving={change.isPending}
          problem={problem}
          onSave={(ends) => change.mutate({ ends }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {choosing === 'categories' && (
        <ChooseCategories
          roomId={room.id}
          chosen={categories}
          isSaving={change.isPending}
          problem={problem}
          onSave={(categories) => change.mutate({ categories }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <FormProblem problem={choosing ? undefined : problem} />
    </div>
  );
}

const kinds = ['never', 'full_house', 'date'] as const;
type Kind = (typeof kinds)[number];
const options = kinds.map((value) => ({ value, label: texts.endOptions[value] }));
const kindOf = ({ ends }: Pick<BingoSettings, 'ends'>): Kind =>
  ends === 'never' || ends === 'full_house' ? ends : 'date';
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A moment in local time, in the format that the field expects. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

interface EndProps extends Pick<BingoSettings, 'ends'> {
  isSaving: boolean;
  problem: string | undefined;
  onSave: (ends: BingoSettings['ends']) => void;
  onClose: () => void;
}

function ChooseEnd({ ends, isSaving, problem, onSave, onClose }: EndProps) {
  const [kind, setKind] = useState(kindOf({ ends }));
  const [local, setLocal] = useState(localOf(momentOf({ ends })));
  const [error, setError] = useState<string>();
  const save = () => {
    const moment = new Date(local);
    if (kind !== 'date') onSave(kind);
    else if (Number.isNaN(moment.getTime())) setError(texts.noMoment);
    else if (moment.getTime() <= Date.now()) setError(texts.past);
    else onSave(moment.toISOString());
  };
  return (
    <Dialog title={texts.chooseEnd} onClose={onClose}>
      <div className={css.settings}>
        <Segmented label={texts.ends} options={options} value={kind} onChange={setKind} />
        <p>{texts.endHints[kind]}</p>
        {kind === 'date' && (
          <TextField
            type="datetime-local"
            label={texts.moment}
            value={local}
            error={error}
            onChange={(value) => {
              setLocal(value);
              setError(undefined);
            }}
          />
        )}
      </div>
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="accent" busy={isSaving} onClick={save}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const boardSize = bingoGrid.rows * bingoGrid.columns;

interface CategoriesProps {
  roomId: string;
  chosen: readonly string[];
  isSaving: boolean;
  problem: string | undefined;
  onSave: (categories: string[]) => void;
  onClose: () => void;
}

function ChooseCategories({ roomId, ...props }: CategoriesProps) {
  const query = useQuery({
    queryKey: ['room', roomId, 'categories'],
    queryFn: () => call(listCategories, { params: { id: roomId } }),
    gcTime: 0,
  });
  return (
    <Dialog title={texts.choose} onClose={props.onClose}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="18rem" />}>
        {(counts) => <CategoryChoice counts={counts} {...props} />}
      </QueryState>
    </Dialog>
  );
}

function CategoryChoice({
  counts,
  chosen,
  isSaving,
  problem,
  onSave,
  onClose,
}: Omit<CategoriesProps, 'roomId'> & { counts: CategoryCounts }) {
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
            setTicked(isTicked ? [...ticked, category] : ticked.filter((chosen) => chosen !== category))
          }
        />
      ))}
      <p role="status">{isEnough ? texts.counted(available) : texts.tooFew(available, boardSize)}</p>
      <FormProblem problem={problem} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {/* An empty list also includes categories that are added later. */}
        <Button tone="accent" disabled={!isEnough} busy={isSaving} onClick={() => onSave(isAll ? [] : [...ticked])}>
          {texts.save}
        </Button>
      </DialogActions>
    </>
  );
}
