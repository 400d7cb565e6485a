import { type PageName, pageOf } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Need } from '../../contract.ts';
import { words } from '../words.ts';
import css from './Needs.module.css';

const texts = words.overview;

/** What wants the owner, the most urgent first: one line and one button each. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <ul className={css.needs} aria-label={texts.needs}>
      {needs.map(({ urgency, sentence, detail, page }) => (
        <li key={sentence} className={css.need} data-urgency={urgency}>
          <Icon shape={icons.warning} />
          <p>
            <strong>{sentence}</strong> {detail}
          </p>
          {page !== 'admin' && <ButtonLink to={pageOf(page).pattern}>{texts.open(nameOf(page))}</ButtonLink>}
        </li>
      ))}
    </ul>
  );
}

function nameOf(page: PageName): string {
  const labels: Partial<Record<PageName, string>> = words.frame.labels;
  return labels[page] ?? pageOf(page).title;
}
