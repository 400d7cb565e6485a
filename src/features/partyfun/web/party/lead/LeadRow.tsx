import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../../words.ts';
import { PartyPeople } from '../people/PartyPeople.tsx';
import { isHost, type Table } from '../table.ts';
import { GoOn } from './GoOn.tsx';
import { pause, people, skip } from './icons.ts';
import css from './LeadRow.module.css';
import { useLead } from './use-lead.ts';

const texts = words.leading;

/** What else can be done: of the host to lead the game, of everybody to see who is there. */
export function LeadRow({ table }: { table: Table }) {
  const [isAsking, setIsAsking] = useState(false);
  const { lead, doing } = useLead(table);
  const { party } = table.known;
  const leads = isHost(table);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  return (
    <>
      {leads && isActing && party.ends_at === null && <GoOn table={table} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.row} role="group" aria-label={leads ? texts.leading : texts.people}>
        {leads && (
          <>
            <Button busy={doing?.act === 'pause'} onClick={() => lead({ act: 'pause' })}>
              <Icon shape={pause} />
              {texts.pause}
            </Button>
            <Button busy={doing?.act === 'skip'} onClick={() => lead({ act: 'skip' })}>
              <Icon shape={skip} />
              {texts.skip}
            </Button>
          </>
        )}
        <Button onClick={() => setIsAsking(true)}>
          <Icon shape={people} />
          {texts.people}
        </Button>
      </div>
      {isAsking && <PartyPeople table={table} onClose={() => setIsAsking(false)} />}
    </>
  );
}
