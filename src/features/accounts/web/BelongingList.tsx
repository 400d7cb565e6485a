import { plural } from '#web/text/format-number.ts';
import type { Belonging } from '../own-contract.ts';
import css from './Accounts.module.css';
import { messages } from './messages.ts';

/** Lists what is deleted with an account: how many of each kind, and some by name. */
export function BelongingList({ belongings }: { belongings: readonly Belonging[] }) {
  return (
    <ul className={css.list}>
      {belongings.map(({ kind, count, details }) => (
        <li key={kind}>
          {plural(count, ...(messages.belongings[kind] ?? [kind, kind]))}
          {details.length > 0 && (
            <ul>
              {details.map((detail) => (
                <li key={detail}>
                  <bdi>{detail}</bdi>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
