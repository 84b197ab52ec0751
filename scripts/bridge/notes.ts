import type {
  InboundPayloads,
  InboundType,
  OutboundPayloads,
  OutboundType,
} from '../../contract/session/bridge.ts';

/** What the documentation says of a message, and a payload to show it with. */
export interface Note<Payload> {
  readonly says: string;
  readonly example: Payload;
}

const task = { clientId: 'c-2041', taskId: 't-77310' };
const action = { section: 'service-request', action: 'vacation-calculation' };

/** Every message from the app; a type without its note does not compile. */
export const inboundNotes: { readonly [Type in InboundType]: Note<InboundPayloads[Type]> } = {
  Ping: { says: 'Asks whether the portal listens.', example: {} },
  NavigateToTask: { says: 'Asks the portal to show a task of a client.', example: task },
  NavigateToAction: {
    says: 'Asks the portal to show an action, by the route names of its section and of the action. One that has no screen is not found; one that the person may not use is not allowed.',
    example: action,
  },
};

/** Every message to the app; a type without its note does not compile. */
export const outboundNotes: { readonly [Type in OutboundType]: Note<OutboundPayloads[Type]> } = {
  PingSuccess: { says: 'Answers `Ping`.', example: {} },
  PingFail: { says: 'Answers a `Ping` that could not be read.', example: { reason: 'malformed' } },
  NavigateToTaskSuccess: { says: 'The task is on screen: loaded, not only gone to.', example: task },
  NavigateToTaskFail: {
    says: 'The task is not shown. The ids are missing when they could not be read.',
    example: { reason: 'notAllowed', ...task },
  },
  NavigateToActionSuccess: {
    says: 'The action is on screen.',
    example: action,
  },
  NavigateToActionFail: {
    says: 'The action is not shown. The names are missing when they could not be read.',
    example: { reason: 'notFound', ...action },
  },
  InitMobileSuccess: {
    says: 'A user has signed in, and messages from the app are answered from now on. `companyId` is the firm.',
    example: { language: 'pt-BR', companyId: '2001' },
  },
  Logout: { says: 'The session is over, for whatever reason.', example: {} },
  SetAlert: {
    says: 'The portal shows an alert. The message is in the language of the session.',
    example: { type: 'danger', message: 'Your clients could not be loaded. Please try again.' },
  },
  TermsAndConditionsRequired: {
    says: 'This version of the terms has to be accepted first. The app shows it natively; the portal shows no page for it.',
    example: { version: '2026-09' },
  },
  MarkAsWipSuccess: { says: 'The task was started.', example: task },
  MarkAsReceivedSuccess: { says: 'The task was marked as received.', example: task },
  MarkAsCancelledSuccess: { says: 'The task was removed.', example: task },
  MarkAsDoneSuccess: { says: 'The task was marked as done.', example: task },
  UpdateTaskSuccess: { says: 'Changes to the task were stored.', example: task },
  StepChanged: {
    says: 'Another step of the task is on screen; steps are counted from 0.',
    example: { ...task, step: 1 },
  },
};
