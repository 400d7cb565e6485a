import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Challenge } from '../contract.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './ChallengeTile.module.css';

/** The square as it will stand on a board: its category, a camera where it needs a photo; one's own is yellow. Drawn only. */
export function ChallengeTile({ challenge, isOwn }: { challenge: Challenge; isOwn: boolean }) {
  return (
    <span className={css.tile} data-own={isOwn || undefined} aria-hidden="true">
      <CategoryIcon category={challenge.category} />
      {challenge.image_required && (
        <span className={css.camera}>
          <Icon shape={icons.camera} />
        </span>
      )}
    </span>
  );
}
