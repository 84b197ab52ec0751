/** Requests of another firm than the one that attacks. */
import { documentsOfContainers } from '../../contract/storage/storage.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/support/browser/cookie-browser.ts';
import { jsonOf, signInAt } from '../../tests/support/browser/sign-in.ts';
import { type View, views } from './report.ts';

/** Someone of another firm, who opens pages one after the other and measures how long each takes. */
export interface Victim {
  /** Opens each view once and notes the milliseconds that it took. */
  look(into: Readonly<Record<View, number[]>>): Promise<void>;
}

const email = 'brazil@demo.example';
const signInPath = '/clientcenter/pt/auth';

/** Signs the user in and finds their list. */
export async function createVictim(origin: string): Promise<Victim> {
  const session = await signInAt(origin, new CookieBrowser(), { email, password: demoPassword });
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  const lists = `${documentsOfContainers.path}?clientId=${clients[0].id}&pageSize=50`;
  const visitor = new CookieBrowser();
  const asks: Readonly<Record<View, () => Promise<Response>>> = {
    'sign-in page': () => visitor.fetch(`${origin}${signInPath}`),
    'document list': () => session.call(lists),
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
export const noTimes = (): Record<View, number[]> => ({ 'sign-in page': [], 'document list': [] });
