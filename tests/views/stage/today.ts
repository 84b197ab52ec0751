/** The day on which all states are shown: dates on the page are relative to it. */
export const today = '2026-01-15T12:00:00Z';
