import { useRef } from 'react';
import { copyText } from '#web/device/hand-on.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './NoRepository.module.css';
import { words } from './words.ts';

/** A file that works once the paths are one's own. */
const example = `{
  "site": { "path": "/srv/site" },
  "notes": {
    "path": "/srv/notes",
    "branch": "main",
    "protocols": ["https", "ssh"],
    "webhook_secret_file": "/etc/pitstop/notes-webhook-secret",
    "after": ["make", "deploy"]
  }
}`;

/** How to get a repository onto this page. */
export function NoRepository() {
  const texts = words.repos;
  const file = useRef<HTMLTextAreaElement>(null);
  const notify = useNotice();
  const copy = async () => {
    if (await copyText(example)) notify(texts.copied);
    else file.current?.select();
  };
  return (
    <Panel title={texts.noneTitle} actions={<Button onClick={copy}>{texts.copy}</Button>}>
      <p>{texts.noneText}</p>
      <textarea
        ref={file}
        className={css.file}
        readOnly
        rows={example.split('\n').length}
        value={example}
        aria-label={texts.fileName}
        spellCheck={false}
      />
      <p>{texts.noneRules}</p>
    </Panel>
  );
}
