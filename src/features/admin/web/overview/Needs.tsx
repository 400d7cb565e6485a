import { type PageName, pageOf } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { Need } from '../../contract.ts';
import { Warning, Warnings } from '../frame/Warning.tsx';
import { words } from '../words.ts';

const texts = words.overview;

/** What wants the owner, the most urgent first: one line and one button each. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <Warnings label={texts.needs}>
      {needs.map(({ page, ...need }) => (
        <li key={need.sentence}>
          <Warning
            {...need}
            action={page !== 'admin' && <ButtonLink to={pageOf(page).pattern}>{texts.open(nameOf(page))}</ButtonLink>}
          />
        </li>
      ))}
    </Warnings>
  );
}

function nameOf(page: PageName): string {
  const labels: Partial<Record<PageName, string>> = words.frame.labels;
  return labels[page] ?? pageOf(page).title;
}
