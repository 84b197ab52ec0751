/** The log that a user sends with a reported issue, followed through the charts. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadMachines } from '../../scripts/charts/load.ts';
import { stepsByActor } from '../../scripts/replay/issue-log.ts';
import { replayLog } from '../../scripts/replay/replay-log.ts';
import { loadPortal } from './browser.ts';
import { Simulation } from './simulation.ts';
import { VirtualTime } from './virtual-time.ts';

const patience = 60_000;

test(
  'each step in the log of a visit is a way of its chart',
  async () => {
    const portal = await loadPortal();
    const machines = new Map(
      (await loadMachines(resolve(import.meta.dirname, '../../machines'))).map(({ machine }) => [
        machine.id,
        machine,
      ]),
    );
    const time = new VirtualTime(1);
    time.install();
    const simulation = new Simulation(time, portal, []);
    try {
      simulation.browser.kept.set('cc-token', simulation.server.begin('dana'));
      const tab = await simulation.browser.open('/documents');
      await simulation.calm();
      for (const flow of ['task', 'tasks', 'profile', 'home'] as const)
        tab.root?.send({ type: 'flow.wanted', flow });
      await simulation.calm(5000);
      tab.root?.send({ type: 'flow.open', flow: 'profile', dialog: 'settings' });
      tab.go('/tasks');
      await simulation.calm(5000);
      tab.root?.send({ type: 'flow.open', flow: 'report', dialog: 'report' });
      await simulation.calm();
      const lines = tab.flow('report')?.getSnapshot().context.lines ?? [];
      const followed = [...stepsByActor(lines)].flatMap(([actor, steps]) => {
        const machine = machines.get(actor);
        return machine ? [{ actor, parting: replayLog(machine, steps) }] : [];
      });
      expect(followed.filter(({ parting }) => parting !== null)).toEqual([]);
      expect(followed.map(({ actor }) => actor)).toEqual(
        expect.arrayContaining(['session', 'documents', 'tasks', 'home', 'profile']),
      );
    } finally {
      await simulation.end();
      time.restore();
    }
  },
  patience,
);
