import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { untilShown } from '#features/rooms/web/index.ts';
import { call, errorText } from '#web/api/client.ts';
import { formatDateTime, formatList } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { settingsOf } from '../../bingo-document.ts';
import { setBingo } from '../../contract.ts';
import { type ChangedBingo, maxSwaps, momentOf } from '../../settings.ts';
import { useBingoRoom } from '../api.ts';
import * as messages from '../messages.ts';
import css from './RoomFooter.module.css';

const texts = messages.settings;
const numbers = Array.from({ length: maxSwaps + 1 }, (_, n) => String(n));

const loadDialogs = () => import('./ChooseSettings.tsx');
const ChooseEnd = fetched(async () => (await loadDialogs()).ChooseEnd);
const ChooseCategories = fetched(async () => (await loadDialogs()).ChooseCategories);

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
