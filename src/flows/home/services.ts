import { home } from '../../../contract/home/home.ts';
import type { Home } from '../../../machines/home/home.machine.ts';
import { localToday } from '../../platform/browser/local-today.ts';
import type { Http } from '../../platform/http/http.ts';

interface Options {
  readonly http: Pick<Http, 'call'>;
  readonly today?: () => string;
}

/** What the chart of home needs from the server. */
export const createHomeServices = ({ http, today = localToday }: Options) => ({
  loadHome: (_input: unknown, signal: AbortSignal): Promise<Home> =>
    http.call(home, { query: { today: today() }, signal }),
});
