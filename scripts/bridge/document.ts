import {
  appSource,
  bridgeVersion,
  inboundTypes,
  maxMessageLength,
  outboundTypes,
  portalSource,
} from '../../contract/session/bridge.ts';
import { arrivalLimit } from '../../machines/mobile/mobile.setup.ts';
import { storageKeys } from '../../src/platform/store/browser-store.ts';
import { inboundNotes, outboundNotes } from './notes.ts';
import { exampleOf } from './schema.ts';

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;
const block = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const inboundRows = inboundTypes.map((type) => {
  const { says, example } = inboundNotes[type];
  return [`\`${type}\``, says, code(example), `\`${type}Success\`, \`${type}Fail\``];
});
const outboundRows = outboundTypes.map((type) => {
  const { says, example } = outboundNotes[type];
  return [`\`${type}\``, says, code(example)];
});

/** The document for developers of a native app [S1.05, S4.25]. */
export const bridgeDocument = (): string => `# The bridge to a native app

For developers of an app that shows the portal in a web view. \`npm run bridge\` writes this page and
[bridge.schema.json](bridge.schema.json) from [contract/session/bridge.ts](../contract/session/bridge.ts), the one place that says which
messages there are. To see them at work, start the portal with its demo and open \`/clientcenter/qa/bridge\`.

## Hosting the portal

1. Set \`${storageKeys.mobile}\` in the session storage of the portal's origin, to any value, before the page's first script runs:
   \`sessionStorage.setItem('${storageKeys.mobile}', '1')\`. Use what your web view runs at document start:
   \`injectedJavaScriptBeforeContentLoaded\` in React Native, a \`WKUserScript\` at \`atDocumentStart\`,
   \`addDocumentStartJavaScript\` on Android. Without the flag the portal neither posts nor listens; one that is set later
   counts from the next page load.
2. Add a handler. The portal posts each message to every one that is there:

${table(
  ['Host', 'The portal calls', 'With'],
  [
    ['React Native', '`window.ReactNativeWebView.postMessage(…)`', 'JSON text'],
    [
      'iOS, `WKScriptMessageHandler` named `clientPortal`',
      '`window.webkit.messageHandlers.clientPortal.postMessage(…)`',
      'JSON text',
    ],
    [
      'Android, `addJavascriptInterface(…, "ClientPortalAndroid")`',
      '`window.ClientPortalAndroid.postMessage(…)`',
      'JSON text',
    ],
    ['A page that frames the portal', '`window.parent.postMessage(…, origin)`', 'an object'],
    [
      'A script of yours in the portal’s own page, outside a frame',
      '`window.postMessage(…, origin)`',
      'an object',
    ],
  ],
)}

3. Send messages by calling \`window.clientPortalReceive(message)\` in the page, with JSON text or an object. A page that
   frames the portal uses \`frame.contentWindow.postMessage(message, origin)\` instead.
4. Wait for \`InitMobileSuccess\`. Before it, and after \`Logout\`, there is no session and no message is answered.

**Origins.** The portal exchanges messages with a framing page only at the one origin that the server's setting
\`MOBILE_BRIDGE_ORIGIN\` names (\`https://app.example\`); without the setting that is the portal's own. Only this origin may frame
the portal. It has to be of the same site as the portal, because browsers keep the portal's cookies from others. Nothing is ever posted
to \`*\`. Check on your side, too, that a message comes from the portal's origin.

**Links.** \`/.well-known/apple-app-site-association\` and \`/.well-known/assetlinks.json\` say which app opens the portal's addresses.

## The envelope

Every message, both ways, has the same five members:

${block(exampleOf(appSource, 'NavigateToTask', inboundNotes.NavigateToTask.example))}

${table(
  ['Member', 'Meaning'],
  [
    [
      '`source`',
      `\`${appSource}\` in what the app sends, \`${portalSource}\` in what the portal posts. Anything else is not for you.`,
    ],
    ['`version`', `\`${bridgeVersion}\`.`],
    [
      '`id`',
      '1 to 200 characters, unique among your messages. An answer carries the id of the message that it answers.',
    ],
    ['`type`', 'One of the types below.'],
    ['`payload`', 'What the type says; an object also when it is empty.'],
  ],
)}

## From the app

At most ${maxMessageLength} characters of JSON. Each is answered once, under its own id.

${table(['Type', 'Meaning', 'Payload', 'Answers'], inboundRows)}

**When it fails**, the payload of the answer has a \`reason\`:

${table(
  ['Reason', 'Meaning'],
  [
    [
      '`malformed`',
      'The message is not as its schema says. Without a readable id the answer has an id of its own.',
    ],
    ['`unsupportedVersion`', 'This portal speaks another version.'],
    ['`notAllowed`', 'The person may not see tasks, or actions, or this one.'],
    [
      '`notFound`',
      `There is no such thing for this person, or it could not be loaded within ${arrivalLimit / 1000} seconds.`,
    ],
    ['`busy`', 'Another navigation is under way. Wait for its answer and ask again.'],
  ],
)}

What is no JSON, is too long, comes from another origin or has another \`source\` is passed over in silence. So is a \`type\`
that this portal does not know: an app that is newer than the portal gets no answer.

An answer looks like this:

${block(exampleOf(portalSource, 'NavigateToTaskFail', outboundNotes.NavigateToTaskFail.example))}

## To the app

${table(['Type', 'Meaning', 'Payload'], outboundRows)}

## Versions

Within a version, types and members of payloads are only added: pass over what you do not know. A change that an older
app could not read raises \`version\`; the portal then answers messages of another version with \`unsupportedVersion\`.
`;
