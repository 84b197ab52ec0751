import * as z from 'zod/mini';
import { shareDocuments } from '../../../contract/storage/sharing.ts';
import { expirationPeriods, maxMessageLength } from '../../../contract/storage/sharing-rules.ts';
import type { MessageValues } from '../../../machines/sending/message.ts';
import type { Delivery, DraftToKeep, MessageStart } from '../../../machines/sending/sending.types.ts';
import type { Http } from '../../platform/http/http.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Http;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly createId?: () => string;
}

/** What the draft of a message is called among a user's drafts. */
const draftName = 'sending';

const text = z.string().check(z.maxLength(2 * maxMessageLength));
/** A draft as it is kept: of one client, and without the code. */
const draftSchema = z.object({
  clientId: z.string(),
  to: text,
  subject: text,
  expire: z.enum(expirationPeriods),
  message: text,
  emailSelf: z.boolean(),
  hasAuthCode: z.boolean(),
});

/** 128 random bits in hexadecimal, also on a page without a certificate, where `randomUUID` is not to be had. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What the sending chart needs from the world [S4.21, S7.27]. */
export function createSendingServices({ http, store, createId = randomId }: Options) {
  const drafts = createDrafts(store);
  return {
    /** Names a new message, and finds what the user wrote about this client before and did not send (decision 10). */
    async beginMessage(input: { user: string; clientId: string }): Promise<MessageStart> {
      const kept = z.safeParse(draftSchema, drafts.get(input.user, draftName));
      if (!kept.success || kept.data.clientId !== input.clientId)
        return { messageId: createId(), draft: null };
      const { clientId: _, ...values } = kept.data;
      return { messageId: createId(), draft: { ...values, authCode: '' } };
    },

    /** Keeps what is written; values of `null` forget it. */
    async keepDraft({ user, clientId, values }: DraftToKeep): Promise<void> {
      if (values === null) drafts.drop(user, draftName);
      else drafts.set(user, draftName, draftOf(clientId, values));
    },

    /** Sends documents by link [S7.27] and answers when the links end; what was kept of the message is forgotten. */
    async sendMessage(
      { payload, idempotencyKey, user }: Delivery,
      signal: AbortSignal,
    ): Promise<{ expires: string }> {
      const { data } = await http.call(shareDocuments, { body: payload, idempotencyKey, signal });
      drafts.drop(user, draftName);
      return { expires: data.expires };
    },
  };
}

const draftOf = (clientId: string, { authCode: _, ...values }: MessageValues) => ({ clientId, ...values });
