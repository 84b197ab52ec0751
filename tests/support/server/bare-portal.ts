/** A portal in a process of its own whose memory a test can measure. It needs no build of the browser app. */
import { readSettings } from '../../../server/settings.ts';
import { startServer } from '../../../server/start-server.ts';

const settings = { ...readSettings(process.env), port: 0, publicOrigin: 'http://localhost:0' };
const { origin, stop } = await startServer(settings, () => undefined, {
  pages: {
    folder: undefined,
    hotReload: false,
    html: async () => '',
    hints: () => ({ modules: [], styles: [] }),
    script: (source) => source,
    style: () => '',
    stop: async () => undefined,
  },
});
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
process.stdout.write(`${origin}\n`);
