import { fromCallback, fromPromise } from 'xstate';
import { saveFile } from '../../platform/browser/save-file.ts';
import type { FlowActors } from '../define-flow.ts';
import { createRecorder } from './recorder.ts';
import { trailFileOf } from './trail-file.ts';
import { watchShortcut } from './watch-shortcut.ts';

const createActors: FlowActors<'live'> = ({ page }) => {
  const recorder = createRecorder();
  return {
    actors: {
      recordSteps: fromCallback(({ self }) => recorder.attach(self)),
      watchShortcut: fromCallback(({ sendBack }) =>
        watchShortcut(page, () => sendBack({ type: 'live.toggle' })),
      ),
      followTrail: fromCallback(({ sendBack }) =>
        recorder.follow((trail) => sendBack({ type: 'trail.recorded', trail })),
      ),
      saveTrail: fromPromise(async ({ input: { trail } }) => {
        const text = JSON.stringify(trailFileOf(trail), null, 1);
        saveFile(page, new Blob([text], { type: 'application/json' }), 'trail.json');
      }),
    },
  };
};

export default createActors;
