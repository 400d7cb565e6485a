import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type AboutFile, aboutAddress } from '#features/about/about-file.ts';
import { describe } from './libraries.ts';

/** Emits `about.json`, which only the About page requests. */
export function libraries(): Plugin {
  let root = '';
  return {
    name: 'libraries',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use(aboutAddress, (_, answer) => {
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify(describe(root)));
      });
    },
    generateBundle(_options, bundle) {
      const about = describe(root);
      const inBundle = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames.map((name) => join(root, name)),
      );
      const unknown = inBundle.map(packageOf).find((name) => name !== undefined && !lists(about, name));
      if (unknown !== undefined) throw new Error(`${unknown} is in the pages, but About would not list it.`);
      this.emitFile({ type: 'asset', fileName: aboutAddress.slice(1), source: JSON.stringify(about) });
    },
  };
}

const packageOf = (file: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
const lists = ({ libraries }: AboutFile, name: string) =>
  libraries.some((library) => library.name === name || library.packages?.includes(name));
