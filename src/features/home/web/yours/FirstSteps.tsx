import { type AdminHome, firstSteps } from '#features/admin/home-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { storedIn } from '#web/device/stored.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import * as messages from '../messages.ts';
import css from './CarTiles.module.css';

const texts = messages.steps;
type Step = (typeof firstSteps)[number];

/** Whether the user has opened the backups, or hidden the list; only this device stores it. */
const seenSteps = storedIn<'backup' | 'all' | undefined>({
  key: keyOfUser('first-steps'),
  storage: () => localStorage,
  fromText: (text) => (text === 'backup' || text === 'all' ? text : undefined),
  toText: (seen) => seen ?? null,
});

const takeStep: Record<Step, () => void> = {
  invite: () => navigate(pathTo('adminPeople'), { state: { asks: 'invite' } }),
  room: () => navigate(pathTo('lobby', { gameName: 'bingo' }, { new: 'room' })),
  passkey: () => navigate(pathTo('profile'), { state: { asks: 'add a passkey' } }),
  backup: () => {
    seenSteps.write('backup');
    navigate(pathTo('adminBackups'));
  },
};

export function FirstSteps({
  steps,
  className,
}: {
  steps: NonNullable<AdminHome['steps']>;
  className?: string | undefined;
}) {
  const seen = seenSteps.useValue();
  const open = steps.filter((step) => seen !== step);
  if (seen === 'all' || open.length === 0) return null;
  return (
    <section className={classes(css.steps, className)} aria-labelledby="first-steps">
      <div className={css.stepsHead}>
        <h2 id="first-steps">{texts.title}</h2>
        <Button tone="quiet" onClick={() => seenSteps.write('all')}>
          {texts.hide}
        </Button>
      </div>
      <ol className={css.stepsList}>
        {firstSteps.map((step) => {
          const isDone = !open.includes(step);
          return (
            <li key={step}>
              <button type="button" className={css.step} data-done={isDone || undefined} onClick={takeStep[step]}>
                <span className={css.mark}>{isDone && <Icon shape={check} />}</span>
                <span className={css.stepText}>
                  <span className={css.stepVerb}>
                    {texts.of[step].verb}
                    {isDone && <span className="visually-hidden"> ({texts.done})</span>}
                  </span>{' '}
                  <span className={css.why}>{texts.of[step].why}</span>
                </span>
                <Icon name="forward" />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
