import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import * as messages from '../messages.ts';
import type { MakeRecap, RecapRoom } from './recap-facts.ts';

export function RecapButton({ room, make }: { room: RecapRoom; make: MakeRecap }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon shape={icons.camera} />
        {messages.room.recap}
      </Button>
      {isOpen && <RecapDialog room={room} make={make} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Loaded on demand, with all the drawing code. */
const RecapDialog = fetched(async () => (await import('./RecapDialog.tsx')).RecapDialog);
