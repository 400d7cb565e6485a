import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './CollectorTabs.module.css';
import type { CollectorTab } from './collector-tab.ts';

const texts = words.collector;

interface Props {
  tab: CollectorTab;
  /** A list of one's own has none. */
  hasMap: boolean;
  pathOf: (tab: CollectorTab) => string;
}

/** Map, list, or what is still missing: links, because the address says which. */
export function CollectorTabs({ tab, hasMap, pathOf }: Props) {
  const tabs = [
    ...(hasMap ? [{ name: 'map' as const, text: texts.map, icon: icons.map }] : []),
    { name: 'list' as const, text: texts.list, icon: icons.list },
    { name: 'missing' as const, text: texts.stillMissing, icon: undefined },
  ];
  return (
    <nav className={css.tabs} aria-label={texts.views}>
      {tabs.map(({ name, text, icon }) => (
        <a key={name} href={pathOf(name)} className={css.tab} aria-current={name === tab ? 'page' : undefined}>
          {icon !== undefined && <Icon shape={icon} />}
          {text}
        </a>
      ))}
    </nav>
  );
}
