import type { ActorRef, Snapshot } from 'xstate';
import { assign, sendTo, setup } from 'xstate';
import { asOneLine } from '../../../contract/calls/hidden-characters.ts';
import type { SignatureGiven } from '../calls.ts';

/** A document that is opened to be signed. */
export interface SigningInput {
  /** Its place among the documents of the task, from 0. */
  readonly document: number;
  readonly documentId: string;
  /** The chart of the task: it has the server sign. */
  readonly task: ActorRef<Snapshot<unknown>, SignatureGiven>;
}

interface SigningContext extends SigningInput {
  readonly name: string;
  /** The drawing as an SVG path in a box of 600 by 200; '' while nothing is drawn. */
  readonly path: string;
  /** Whether it was downloaded because it cannot be shown. */
  readonly isDownloaded: boolean;
}

type SigningEvent =
  | { type: 'end.seen' }
  | { type: 'document.unshowable'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'consent.give' }
  | { type: 'consent.withdraw' }
  | { type: 'way.type' }
  | { type: 'way.draw' }
  | { type: 'name.changed'; name: string }
  | { type: 'drawing.changed'; path: string }
  | { type: 'signature.submit' };

const nameOf = ({ name }: SigningContext): string => asOneLine(name);
const taskOf = ({ context }: { context: SigningContext }) => context.task;
const given = (context: SigningContext, path: string | null): SignatureGiven => ({
  type: 'task.sign',
  document: context.document,
  signature: { name: nameOf(context), path },
  consent: true,
});

const signingSetup = setup({
  types: {
    context: {} as SigningContext,
    events: {} as SigningEvent,
    input: {} as SigningInput,
    meta: {} as { spec: string[] },
  },
  guards: {
    isThisDocument: ({ context }, documentId: string) => documentId === context.documentId,
    hasName: ({ context }) => nameOf(context) !== '',
    hasNameAndDrawing: ({ context }) => nameOf(context) !== '' && context.path !== '',
  },
  actions: {
    noteDownloaded: assign({ isDownloaded: true }),
    storeName: assign((_, name: string) => ({ name })),
    storeDrawing: assign((_, path: string) => ({ path })),
    giveTyped: sendTo(taskOf, ({ context }) => given(context, null)),
    giveDrawn: sendTo(taskOf, ({ context }) => given(context, context.path)),
  },
});

/** One document of an eSignature task: it is read, its signer agrees, and then signs (decision 28). */
export const signingMachine = signingSetup.createMachine({
  id: 'signing',
  description: 'A document is read to its end, then agreed to, then signed.',
  context: ({ input }) => ({ ...input, name: '', path: '', isDownloaded: false }),
  initial: 'reading',
  states: {
    reading: {
      meta: { spec: ['T3.04'] },
      initial: 'inPlace',
      states: {
        inPlace: {
          description: 'Consent is not offered before the end of the document was in sight.',
          on: {
            'end.seen': '#signing.consenting',
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
              actions: 'noteDownloaded',
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
        'name.changed': { actions: { type: 'storeName', params: ({ event }) => event.name } },
      },
      states: {
        typing: {
          on: {
            'way.draw': 'drawing',
            'signature.submit': { guard: 'hasName', actions: 'giveTyped' },
          },
        },
        drawing: {
          on: {
            'way.type': 'typing',
            'drawing.changed': { actions: { type: 'storeDrawing', params: ({ event }) => event.path } },
            'signature.submit': { guard: 'hasNameAndDrawing', actions: 'giveDrawn' },
          },
        },
      },
    },
  },
});
