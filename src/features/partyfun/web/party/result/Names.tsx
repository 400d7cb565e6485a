import { Fragment } from 'react';
import { words } from '../../words.ts';
import { isSame } from '../table.ts';

/** Names in a row, the own one as "you" and first: "you, ben and eva". */
export function Names({ logins, login }: { logins: readonly string[]; login: string }) {
  const sorted = [...logins.filter((one) => isSame(one, login)), ...logins.filter((one) => !isSame(one, login))];
  return sorted.map((one, place) => (
    <Fragment key={one}>
      {place > 0 && (place === sorted.length - 1 ? ` ${words.result.and} ` : ', ')}
      <b>{isSame(one, login) ? words.party.you : <bdi>{one}</bdi>}</b>
    </Fragment>
  ));
}
