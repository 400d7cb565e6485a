import { plural } from '#web/text/format-number.ts';
import type { UserDataCount } from '../own-contract.ts';
import css from './Accounts.module.css';
import * as messages from './messages.ts';

export function UserDataList({ belongings }: { belongings: readonly UserDataCount[] }) {
  return (
    <ul className={css.list}>
      {belongings.map(({ kind, count, details }) => (
        <li key={kind}>
          {plural(count, ...(messages.userData[kind] ?? [kind, kind]))}
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
