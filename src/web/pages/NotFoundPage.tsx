import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { words } from '../words.ts';

export function NotFoundPage() {
  return (
    <Page title={words.guard.notFound} lead={words.guard.notFoundDetail} width="narrow">
      <ButtonLink to={pathTo('home')}>{words.guard.goHome}</ButtonLink>
    </Page>
  );
}
