/** The model of a slot of a dashboard. */

import { widgetMachine } from '../../../machines/home/widget.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

export const widgetModel = defineModel({
  name: 'a slot of a dashboard',
  machine: widgetMachine,
  input: { type: 'taxCalendar' },
  events: [
    { type: 'widget.retry' },
    { type: 'widget.crashed' },
    done('fetchWidget', 'ready'),
    done('fetchWidget', 'noLoader'),
    done('fetchWidget', 'noEntry'),
    failed('fetchWidget', new ProblemError({ code: 'offline' })),
  ],
  contextKey: ({ failure }) => failure,
});
