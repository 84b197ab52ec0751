import type { FlowLoader } from './flow-tools.ts';
import { loadPreviewFlow } from './preview.ts';

/**
 * The reader in a task: the preview flow a second time, so that what is read in place and what is open in the window
 * do not meet. Who signs has to read in place, also where a firm went back to the old preview.
 */
export const loadReaderFlow: FlowLoader = async (tools) => {
  const reader = await loadPreviewFlow(tools);
  return reader.provide({ guards: { isPreview: () => true, isOldPreview: () => false } });
};
