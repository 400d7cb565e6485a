import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { words } from './words.ts';

/** What this person can sign in with, a row each. */
export function SignInPanel() {
  const texts = words.signIn;
  return (
    <Panel title={texts.title}>
      <Rows>
        <Row icon={<Icon name="lock" />} title={texts.password} />
      </Rows>
    </Panel>
  );
}
