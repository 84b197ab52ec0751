import { describe, expect, test } from 'vitest';
import type { FeatureFlag, FeatureFlagId } from './feature-flags.ts';
import {
  createFeatureFlags,
  featureFlagIds,
  initialFeatureFlags,
  isFeatureOn,
  setFeatureFlag,
} from './feature-flags.ts';

const flag = (id: FeatureFlagId, value: boolean, lockedBy: readonly FeatureFlagId[] = []): FeatureFlag => ({
  id,
  name: id,
  description: id,
  value,
  lockedBy,
});
const initial = createFeatureFlags(initialFeatureFlags);

test.each([
  ['TaskTool', false],
  ['InternalToolsMenu', false],
  ['InvoiceTask', true],
  ['FeedbackRequest', false],
] as const)('[S3.16, S9.12] %s is at first %s', (id, value) => {
  expect(initial.get(id)?.value).toBe(value);
  expect(isFeatureOn(initial, id)).toBe(value);
});

test('[T6.02] the flags that change the shell are there, and off at first', () => {
  const ids = ['OldTasksUi', 'HideReportIssue', 'HideHelpDropdown', 'HideAccountInfo'] as const;
  expect(ids.map((id) => initial.get(id)?.value)).toEqual([false, false, false, false]);
});

test('[S3.16] every flag has an id of its own, a name and a description', () => {
  expect([...initial.keys()].sort()).toEqual([...featureFlagIds].sort());
  for (const { name, description } of initial.values()) expect([name, description]).not.toContain('');
});

test('[S3.16, S5.12] an id that comes twice is refused', () => {
  expect(() => createFeatureFlags([flag('TaskTool', true), flag('TaskTool', false)])).toThrow(
    'feature flag TaskTool is there twice',
  );
});

describe('setting', () => {
  test('[S5.12] a boolean is taken, and leaves the flags from before as they were', () => {
    const changed = setFeatureFlag(initial, 'FeedbackRequest', true);
    expect([isFeatureOn(changed, 'FeedbackRequest'), isFeatureOn(initial, 'FeedbackRequest')]).toEqual([
      true,
      false,
    ]);
    expect([...changed.keys()]).toEqual([...initial.keys()]);
  });

  test.each(['true', 1, 0, null, undefined, {}, []])('[S5.12] %j is refused', (value) => {
    expect(() => setFeatureFlag(initial, 'FeedbackRequest', value)).toThrow(TypeError);
  });

  test('[S5.12] an unknown id is refused', () => {
    expect(() => setFeatureFlag(createFeatureFlags([]), 'TaskTool', true)).toThrow(
      'there is no feature flag TaskTool',
    );
  });
});

describe('a flag is on only with every flag that locks it', () => {
  const chain = (own: boolean, lock: boolean, lockOfLock: boolean) =>
    createFeatureFlags([
      flag('TaskTool', own, ['InternalToolsMenu', 'InvoiceTask']),
      flag('InternalToolsMenu', lock, ['FeedbackRequest']),
      flag('InvoiceTask', true),
      flag('FeedbackRequest', lockOfLock),
    ]);

  test.each([
    [true, true, true, true],
    [false, true, true, false],
    [true, false, true, false],
    [true, true, false, false],
  ])('[S3.16] own %s, lock %s, lock of the lock %s: %s', (own, lock, lockOfLock, isOn) => {
    expect(isFeatureOn(chain(own, lock, lockOfLock), 'TaskTool')).toBe(isOn);
  });

  test('[S3.16] a lock that is not there keeps a flag off', () => {
    const flags = createFeatureFlags([flag('TaskTool', true, ['InternalToolsMenu'])]);
    expect(isFeatureOn(flags, 'TaskTool')).toBe(false);
  });

  test('[S3.16] flags that lock each other are off', () => {
    const flags = createFeatureFlags([
      flag('TaskTool', true, ['InternalToolsMenu']),
      flag('InternalToolsMenu', true, ['TaskTool']),
    ]);
    expect([isFeatureOn(flags, 'TaskTool'), isFeatureOn(flags, 'InternalToolsMenu')]).toEqual([false, false]);
  });
});
