import { basename } from 'node:path';

/**
 * Names for the classes of CSS modules: `Button_wide` is `wide` in `Button.module.css`. No two of these files have the same
 * name, so that nothing has to be added to tell them apart; what would be added does not compress.
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = file.split('?')[0] ?? file;
    const component = basename(path, '.module.css');
    const known = files.get(component) ?? path;
    if (known !== path)
      throw new Error(`${known} and ${path} would share their classes: one of them needs another name`);
    files.set(component, path);
    return `${component}_${name}`;
  };
}
