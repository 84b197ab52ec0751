import { expect } from 'vitest';
import { may } from '../../../contract/session/access.ts';
import { nameFault } from '../../../contract/storage/file-rules.ts';
import type { FolderWish } from '../../../machines/folder/folder.setup.ts';
import { problemOf } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { folderModel } from './folder.model.ts';

/** The alerts that the end of a call may raise. */
const alertKeys: Readonly<Record<string, readonly string[]>> = {
  'xstate.done.actor.createFolder': ['uploadFolderSuccessAlert'],
  'xstate.error.actor.createFolder': ['uploadFolderFailAlert', 'uploadFolderPermissionAlert'],
};

describeModel(folderModel, {
  invariants: {
    '[S5.10, S6.06] the dialog opens only with the permission, and a folder is created only where it is permitted':
      ({ context, ...snapshot }) => {
        if (!snapshot.hasTag('open')) return;
        expect(may(context.facts, 'addFolder')).toBe(true);
        expect(context.place?.container.canCreate).toBe(true);
      },
    '[S7.18] only names that the rules allow are sent, for the folder that the dialog was opened in': (
      { context },
      { started },
    ) => {
      const last = started.at(-1);
      if (last?.src !== 'createFolder') return;
      const { name, container } = last.input as FolderWish;
      expect([nameFault(name), container]).toEqual([undefined, context.place?.container]);
    },
    '[S3.21, S4.16] conflict is set only when the status is 409': (snapshot, { event }) => {
      if (event.type === 'xstate.error.actor.createFolder' && snapshot.matches('conflict'))
        expect(problemOf(event.error).status).toBe(409);
    },
    '[S8.13] each end of a call raises an alert, except a name conflict': (snapshot, { emitted, event }) => {
      if (!event.type.endsWith('.actor.createFolder') || snapshot.matches('conflict')) return;
      const last = emitted.at(-1);
      expect(alertKeys[event.type]).toContain(last?.type === 'alert.raised' && last.alert.key);
    },
    '[S4.14] the list is notified exactly when a folder was created': (_snapshot, { emitted, event }) => {
      const told = emitted.findLast(({ type }) => type === 'documents.changed');
      if (event.type === 'xstate.done.actor.createFolder')
        expect(told).toMatchObject({ type: 'documents.changed' });
    },
    'what is typed is kept under its author, for its folder': ({ context, ...snapshot }, { started }) => {
      const last = started.at(-1);
      if (last?.src === 'keepDraft' && snapshot.matches('naming'))
        expect(last.input).toEqual({
          user: 'user-1',
          containerId: context.place?.container.id,
          name: context.name,
        });
    },
    'nothing of a client shows when another one is active': ({ context, ...snapshot }) => {
      const shown = context.next ?? context.place;
      if (snapshot.hasTag('open')) expect(context.activeClientId).toBe(shown?.clientId);
    },
  },
});
