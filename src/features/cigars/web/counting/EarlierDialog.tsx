import { minuteMs } from '#shared/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type Moment, momentOf } from '../../timestamp.ts';
import { words } from '../words.ts';
import css from './EarlierDialog.module.css';
import { MomentForm } from './MomentForm.tsx';

const agoMinutes = [5, 15, 30, 60];

interface Props {
  onPick: (moment: Moment) => void;
  onClose: () => void;
}

function minutesAgo(minutes: number): Moment {
  return momentOf(new Date(Date.now() - minutes * minuteMs));
}

/** One that was smoked before: a while ago, or at a date and time. */
export function EarlierDialog({ onPick, onClose }: Props) {
  const texts = words.earlier;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.lead}</p>
      <div className={css.ago}>
        {agoMinutes.map((minutes, index) => (
          <Button key={minutes} data-autofocus={index === 0 || undefined} onClick={() => onPick(minutesAgo(minutes))}>
            {texts.ago(texts.minutes(minutes))}
          </Button>
        ))}
      </div>
      <MomentForm first={minutesAgo(2 * 60)} save={texts.count} onPick={onPick} />
    </Dialog>
  );
}
