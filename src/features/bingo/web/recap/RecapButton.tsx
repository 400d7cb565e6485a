import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import { RecapDialog } from './fetched-recap.ts';

/** Opens the picture that sums the room up. */
export function RecapButton({ room }: { room: Room }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon shape={icons.camera} />
        {words.room.boards.recap}
      </Button>
      {isOpen && <RecapDialog room={room} onClose={() => setIsOpen(false)} />}
    </>
  );
}
