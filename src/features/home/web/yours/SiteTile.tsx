import type { AdminHome } from '#features/admin/home-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { words } from '../words.ts';
import { HomeTile } from './HomeTile.tsx';

/** Two shelves of a rack. */
const server = 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01M11 7.5h6M11 16.5h6';

interface Props {
  site: AdminHome;
  /** Commits that wait, where any is known of. */
  behind: number | undefined;
  asOf: string | undefined;
}

export function SiteTile({ site: { short, started_at }, behind, asOf }: Props) {
  const texts = words.yours;
  const upMs = Math.max(0, useNowMs() - Date.parse(started_at));
  const up = upMs < dayMs ? `${Math.floor(upMs / hourMs)} h` : `${Math.floor(upMs / dayMs)} d`;
  const details = [asOf ?? texts.up(up), behind ? texts.behind(behind) : undefined];
  return (
    <HomeTile
      to={pathTo('admin')}
      sign="admin"
      icon={{ shape: server }}
      title={texts.site}
      value={short ?? texts.fine}
      isBad={short !== undefined}
      detail={details.filter(Boolean).join(' · ')}
      place="side"
    />
  );
}
