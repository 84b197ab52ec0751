import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { documentId, drawing, signingModel } from './signing.model.ts';

/** What happened to the document so far, derived from the events of the path alone. */
interface Seen {
  isRead: boolean;
  /** The pages whose end was in sight, of two. */
  pages: readonly number[];
  isAgreed: boolean;
  isOffered: boolean;
  /** The name that was confirmed, and whether the signer is being asked about theirs. */
  confirmed: string | null;
  isAsked: boolean;
  /** Whether the question has been there for a second. */
  isRested: boolean;
  /** How many signatures had gone out. */
  count: number;
}
const seen = new WeakMap<object, Seen>();

describeModel([signingModel], {
  invariants: {
    '[T3.04] a signature goes out only after reading and consent, with a name, and with a drawing where it is drawn':
      (snapshot, run) => {
        const { event, sent } = run;
        const now = seen.get(sent) ?? {
          isRead: false,
          pages: [],
          isAgreed: false,
          isOffered: false,
          confirmed: null,
          isAsked: false,
          isRested: false,
          count: 0,
        };
        const before = { ...now };
        const isThis = event.documentId === documentId;
        if (event.type === 'page.seen' && !now.isRead && !now.isOffered) {
          now.pages = [...new Set([...now.pages, event.page])];
          now.isRead = now.pages.length === 2;
        }
        if (event.type === 'document.unshowable' && isThis && !now.isRead) now.isOffered = true;
        if (event.type === 'document.opened' && isThis && now.isOffered) now.isRead = true;
        if (event.type === 'consent.give') now.isAgreed = now.isRead;
        if (event.type === 'consent.withdraw') {
          now.isAgreed = false;
          now.isAsked = false;
        }
        seen.set(sent, now);
        expect([snapshot.matches('reading'), snapshot.matches('writing')]).toEqual([
          !now.isRead,
          now.isAgreed,
        ]);
        const { name, path } = snapshot.context;
        const isDrawn = snapshot.matches({ writing: 'drawing' });
        const isWhole = before.isAgreed && name.trim() !== '' && (!isDrawn || path !== '');
        const isKnown = name.trim() === 'Dana Reyes' || before.confirmed === name.trim();
        if (event.type === 'signature.submit' && isWhole && !isKnown && !before.isAsked) {
          now.isAsked = true;
          now.isRested = false;
        }
        if (event.type === 'name.correct') now.isAsked = false;
        const isConfirmed = event.type === 'name.confirm' && before.isAsked && before.isRested;
        if (isConfirmed) {
          now.isAsked = false;
          now.confirmed = name.trim();
        }
        if (event.type.startsWith('xstate.after.')) now.isRested = true;
        const wanted = {
          type: 'task.sign',
          document: 2,
          signature: { name: name.trim(), path: isDrawn ? drawing : null },
          consent: true,
        };
        expect(sent.slice(before.count).map((one) => one.event)).toEqual(
          (event.type === 'signature.submit' && isWhole && isKnown && !before.isAsked) || isConfirmed
            ? [wanted]
            : [],
        );
        expect(snapshot.hasTag('asking')).toBe(now.isAsked);
        now.count = sent.length;
      },
  },
});
