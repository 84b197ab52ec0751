const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * A moment as clocks in Brasília show it, without an offset: `2026-11-25T11:37:00Z` → `2026-11-25T08:37:00`. Files write
 * their moments so, and the reading view shows them as they are written. '' for `null`.
 */
export const clockInBrazil = (moment: string | null): string =>
  moment === null ? '' : clock.format(new Date(moment)).replace(' ', 'T');
