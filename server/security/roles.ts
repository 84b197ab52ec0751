import { type Capability, may } from '../../contract/access.ts';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/feature-flags.ts';
import type { users } from '../db/schema.ts';
import { sessionOf } from './session-shape.ts';

export type User = typeof users.$inferSelect;

// No role depends on a flag.
const flags = createFeatureFlags(initialFeatureFlags);
const nowhere = { sessionId: '', longToken: '', expiresAt: new Date(0) };

/** Whether somebody is the firm's staff or one of its clients' people, by the one table of rights [S6.01, S6.02]. */
export const hasRole = (user: User, role: Extract<Capability, 'staff' | 'clientUser'>): boolean =>
  may({ session: sessionOf(nowhere, user), flags }, role);

/**
 * Whether `viewer` may see the portal as `shown` sees it [S6.02, T6.01]: staff as anybody who acts for a client of
 * their firm, others as the one person whom their grants name. Nobody sees it as staff do.
 */
export const mayView = (viewer: User, shown: User): boolean =>
  viewer.companyId === shown.companyId &&
  viewer.signInPolicy === 'allowed' &&
  shown.signInPolicy === 'allowed' &&
  shown.kind === 'client' &&
  !hasRole(shown, 'staff') &&
  (hasRole(viewer, 'staff') || viewer.grants.Emulation?.EmulateePrismGuid === shown.id);
