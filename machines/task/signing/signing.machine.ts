import type { ActorRef, Snapshot } from 'xstate';
import { assign, sendTo, setup } from 'xstate';
import { asOneLine } from '../../../contract/calls/hidden-characters.ts';
import { isNameOf } from '../../../contract/tasks/signature-rules.ts';
import { secondClickDelay, unread } from '../../parts/confirmation.ts';
import type { SignatureGiven } from '../calls.ts';

/** A document that is opened to be signed. */
export interface SigningInput {
  /** Its place among the documents of the task, from 0. */
  readonly document: number;
  readonly documentId: string;
  /** The name of the account that signs. */
  readonly signer: string;
  /** The chart of the task: it has the server sign. */
  readonly task: ActorRef<Snapshot<unknown>, SignatureGiven>;
}

interface SigningContext extends SigningInput {
  readonly name: string;
  /** The pages whose end was in sight, by their number from 1, in the order of reading. */
  readonly seenPages: readonly number[];
  /** How many pages the document has; `null` until one of them was in sight. */
  readonly pageCount: number | null;
  /** The drawing as an SVG path in a box of 600 by 200; '' while nothing is drawn. */
  readonly path: string;
  /** Whether it was downloaded because it cannot be shown. */
  readonly isDownloaded: boolean;
  /** The name that the signer confirmed although it is not that of the account; it is not asked about again. */
  readonly confirmed: string | null;
}

type SigningEvent =
  /** The end of a page was in sight; pages are counted from 1. */
  | { type: 'page.seen'; page: number; pageCount: number }
  | { type: 'document.unshowable'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'consent.give' }
  | { type: 'consent.withdraw' }
  | { type: 'way.type' }
  | { type: 'way.draw' }
  | { type: 'name.changed'; name: string }
  | { type: 'drawing.changed'; path: string }
  | { type: 'signature.submit' }
  | { type: 'name.confirm' }
  | { type: 'name.correct' };

const withPage = ({ seenPages }: SigningContext, page: number): readonly number[] =>
  seenPages.includes(page) ? seenPages : [...seenPages, page];
const nameOf = ({ name }: SigningContext): string => asOneLine(name);
const isOwn = (context: SigningContext): boolean =>
  context.confirmed === nameOf(context) || isNameOf(context.signer, nameOf(context));
const taskOf = ({ context }: { context: SigningContext }) => context.task;
const given = (context: SigningContext, path: string | null): SignatureGiven => ({
  type: 'task.sign',
  document: context.document,
  signature: { name: nameOf(context), path },
  consent: true,
});

/** The first page whose end was not in sight yet; behind the last one when all were. */
export const firstUnread = ({ seenPages }: Pick<SigningContext, 'seenPages'>): number => {
  let page = 1;
  while (seenPages.includes(page)) page += 1;
  return page;
};

const signingSetup = setup({
  types: {
    context: {} as SigningContext,
    events: {} as SigningEvent,
    input: {} as SigningInput,
    meta: {} as { spec: string[] },
    tags: {} as 'asking',
  },
  delays: { secondClickDelay },
  guards: {
    isThisDocument: ({ context }, documentId: string) => documentId === context.documentId,
    isLastPage: ({ context }, { page, pageCount }: { page: number; pageCount: number }) =>
      withPage(context, page).length >= pageCount,
    hasName: ({ context }) => nameOf(context) !== '',
    hasNameAndDrawing: ({ context }) => nameOf(context) !== '' && context.path !== '',
    hasOwnName: ({ context }) => nameOf(context) !== '' && isOwn(context),
    hasOwnNameAndDrawing: ({ context }) => nameOf(context) !== '' && context.path !== '' && isOwn(context),
  },
  actions: {
    storeSeen: assign(({ context }, { page, pageCount }: { page: number; pageCount: number }) => ({
      seenPages: withPage(context, page),
      pageCount,
    })),
    confirmName: assign({ confirmed: ({ context }) => nameOf(context) }),
    giveTyped: sendTo(taskOf, ({ context }) => given(context, null)),
    giveDrawn: sendTo(taskOf, ({ context }) => given(context, context.path)),
  },
});

const anotherName = 'The name is not that of the account: the signer is asked, once for each name.';
const asking = {
  description: 'Is this the name to sign with? The signature page has it beside the name of the account.',
  tags: 'asking',
  initial: 'unread',
  on: { 'name.correct': 'entering' },
} as const;

/** One document of an eSignature task: it is read, its signer agrees, and then signs (decision 28). */
export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'A document is read to its end, then agreed to, then signed.',
  context: ({ input }) => ({
    ...input,
    name: '',
    seenPages: [],
    pageCount: null,
    path: '',
    isDownloaded: false,
    confirmed: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      meta: { spec: ['T3.04'] },
      initial: 'inPlace',
      states: {
        inPlace: {
          description:
            'Consent is not offered before the end of each page was in sight: a jump to the place of the signature reads nothing.',
          on: {
            'page.seen': [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event },
                target: '#signing.consenting',
                actions: { type: 'storeSeen', params: ({ event }) => event },
              },
              { actions: { type: 'storeSeen', params: ({ event }) => event } },
            ],
            'document.unshowable': {
              guard: { type: 'isThisDocument', params: ({ event }) => event.documentId },
              target: 'offered',
            },
          },
        },
        offered: {
          description: 'The document cannot be shown here: downloading it counts as reading.',
          on: {
            'document.opened': {
              guard: { type: 'isThisDocument', params: ({ event }) => event.documentId },
              target: '#signing.consenting',
              actions: assign({ isDownloaded: true }),
            },
          },
        },
      },
    },
    consenting: {
      description: 'The document was read; the signer has not agreed to sign it electronically.',
      meta: { spec: ['T3.04'] },
      on: { 'consent.give': 'writing' },
    },
    writing: {
      description:
        'The signer has agreed. The typed or drawn signature is kept while it is being sent: the server may refuse it.',
      meta: { spec: ['T3.04'] },
      initial: 'typing',
      on: {
        'consent.withdraw': 'consenting',
        'name.changed': { actions: assign({ name: ({ event }) => event.name }) },
      },
      states: {
        typing: {
          initial: 'entering',
          states: {
            entering: {
              on: {
                'way.draw': '#signing.writing.drawing',
                'signature.submit': [
                  { guard: 'hasOwnName', actions: 'giveTyped' },
                  { guard: 'hasName', target: 'asking', description: anotherName },
                ],
              },
            },
            asking: {
              ...asking,
              states: {
                unread,
                ready: {
                  on: {
                    'name.confirm': {
                      target: '#signing.writing.typing.entering',
                      actions: ['confirmName', 'giveTyped'],
                    },
                  },
                },
              },
            },
          },
        },
        drawing: {
          initial: 'entering',
          states: {
            entering: {
              on: {
                'way.type': '#signing.writing.typing',
                'drawing.changed': { actions: assign({ path: ({ event }) => event.path }) },
                'signature.submit': [
                  { guard: 'hasOwnNameAndDrawing', actions: 'giveDrawn' },
                  { guard: 'hasNameAndDrawing', target: 'asking', description: anotherName },
                ],
              },
            },
            asking: {
              ...asking,
              states: {
                unread,
                ready: {
                  on: {
                    'name.confirm': {
                      target: '#signing.writing.drawing.entering',
                      actions: ['confirmName', 'giveDrawn'],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});
