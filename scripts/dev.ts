// `npm run dev`: the server with its inspector, started anew when its files change, and Vite in front of it for everything that is not the API.
// With `-- --demo` on a site that is lived in, made anew each time: people, rooms of each game, photos, a counter with a year in it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { demoPages, makeDemo } from './demo.ts';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const demo = process.argv.includes('--demo') ? await makeDemo() : undefined;
const ofDemo = demo === undefined ? {} : { DATA_DIR: demo.dataDir, RATE_LIMITS: 'off' };

const api = spawn(process.execPath, ['--inspect', '--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), ...ofDemo },
  stdio: 'inherit',
});

const web = await createServer({
  root,
  plugins: demo === undefined ? [] : [demoPages(demo)],
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});
await web.listen();
web.printUrls();
if (demo !== undefined) console.log(`  Log in as anybody: http://127.0.0.1:${port}/demo`);

let stopping = false;
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  api.kill('SIGTERM');
  await web.close();
  process.exit(exitCode);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
api.on('exit', (code) => void stop(code ?? 1));
