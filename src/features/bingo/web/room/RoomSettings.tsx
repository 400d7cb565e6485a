import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { untilKnown } from '#features/rooms/web/index.ts';
import { call, sentenceOf } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { settingsOf } from '../../bingo-document.ts';
import { setBingo } from '../../contract.ts';
import { type BingoSettings, maxSwaps } from '../../settings.ts';
import { useBingoRoom } from '../api.ts';
import { messages } from '../messages.ts';
import css from './RoomSettings.module.css';

const texts = messages.settings;
const numbers = Array.from({ length: maxSwaps + 1 }, (_, n) => String(n));

/** How many squares each player may swap: editable for the admin, read-only for others. */
export function RoomSettings({ room, login, isRoot }: { room: Room; login: string; isRoot: boolean }) {
  const document = useBingoRoom(room.id);
  // Optimistic: shows the new choice until the server confirms it.
  const [optimistic, setOptimistic] = useState<BingoSettings>();
  const change = useMutation({
    mutationFn: async (body: BingoSettings) => {
      const { revision } = await call(setBingo, { params: { id: room.id }, body });
      await untilKnown(room.id, revision);
    },
    onMutate: setOptimistic,
    onSettled: () => setOptimistic(undefined),
  });
  if (document === undefined) return null;
  const settings = optimistic ?? settingsOf(document);
  if (!isRoot && loginKey(room.admin) !== loginKey(login))
    return (
      <p className={css.shown}>
        {texts.swaps}: <b>{settings.swaps}</b>
      </p>
    );
  return (
    <div className={css.settings}>
      <Segmented
        label={texts.swaps}
        options={numbers.map((value) => ({ value, label: value }))}
        value={String(settings.swaps)}
        onChange={(swaps) => change.mutate({ ...settings, swaps: Number(swaps) })}
      />
      <p className={css.hint}>{texts.swapsHint}</p>
      <FormProblem problem={change.error ? sentenceOf(change.error) : undefined} />
    </div>
  );
}
