/** Requests of those who use the portal while it is attacked. */
import { home } from '../../contract/home/home.ts';
import { documentsOfContainers } from '../../contract/storage/storage.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/support/browser/cookie-browser.ts';
import { jsonOf, type SignedIn, signInAt } from '../../tests/support/browser/sign-in.ts';
import { ofViews, type View, views } from './report.ts';

/** Someone of another firm and a colleague, who open pages one after the other; how long each takes is measured. */
export interface Victim {
  /** Opens each view once and notes the milliseconds that it took. */
  look(into: Readonly<Record<View, number[]>>): Promise<void>;
}

const other = 'brazil';
/** A user of the firm whose users attack, and who is none of these. */
const colleague = 'every-gate';
const signInPath = '/clientcenter/pt/auth';

async function signedIn(origin: string, name: string) {
  const session = await signInAt(origin, new CookieBrowser(), {
    email: `${name}@demo.example`,
    password: demoPassword,
  });
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  return { session, list: `${documentsOfContainers.path}?clientId=${clients[0].id}&pageSize=50` };
}

/** Signs the users in and finds their lists. */
export async function createVictim(origin: string): Promise<Victim> {
  const [stranger, mate] = [await signedIn(origin, other), await signedIn(origin, colleague)];
  const visitor = new CookieBrowser();
  const homeOf = (session: SignedIn) => session.call(home.path);
  const asks: Readonly<Record<View, () => Promise<Response>>> = {
    'sign-in page': () => visitor.fetch(`${origin}${signInPath}`),
    'document list': () => stranger.session.call(stranger.list),
    home: () => homeOf(stranger.session),
    health: () => fetch(`${origin}/healthz`),
    'document list of a colleague': () => mate.session.call(mate.list),
    'home of a colleague': () => homeOf(mate.session),
  };
  return {
    async look(into) {
      for (const view of views) {
        const from = performance.now();
        const answer = await asks[view]();
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${view} answered ${answer.status}`);
        into[view].push(performance.now() - from);
      }
    },
  };
}

/** A place for the durations of each view. */
export const noTimes = (): Record<View, number[]> => ofViews(() => []);
