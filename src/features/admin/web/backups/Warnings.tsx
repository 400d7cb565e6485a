import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import css from '../overview/Needs.module.css';

/** What the backups want, one line each. */
export function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={css.needs}>
      {sentences.map((sentence) => (
        <li key={sentence} className={css.need}>
          <Icon shape={icons.warning} />
          <p>
            <strong>{sentence}</strong>
          </p>
        </li>
      ))}
    </ul>
  );
}
