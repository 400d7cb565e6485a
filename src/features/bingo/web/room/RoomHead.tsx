import type { Room } from '#features/rooms/contract.ts';
import type { RoomParts } from '#features/rooms/document.ts';
import { useRoomPart } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { useMedia } from '#web/device/use-media.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './RoomHead.module.css';

const texts = words.room.head;
const countOf = ({ photos }: RoomParts) => Object.keys(photos).length;

/** Signs on a phone, with their words beside them where there is room; there the photos are counted too. */
export function RoomActions({ room, onShare }: { room: Room; onShare: () => void }) {
  const isWide = useMedia('(width >= 48rem)');
  const photos = useRoomPart(room.id, countOf);
  return (
    <div className={css.actions}>
      <ButtonLink to={pathTo('photos', { gameName: room.game, roomNumber: room.id })}>
        <Icon shape={icons.picture} />
        <span className={css.label}>{texts.photos}</span>
        {isWide && photos !== undefined && photos > 0 && <span className={css.count}>{formatNumber(photos)}</span>}
      </ButtonLink>
      <Button onClick={onShare}>
        <Icon shape={icons.share} />
        <span className={css.label}>{texts.share}</span>
      </Button>
    </div>
  );
}
