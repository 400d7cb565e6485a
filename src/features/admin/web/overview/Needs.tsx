import { type PageName, pageOf } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { Need } from '../../contract.ts';
import { Warning, Warnings } from '../frame/Warning.tsx';
import { words } from '../words.ts';

const texts = words.overview;
const acts = { 'back up': words.backups.now, 'restore drill': words.backups.drillRun };

/** What wants the owner, the most urgent first: one line and one button each. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Warnings label={texts.needs}>
      {needs.map((need) => (
        <li key={need.sentence}>
          <Warning {...need} action={<Help need={need} />} />
        </li>
      ))}
    </Warnings>
  );
}

/** The act itself where a tap is enough, on the page that tells how it goes on; else the page where it is done. */
function Help({ need: { page, act } }: { need: Need }) {
  const to = pageOf(page).pattern;
  if (act !== undefined) {
    return <Button onClick={() => navigate(to, { state: { asks: act } })}>{acts[act]}</Button>;
  }
  return page === 'admin' ? null : <ButtonLink to={to}>{texts.open(nameOf(page))}</ButtonLink>;
}

function nameOf(page: PageName): string {
  const labels: Partial<Record<PageName, string>> = words.frame.labels;
  return labels[page] ?? pageOf(page).title;
}
