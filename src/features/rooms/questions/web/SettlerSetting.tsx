import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { call, errorText } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Room } from '../../contract.ts';
import type { RoomParts } from '../../document.ts';
import { untilShown, useRoomPart } from '../../web/live/room-document.ts';
import * as messages from '../../web/messages.ts';
import { setSettler } from '../contract.ts';
import { settlers } from '../rules.ts';
import css from './SettlerSetting.module.css';

const texts = messages.questions;
const settlingOf = ({ questions }: RoomParts) => questions;

/** Who settles the room's questions: editable for the admin, read-only for others. */
export function SettlerSetting({ room, mayChange, login }: { room: Room; mayChange: boolean; login: string }) {
  const data = useRoomPart(room.id, settlingOf);
  // Optimistic: shows the new choice until the server confirms it.
  const [optimistic, setOptimistic] = useState<SettlerChoice>();
  const change = useMutation({
    mutationFn: async (choice: SettlerChoice) => {
      const { revision } = await call(setSettler, { params: { id: room.id }, body: choice });
      await untilShown(room.id, revision);
    },
  });
  if (data === undefined) return null;
  const choice = optimistic ?? data;
  const { settler } = choice;
  const judge = 'judge' in choice ? choice.judge : undefined;
  const members = room.users ?? [];
  const isJudge = (member: string) => judge !== undefined && loginKey(member) === loginKey(judge);
  if (!mayChange)
    return (
      <p className={css.current}>
        {texts.setting}: <b>{texts.settlers[settler]}</b>
        {judge !== undefined && (
          <>
            {' '}
            (<bdi translate="no">{judge}</bdi>)
          </>
        )}
      </p>
    );
  const choose = (next: (typeof settlers)[number], newJudge = judge ?? login) => {
    const chosen = next === 'judge' ? { settler: next, judge: newJudge } : { settler: next };
    setOptimistic(chosen);
    change.mutate(chosen, { onSettled: () => setOptimistic(undefined) });
  };
  return (
    <div className={css.setting}>
      <Segmented
        label={texts.setting}
        options={settlers.map((value) => ({ value, label: texts.settlers[value] }))}
        value={settler}
        onChange={(next) => choose(next)}
      />
      <p className={css.hint}>{texts.settlerHint[settler]}</p>
      {settler === 'judge' && (
        <SelectField
          label={texts.judge}
          options={members.map((member) => ({ value: member, label: member }))}
          value={members.find(isJudge) ?? ''}
          onChange={(newJudge) => choose('judge', newJudge)}
        />
      )}
      <FormProblem problem={change.error ? errorText(change.error) : undefined} />
    </div>
  );
}

type SettlerChoice = BodyOf<typeof setSettler>;
