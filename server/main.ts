import { describeError } from './http/describe-error.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { StartError } from './start-error.ts';
import type { RunningServer } from './start-server.ts';

const report = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends with one clear line for what an operator can put right, and with the kind and the place of any other error. */
function fail(error: unknown): never {
  const known = error instanceof StartError || error instanceof SettingsError;
  process.stderr.write(`${known ? error.message : `The portal ends: ${describeError(error)}`}\n`);
  process.exit(1);
}

// The runtime would print the error with its message, and messages repeat what requests held.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

let running: RunningServer | undefined;
let stoppingSince: number | undefined;

/** One Ctrl-C may come several times over: from the terminal, and passed on by npm. */
const sameKeyMs = 500;

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince < sameKeyMs) return;
    // A second Ctrl-C does not wait; the database ends by itself when we are gone.
    process.exit(130);
  }
  stoppingSince = Date.now();
  report('Stopping');
  // While it is still starting there is nothing in flight.
  await running?.stop();
  process.exit(0);
}

process.on('SIGINT', () => void stop().catch(fail));
process.on('SIGTERM', () => void stop().catch(fail));

try {
  const settings = readSettings(process.env);
  // Loaded after the settings were read: a setting that cannot be used is reported at once.
  const { startServer } = await import('./start-server.ts');
  running = await startServer(settings, report);
  report(`Portal ready at ${running.origin}/clientcenter/en/us/`);
} catch (error) {
  fail(error);
}
