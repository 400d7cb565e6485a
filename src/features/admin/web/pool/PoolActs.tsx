import { useState } from 'react';
import type { Challenge } from '#features/challenges/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { useChangeChallenge } from './api.ts';

const EditDialog = fetched(async () => (await import('./EditDialog.tsx')).EditDialog);
const texts = words.pool;

/** Off and on again with one tap, and the words of a challenge. */
export function PoolActs({ challenge }: { challenge: Challenge }) {
  const { id, title, active } = challenge;
  const [isEditing, setIsEditing] = useState(false);
  const notify = useNotice();
  const change = useChangeChallenge();
  const { act, proofDialog } = useStrongAct();

  const turn = async (isOn: boolean, mayUndo = true) => {
    const done = await act(() => change.mutateAsync({ id, change: { active: isOn } }), texts.notChanged);
    if (done === undefined) return;
    const sentence = isOn ? texts.switchedOn(title) : texts.switchedOff(title);
    notify(sentence, mayUndo ? { undo: () => void turn(!isOn, false) } : {});
  };
  return (
    <>
      <Button
        aria-label={active ? texts.switchOffNamed(title) : texts.switchOnNamed(title)}
        onClick={() => void turn(!active)}
      >
        {active ? texts.switchOff : texts.switchOn}
      </Button>
      <Button aria-label={texts.editNamed(title)} onClick={() => setIsEditing(true)}>
        {texts.edit}
      </Button>
      {isEditing && <EditDialog challenge={challenge} onClose={() => setIsEditing(false)} />}
      {proofDialog}
    </>
  );
}
