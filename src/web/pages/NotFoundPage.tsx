import { pathTo } from '#shared/pages.ts';
import * as messages from '../messages.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';

export function NotFoundPage() {
  return (
    <Page title={messages.notFound.title} lead={messages.notFound.detail} width="narrow">
      <ButtonLink to={pathTo('home')}>{messages.notFound.goHome}</ButtonLink>
    </Page>
  );
}
