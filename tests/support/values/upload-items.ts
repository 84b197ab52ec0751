/** Files, rows and remembered uploads, for tests: PDFs of 10 bytes for one folder of one client. */

import type { ContainerRef } from '../../../machines/signals.ts';
import type { PickedFile } from '../../../machines/upload/checks.ts';
import type { InterruptedUpload, OfferedFile, UploadItem } from '../../../machines/upload/items.ts';
import { itemOf } from '../../../machines/upload/items.ts';

export const taxFolder: ContainerRef = { id: 'f1', type: 'Folder', name: 'Tax', canCreate: true };

export const pickedFor = (id: string, change: Partial<PickedFile> = {}): PickedFile => ({
  id,
  name: `${id}.pdf`,
  size: 10,
  lastModified: 1_000,
  source: null,
  ...change,
});

type OfferedChange = Partial<Omit<OfferedFile, 'file'>> & { readonly file?: Partial<PickedFile> };

export const offeredFor = (id: string, { file, ...change }: OfferedChange = {}): OfferedFile => ({
  file: pickedFor(id, file),
  path: [],
  clientId: 'c1',
  clientName: 'Client c1',
  container: taxFolder,
  taskMetaData: null,
  field: null,
  ...change,
});

type ItemChange = Partial<Omit<UploadItem, 'file'>> & { readonly file?: Partial<PickedFile> };

export const itemFor = (id: string, { file, ...change }: ItemChange = {}): UploadItem => {
  const fresh = itemOf({ ...offeredFor(id, file ? { file } : {}), isNameFree: false }, []);
  return { ...fresh, ...change };
};

export const interruptedFor = (id: string, change: Partial<InterruptedUpload> = {}): InterruptedUpload => ({
  id,
  file: { name: `${id}.pdf`, size: 10, lastModified: 1_000 },
  clientId: 'c1',
  clientName: 'Client c1',
  container: taxFolder,
  taskMetaData: null,
  field: null,
  uploadUrl: `/uploads/${id}`,
  name: `${id}.pdf`,
  renames: 0,
  stored: null,
  ...change,
});

/** What a stored file is known by in tests. */
export const storedFor = (id: string) => ({
  documentId: `d-${id}`,
  storedAt: '2026-11-21T12:00:00.000Z',
  sha256: null,
});
