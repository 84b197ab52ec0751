import type { Call } from './call.ts';
import { listClients, searchClients } from './clients.ts';
import { createLongToken, deleteSession, exchangeCode, loadBindings, login } from './session.ts';
import {
  containerDocuments,
  containerTree,
  descendants,
  documentsExist,
  documentsOfContainers,
  downloadDocument,
  getDocument,
  listContainers,
  listProjects,
  serviceRoute,
  uploadConstraints,
  uploadDocument,
} from './storage.ts';
import { getTheme } from './theme.ts';

/** Every call of the contract. A route that is not listed here does not exist on the server. */
export const catalogue: readonly Call[] = [
  login,
  exchangeCode,
  createLongToken,
  loadBindings,
  deleteSession,
  getTheme,
  listClients,
  searchClients,
  serviceRoute,
  uploadConstraints,
  documentsExist,
  uploadDocument,
  getDocument,
  downloadDocument,
  listContainers,
  containerTree,
  descendants,
  containerDocuments,
  documentsOfContainers,
  listProjects,
];
