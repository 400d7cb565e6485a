import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import type { Play } from '../room/use-play.ts';
import { words } from '../words.ts';

const texts = words.spot;

/** A photo for one's own spot, in the place of an earlier one. */
export function AddPhoto({ spot, title, play }: { spot: Spot; title: string; play: Play }) {
  const label = spot.photo === undefined ? texts.addPhoto : texts.otherPhoto;
  return (
    <PlateCamera label={label} onPhoto={(photo) => void play.addPhoto(spot, title, photo)}>
      {(open) => (
        <Button wide onClick={open}>
          <Icon shape={icons.camera} />
          {label}
        </Button>
      )}
    </PlateCamera>
  );
}
