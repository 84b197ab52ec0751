/** A links flow whose services answer when the test says so. */
import type { SentLink } from '../../../contract/storage/sharing.ts';
import type { ExpirationPeriod } from '../../../contract/storage/sharing-rules.ts';
import { linksMachine } from '../../../machines/links/links.machine.ts';
import type { LinksPage, LinksQuestion } from '../../../machines/links/links.types.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

/** An active link that has not been opened yet. */
export const linkFor = (id: string, change: Partial<SentLink> = {}): SentLink => ({
  id,
  shareId: 'share-1',
  recipient: `${id}@bank.example`,
  subject: 'Our papers',
  documents: ['one.txt'],
  hasCode: false,
  sentAt: '2026-11-21T09:00:00.000Z',
  expires: '2026-11-24T09:00:00.000Z',
  state: 'active',
  openedAt: null,
  openedCount: 0,
  ...change,
});

/** Starts the flow of a session; nothing is open yet. */
export function startLinks(facts = factsFor()) {
  const loadLinks = service<LinksPage, LinksQuestion>();
  const extendLink = service<SentLink, { id: string; period: ExpirationPeriod }>();
  const revokeLink = service<SentLink, { id: string }>();
  const run = live(
    linksMachine.provide({
      actors: { loadLinks: loadLinks.logic, extendLink: extendLink.logic, revokeLink: revokeLink.logic },
    }),
    facts,
  );
  const { actor } = run;
  const at = () => actor.getSnapshot();
  const open = (clientId = 'acme') =>
    actor.send({ type: 'dialog.open', dialog: 'links', about: { clientId, folder: null, documents: [] } });
  const load = async (links: readonly SentLink[], next: string | null = null) => {
    loadLinks.last().resolve({ links, next });
    await settle();
  };
  /** The links on show, each by its id and state. */
  const shown = () => at().context.links.map(({ id, state }) => `${id} ${state}`);
  return { ...run, at, open, load, shown, loadLinks, extendLink, revokeLink };
}
