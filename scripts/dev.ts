// `npm run dev` runs the server with its inspector, restarted when its files change, and Vite in front of it for
// everything except the API. With `-- --demo` it uses a new demo site with people, rooms for each game, photos and a
// counter with a year of entries.
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
if (demo !== undefined) console.log(`  Log in as anyone: http://127.0.0.1:${port}/demo`);

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
