import { sentenceOf } from '#web/api/client.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Player } from '../../contract.ts';
import { useTakeRole } from '../api.ts';
import { messages } from '../messages.ts';
import css from './RoleChoice.module.css';

const texts = messages.start;

/** Asks whether the person holding this phone is driving; the answer can be changed at any time. */
export function RoleChoice({ roomId, chosen }: { roomId: string; chosen: Player['role'] }) {
  const take = useTakeRole(roomId);
  const shown = take.isPending ? take.variables : chosen;
  const choose = (next: 'passenger' | 'driver') => {
    if (next !== chosen && !take.isPending) take.mutate(next);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.choice} role="group" aria-label={texts.driverNeverPlays}>
        <button type="button" className={css.role} aria-pressed={shown === 'driver'} onClick={() => choose('driver')}>
          <Icon shape={icons.wheel} />
          {texts.iDrive}
        </button>
        <button
          type="button"
          className={css.role}
          data-passenger="true"
          aria-pressed={shown === 'passenger'}
          onClick={() => choose('passenger')}
        >
          {shown === 'passenger' && <Icon shape={icons.check} />}
          {texts.iRide}
        </button>
      </div>
      <FormProblem problem={take.error ? `${texts.roleFailed} ${sentenceOf(take.error)}` : undefined} />
    </div>
  );
}
