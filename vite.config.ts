import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './scripts/brotli-plugin.ts';

export default defineConfig({
  plugins: [react(), brotliFiles()],
  build: {
    // What the README promises; it keeps the output free of detours for older browsers.
    target: ['chrome123', 'firefox127', 'safari17.5'],
    manifest: true,
    // The content security policy allows files of this site only: no `data:` addresses, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
