const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const clock = clockIn('America/Sao_Paulo');
const amazonClock = clockIn('America/Manaus');
const acreClock = clockIn('America/Rio_Branco');

/** States whose clocks are not those of Brasília, by the number that begins an access key. */
const clocks: Readonly<Record<string, Intl.DateTimeFormat>> = {
  '11': amazonClock,
  '12': acreClock,
  '13': amazonClock,
  '14': amazonClock,
  '50': amazonClock,
  '51': amazonClock,
};

const shownBy = (format: Intl.DateTimeFormat, moment: string): string =>
  format.format(new Date(moment)).replace(' ', 'T');

/**
 * A moment as clocks in Brasília show it, without an offset: `2026-11-25T11:37:00Z` → `2026-11-25T08:37:00`. Files write
 * their moments so, and the reading view shows them as they are written. '' for `null`.
 */
export const clockInBrazil = (moment: string | null): string =>
  moment === null ? '' : shownBy(clock, moment);

/**
 * When a document was issued, as the clocks of its issuer's state show it, in the form of `clockInBrazil`: files write it
 * so. The state is read from the access key; without one it is the clock of Brasília.
 */
export const clockOfIssuer = (moment: string, key: string): string =>
  shownBy(clocks[key.slice(0, 2)] ?? clock, moment);
