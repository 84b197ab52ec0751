import type { Language } from '../../contract/language/market.ts';
import type { MemberRole, users } from '../db/schema/core-schema.ts';
import { demoClients, sixtyKeys } from './demo-clients.ts';
import { guidOf } from './identity.ts';
import {
  type AccessControl,
  allDocsOnly,
  brazilAll,
  brazilDenied,
  clientGrants,
  disabling,
  emulation,
  type Grants,
  hiding,
  internalGrants,
  previewRule,
  showing,
  staffGrants,
  withGrants,
} from './rights.ts';

/** An account of the demo: `<key>@demo.example`. */
export interface Account {
  readonly key: string;
  readonly companyId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** One line for the list on the provider's sign-in page. */
  readonly line: string;
  readonly language: Language;
  readonly kind: 'client' | 'staff';
  readonly grants: Grants;
  readonly accessControls: readonly AccessControl[];
  readonly signInPolicy: typeof users.$inferSelect.signInPolicy;
  /** The role on each client that the account is linked to, by the client's key. */
  readonly clients: Readonly<Record<string, MemberRole>>;
}

/** The domain of every address of the demo: reserved for examples, so that no real person has one. */
export const demoDomain = 'demo.example';
export const emailOf = (key: string): string => `${key}@${demoDomain}`;
export const userIdOf = (key: string): string => guidOf('user', key);
export const contactIdOf = (key: string): string => guidOf('contact', key);

const owner = (...keys: readonly string[]): Record<string, MemberRole> =>
  Object.fromEntries(keys.map((key) => [key, 'Owner']));

const everyClientOf = (companyId: string): readonly string[] =>
  demoClients.filter((client) => client.companyId === companyId).map((client) => client.key);

type Details = Partial<Account> & Pick<Account, 'line'>;

function account(key: string, name: readonly [first: string, last: string], details: Details): Account {
  return {
    key,
    companyId: '1001',
    firstName: name[0],
    lastName: name[1],
    language: 'en-US',
    kind: 'client',
    grants: clientGrants,
    accessControls: ['ClientCenterAddFolder'],
    signInPolicy: 'allowed',
    clients: owner('willow'),
    ...details,
  };
}

/** The accounts of the demo, in the order of the list on the sign-in page. */
export const accounts: readonly Account[] = [
  account('one-client', ['Ellis', 'Ward'], { line: 'One client, so there is nothing to switch.' }),
  account('four-clients', ['Dana', 'Reyes'], {
    line: 'Four clients in a dropdown, with nicknames and different rights in each.',
    grants: withGrants(clientGrants, previewRule),
    accessControls: [
      'ClientCenterAddFolder',
      'ClientCenterShowClientNickname',
      'ClientCenterDocumentDeepLink',
    ],
    clients: { bluewater: 'Owner', casco: 'Contributor', dana: 'Owner', eastern: 'Reader' },
  }),
  account('sixty-clients', ['Robin', 'Achterberg'], {
    line: 'Sixty clients in a searchable window; one of them holds 20,000 documents.',
    clients: owner(...sixtyKeys),
  }),
  account('no-client', ['Noor', 'Haddad'], { line: 'Linked to no client.', clients: {} }),
  account('docs-only', ['Olive', 'Brandt'], {
    line: 'Documents are all there is.',
    grants: withGrants(clientGrants, allDocsOnly),
    clients: owner('tidewater'),
  }),
  account('every-gate', ['Gale', 'Iversen'], {
    line: 'Every optional control is switched on.',
    accessControls: [...showing],
    clients: owner('tidewater', 'granite'),
  }),
  account('nothing-shown', ['Hidde', 'Noone'], {
    line: 'Everything that can be hidden or disabled is.',
    accessControls: [...hiding, ...disabling],
    clients: owner('granite'),
  }),
  account('mfa', ['Mika', 'Forsell'], {
    line: 'The firm asks for a second factor.',
    signInPolicy: 'mfaRequired',
  }),
  account('locked', ['Lois', 'Kehoe'], { line: 'The firm is locked out.', signInPolicy: 'firmLocked' }),
  account('rejected', ['Rey', 'Jacobs'], {
    line: 'Signing in fails for another reason.',
    signInPolicy: 'signInRejected',
  }),
  account('nowhere', ['Nils', 'Wander'], { line: 'Signs in, but has nowhere to go.', grants: {} }),
  account('terms', ['Tess', 'Merritt'], { line: 'Must accept new terms first.' }),
  account('staff', ['Sam', 'Pine'], {
    line: 'Works at the firm: staff area and viewing as a client.',
    kind: 'staff',
    grants: staffGrants,
    clients: owner(...everyClientOf('1001')),
  }),
  account('emulated', ['Emil', 'Sorensen'], {
    line: 'A session in which the firm views the portal as another user.',
    grants: withGrants(clientGrants, emulation(userIdOf('one-client'))),
  }),
  account('internal', ['Ines', 'Falk'], {
    line: 'Works on the portal: the live view of its state charts.',
    grants: withGrants(clientGrants, internalGrants),
    clients: owner('willow'),
  }),
  account('brazil', ['Beatriz', 'Nogueira'], {
    line: 'Brasil: sete clientes, todas as ações, BoxE contratado.',
    companyId: '2001',
    language: 'pt-BR',
    grants: withGrants(clientGrants, brazilAll),
    accessControls: ['ClientCenterAddFolder', 'BR_ConfigureAccountInformation'],
    clients: owner(...everyClientOf('2001').slice(0, 7)),
  }),
  account('brazil-basic', ['Caio', 'Prates'], {
    line: 'Brasil: um cliente, sem BoxE e sem solicitações.',
    companyId: '2001',
    language: 'pt-BR',
    grants: withGrants(clientGrants, brazilDenied),
    clients: owner('Café Serra Azul'),
  }),
  account('brazil-staff', ['Camila', 'Rezende'], {
    line: 'Brasil: trabalha no escritório; a área da equipe.',
    companyId: '2001',
    language: 'pt-BR',
    kind: 'staff',
    grants: staffGrants,
    clients: owner(...everyClientOf('2001')),
  }),
  account('uk', ['Una', 'Kerr'], {
    line: 'United Kingdom: the personal tax questionnaire.',
    companyId: '3001',
    language: 'en-GB',
    clients: owner(...everyClientOf('3001')),
  }),
  account('argentina', ['Ariel', 'Güemes'], {
    line: 'Argentina: en español.',
    companyId: '4001',
    language: 'es-AR',
    clients: owner(...everyClientOf('4001')),
  }),
  account('canada', ['Claire', 'Lévesque'], {
    line: 'Canada : en français, et en anglais si l’on veut.',
    companyId: '5001',
    language: 'fr-CA',
    clients: owner(...everyClientOf('5001')),
  }),
  account('many-tasks', ['Max', 'Tallis'], {
    line: 'A thousand groups of tasks over three clients.',
    clients: { lighthouse: 'Owner', granite: 'Owner', tidewater: 'Contributor' },
  }),
];

/** An account that the person of the account `of` has with another firm: they switch to it and never sign in with it. */
export interface LinkedAccount extends Account {
  readonly of: string;
}

/** The linked accounts of the demo [T2.06]; the provider knows none of them. */
export const linkedAccounts: readonly LinkedAccount[] = [
  {
    ...account('canada.us', ['Claire', 'Lévesque'], { line: 'A second account of canada, with one client.' }),
    of: 'canada',
  },
];

/** Everybody who uses a portal of the demo. */
export const everyone: readonly Account[] = [...accounts, ...linkedAccounts];
