import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { shippedCars } from './tests/components/shipped-cars-plugin.ts';
import { findBrowser, launchArguments } from './tests/stories/browser.ts';
import site from './vite.config.ts';

const { path, env } = await findBrowser();
// Production React, as visitors have it, because the development checks take several times as long.
process.env.NODE_ENV = 'production';

/** The component tests: each renders a page of the real site, all in one browser (`tests/components/page.tsx`). */
export default mergeConfig(
  site,
  defineConfig({
    plugins: [shippedCars()],
    // Listed up front: a dependency discovered during a run would reload every page.
    optimizeDeps: {
      include: ['react/jsx-dev-runtime', 'react/jsx-runtime'],
      entries: ['src/app/*.tsx', 'src/**/*.test.tsx', 'src/features/*/web/*.tsx'],
    },
    test: {
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['tests/components/each-test.tsx'],
      isolate: false,
      fileParallelism: false,
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000, interval: 100 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        traceView: false,
        dependencySourcemaps: false,
        locators: { exact: false },
        provider: playwright({
          actionTimeout: 15_000,
          launchOptions: {
            executablePath: path,
            args: launchArguments,
            env: { ...process.env, ...env } as Record<string, string>,
          },
          contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 390, height: 844 },
      },
    },
  }),
);
