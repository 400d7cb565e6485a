import { Icon } from '#web/ui/Icon.tsx';
import type { ListView } from '../../list-view.ts';
import { messages } from '../messages.ts';
import { descends } from './view-text.ts';

const texts = messages.carList;
const downwards = 'M12 5v14M6.5 13.5L12 19l5.5-5.5';
const upwards = 'M12 19V5M6.5 10.5L12 5l5.5 5.5';

interface Props {
  view: ListView;
  className: string | undefined;
  onClick: () => void;
}

/** The sort key with an arrow for its direction; opens the sheet with all sort keys. */
export function OrderButton({ view: { sort, reversed }, className, onClick }: Props) {
  const isDescending = descends(sort, reversed);
  const direction = isDescending ? texts.largestFirst : texts.smallestFirst;
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={texts.order(texts.sortNames[sort], direction)}
    >
      <Icon shape={isDescending ? downwards : upwards} />
      {texts.columns[sort]}
    </button>
  );
}
