// This file imports no schema: lists and forms need these bounds and would load the libraries of the checks with them.
/** How long a link lives [S3.23, S9.07], in days. */
export const expirationDays = {
  AfterTwoWeeks: 14,
  AfterOneWeek: 7,
  AfterThreeDays: 3,
  AfterOneDay: 1,
} as const;
export const expirationPeriods = ['AfterTwoWeeks', 'AfterOneWeek', 'AfterThreeDays', 'AfterOneDay'] as const;
export type ExpirationPeriod = (typeof expirationPeriods)[number];

/** The fewest characters of an authorization code, and the most that forms and mails take. */
export const minCodeLength = 6;
export const maxCodeLength = 64;
export const maxRecipients = 50;
/** How many messages one user sends in an hour: a stolen session must not become a source of mail. */
export const maxSharesAnHour = 60;
export const maxSharedItems = 100;
export const maxSubjectLength = 200;
export const maxMessageLength = 5000;
