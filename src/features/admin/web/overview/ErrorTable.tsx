import { useNowMs } from '#web/ui/Ago.tsx';
import type { ErrorRow } from '../../contract.ts';
import { momentText } from '../backups/backup-text.ts';
import { CopyRequest } from '../frame/CopyRequest.tsx';
import { words } from '../words.ts';
import css from './Overview.module.css';

const texts = words.overview;

export function ErrorTable({ rows }: { rows: readonly ErrorRow[] }) {
  const nowMs = useNowMs();
  return (
    <table className={css.errors}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.request}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, times, message, request_id }) => (
          <tr key={id}>
            <td>{momentText(at, nowMs)}</td>
            <td>
              {message}
              {times > 1 && ` (${texts.times(times)})`}
            </td>
            <td>{request_id !== null && <CopyRequest id={request_id} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
