import { useId, useState } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { words } from '../words.ts';
import css from './Person.module.css';

const DeleteDialog = fetched(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
const texts = words.person;

export function DeletePerson({ person }: { person: PersonDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const reasonId = useId();
  return (
    <Panel title={texts.delete}>
      <p id={reasonId} className={css.hint}>
        {person.is_last_root ? texts.lastRoot(person.login) : texts.deleteBody}
      </p>
      <Button
        tone="danger"
        disabled={person.is_last_root}
        aria-describedby={reasonId}
        onClick={() => setIsAsking(true)}
      >
        {texts.delete}
      </Button>
      {isAsking && <DeleteDialog person={person} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}
