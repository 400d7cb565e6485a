import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useScreenThumbnail } from './screen-thumbnails.ts';

/** A room's photo as a thumbnail; a camera icon while it's loading or missing. */
export function SmallPhoto({ v }: { v: string }) {
  const url = useScreenThumbnail(v);
  return url ? <img src={url} alt="" /> : <Icon shape={icons.camera} />;
}
