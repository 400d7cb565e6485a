import { formatPercent } from '#web/text/format-number.ts';
import { words } from '../words.ts';
import css from './ShareTable.module.css';

interface Props {
  title: string;
  head: string;
  shares: readonly { name: string; completed: number; dealt: number }[];
}

/** A table whose last column is drawn: bars for the eye, numbers for everybody. */
export function ShareTable({ title, head, shares }: Props) {
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{words.personStats.done}</th>
          <th scope="col">{words.personStats.part}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, completed, dealt }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={css.count}>{words.personStats.share(completed, dealt)}</td>
            <td className={css.part}>
              <span className={css.bar}>
                <span className={css.fill} style={{ width: `${dealt > 0 ? (100 * completed) / dealt : 0}%` }} />
              </span>
              <span className="visually-hidden">{formatPercent(dealt > 0 ? completed / dealt : 0)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
