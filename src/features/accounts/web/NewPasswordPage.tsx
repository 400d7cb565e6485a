import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function NewPasswordPage() {
  return <Page title={pages.newPassword.title}>{null}</Page>;
}
