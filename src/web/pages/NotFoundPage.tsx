import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { words } from '../words.ts';

export function NotFoundPage() {
  return (
    <Page title={words.notFound.title} lead={words.notFound.detail} width="narrow">
      <ButtonLink to={pathTo('home')}>{words.notFound.goHome}</ButtonLink>
    </Page>
  );
}
