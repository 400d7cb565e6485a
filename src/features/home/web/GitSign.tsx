import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import frame from '#web/ui/SignFrame.module.css';
import css from './GitSign.module.css';
import { words } from './words.ts';

/** The one option of the menu; with a lock for who may not. */
export function GitSign() {
  const { user, isPending } = useUser();
  const isLocked = !isPending && !hasRole(user, 'git');
  const texts = words.menus;
  const [what, where] = texts.gitDetail;
  return (
    <a href={pathTo('git')} className={classes(frame.sign, css.sign)} data-sign="admin">
      <Icon name="git" />
      <span className={css.words}>
        <span className={css.title}>{texts.git}</span>{' '}
        <span className={css.detail}>
          {what}
          <span className={css.where}>{where}</span>
        </span>
      </span>
      {isLocked && <span className="visually-hidden"> ({texts.locked})</span>}
      <Icon {...(isLocked ? { shape: icons.lock } : { name: 'forward' })} />
    </a>
  );
}
