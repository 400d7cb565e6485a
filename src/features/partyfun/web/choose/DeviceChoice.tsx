import { pathTo } from '#shared/pages.ts';
import { useOnline } from '#web/device/use-online.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './DeviceChoice.module.css';
import { CardsDrawing, DevicesDrawing } from './drawings.tsx';

const texts = words.choose;

interface Props {
  /** Where several devices meet. */
  many: string;
}

/** The question that PartyFun begins with. */
export function DeviceChoice({ many }: Props) {
  const isOnline = useOnline();
  const problem = isOnline ? undefined : texts.needsNetwork;
  return (
    <div className={css.choice}>
      <a className={css.sign} href={pathTo('partyfunCards')} data-sign="party">
        <Facts title={texts.oneDevice} facts={texts.oneDeviceFacts} />
        <CardsDrawing />
      </a>
      {problem === undefined ? (
        <a className={css.sign} href={many} data-sign="party">
          <ManyDevices />
        </a>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link
        <div className={css.sign} role="link" aria-disabled="true" tabIndex={0} data-sign="party">
          <ManyDevices problem={problem} />
        </div>
      )}
    </div>
  );
}

function ManyDevices({ problem }: { problem?: string }) {
  return (
    <>
      <Facts title={texts.manyDevices} facts={texts.manyDevicesFacts} problem={problem} />
      <DevicesDrawing />
    </>
  );
}

function Facts({ title, facts, problem }: { title: string; facts: readonly string[]; problem?: string | undefined }) {
  return (
    <>
      <span className={css.title}>{title}</span>
      <span className={css.words}>
        {facts.map((fact) => (
          <span key={fact} className={css.fact}>
            <Icon shape={check} /> {fact}
          </span>
        ))}
        {problem !== undefined && <span className={css.problem}>{problem}</span>}
      </span>
    </>
  );
}
