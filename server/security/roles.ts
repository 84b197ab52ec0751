import { createFeatureFlags, initialFeatureFlags } from '../../contract/firm/feature-flags.ts';
import { type Capability, may } from '../../contract/session/access.ts';
import type { users } from '../db/schema/core-schema.ts';
import { sessionOf } from './session-shape.ts';

export type User = typeof users.$inferSelect;
/** What decides whether a user may use the portal, and as whom. */
export type Standing = Pick<User, 'id' | 'companyId' | 'kind' | 'grants' | 'signInPolicy' | 'isClosed'>;

// No role depends on a flag, on an access control, or on who the user is.
const flags = createFeatureFlags(initialFeatureFlags);
const nowhere = { sessionId: '', longToken: '', expiresAt: new Date(0) };
const anyone = { id: '', companyId: '', contactId: '', firstName: '', lastName: '', email: '' };

/** Whether a user is the firm's staff or one of its clients' people, by the one table of rights [S6.01, S6.02]. */
export const hasRole = (
  { grants }: Pick<User, 'grants'>,
  role: Extract<Capability, 'staff' | 'clientUser'>,
): boolean => may({ session: sessionOf(nowhere, { ...anyone, grants, accessControls: [] }), flags }, role);

/** Whether a user may sign in and go on with their sessions, their firm's lock aside. */
export const isOpen = ({ signInPolicy, isClosed }: Pick<User, 'signInPolicy' | 'isClosed'>): boolean =>
  signInPolicy === 'allowed' && !isClosed;

/**
 * Whether `viewer` may see the portal as `shown` sees it [S6.02, T6.01]: staff as any user who acts for a client of
 * their firm, others as the one user whom their grants name. No one sees it as staff do.
 */
export const mayView = (viewer: Standing, shown: Standing): boolean =>
  viewer.companyId === shown.companyId &&
  isOpen(viewer) &&
  isOpen(shown) &&
  shown.kind === 'client' &&
  !hasRole(shown, 'staff') &&
  (hasRole(viewer, 'staff') || viewer.grants.Emulation?.EmulateePrismGuid === shown.id);
