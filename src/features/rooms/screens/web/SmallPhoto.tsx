import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useSmall } from './screen-thumbnails.ts';

/** A photo of the room, small; a camera while it is on its way or cannot be had. */
export function SmallPhoto({ v }: { v: string }) {
  const url = useSmall(v);
  return url ? <img src={url} alt="" /> : <Icon shape={icons.camera} />;
}
