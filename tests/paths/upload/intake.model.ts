/** Models of the intake: what is picked, and what the server answers before a file may go. */

import { ProblemError } from '../../../machines/problem.ts';
import { resumableFrom } from '../../../machines/upload/checks.ts';
import { intakeMachine } from '../../../machines/upload/intake.machine.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { interruptedFor, offeredFor } from '../../support/values/upload-items.ts';

type Event = ModelEvent<typeof intakeMachine>;
type Offered = ReturnType<typeof offeredFor>;

const { session, flags } = factsFor({ controls: ['ClientCenterAddFolder'] });
const offline = new ProblemError({ code: 'offline' });
const nameTaken = new ProblemError({ code: 'nameTaken' });
const sessionOver = new ProblemError({ code: 'unauthenticated', status: 401 });
const folderNamed = (id: string) => ({ id, type: 'Folder' as const, name: id, canCreate: true });
const top = { id: 'c1', type: 'Client' as const, name: 'Client c1', canCreate: true };
const limits = { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: resumableFrom };

const offer = (...files: readonly Offered[]): Event => ({ type: 'files.offer', files });
const picked = offer(offeredFor('f0'));
const pickedNext = offer(offeredFor('f1'));
const refused = offer(offeredFor('bad', { file: { name: 'bad.exe' } }), offeredFor('good'));
const pickedAtTop = offer(offeredFor('top', { container: top }));
const inFolders = offer(offeredFor('a', { path: ['A'] }), offeredFor('b', { path: ['A', 'B'] }));

/** An offer is made while the intake has none of its files. */
const isNew = ({ offered, selected }: Snapshot['context'], event: Event): boolean => {
  const known = new Set([...offered, ...selected].map(({ file }) => file.id));
  return event.type !== 'files.offer' || !event.files.some(({ file }: Offered) => known.has(file.id));
};
type Snapshot = ReturnType<typeof intakeMachine.getInitialSnapshot>;

const options = (name: string, events: readonly Event[]) =>
  ({
    name,
    machine: intakeMachine,
    input: (parent) => ({ parent: parent as never, access: { session, flags } }),
    events: [done('recallUploads', []), done('loadConstraints', limits), ...events],
    filterEvents: ({ context }, event) => isNew(context, event),
    contextKey: ({ constraints, offered, selected, folderSteps, madeFolders, folderRetries }) => [
      constraints !== null,
      offered.length,
      selected.map(({ isNameFree }) => isNameFree),
      [folderSteps.length, Object.values(madeFolders).map((made) => made.isNew), folderRetries],
    ],
    stopWhen: ({ context }) => context.offered.length > 2,
    places: 'transitions',
    paths: 'covering',
  }) satisfies ModelOptions<typeof intakeMachine>;

/** Files for a folder and at the top, one of a type that is not allowed, and answers that fail. */
const picks = defineModel(
  options('picks', [
    done('recallUploads', [interruptedFor('old')]),
    failed('recallUploads', new Error('no storage')),
    failed('loadConstraints', offline),
    ...[picked, pickedNext, refused, pickedAtTop],
    done('findDefaultFolder', folderNamed('default')),
    failed('findDefaultFolder', offline),
    { type: 'session.refreshed', session },
  ]),
);

/** Folders on the way, and names that are taken. */
const folders = defineModel(
  options('whole folders', [
    inFolders,
    done('createFolder', folderNamed('made')),
    failed('createFolder', nameTaken),
    failed('createFolder', offline),
    failed('createFolder', new ProblemError({ code: 'fileName' })),
    done('findFolder', folderNamed('found')),
    done('createFolder', { ...folderNamed('closed'), canCreate: false }),
    done('findFolder', { ...folderNamed('closed'), canCreate: false }),
    failed('findFolder', offline),
    done('findTakenNames', []),
    done('findTakenNames', ['a', 'b']),
    failed('findTakenNames', offline),
  ]),
);

/** The session ends before what was picked can go. */
const ended = defineModel(
  options('the session is over', [
    failed('loadConstraints', sessionOver),
    ...[picked, pickedAtTop, offer(offeredFor('a', { path: ['A'] }))],
    failed('findDefaultFolder', sessionOver),
    failed('createFolder', sessionOver),
    failed('createFolder', nameTaken),
    failed('findFolder', sessionOver),
    { type: 'session.refreshed', session },
  ]),
);

export const intakeModels = [picks, folders, ended] as const;
