import type { LogItem } from '../../../contract/firm/support.ts';
import {
  logPayloadVersion,
  logSpecVersion,
  maxIssueLength,
  maxTrailLines,
  notifyIssue,
  writeLog,
} from '../../../contract/firm/support.ts';
import type { Language } from '../../../contract/language/market.ts';
import type { Issue, Reporter } from '../../../machines/report/issue.ts';
import type { Beginning } from '../../../machines/report/report.setup.ts';
import type { Http } from '../../platform/http/http.ts';
import { createLogId } from '../../platform/report/log-entry.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Http;
  readonly store: Pick<BrowserStore, 'drafts'>;
  readonly page: Pick<Window, 'open'>;
  /** The portal's last steps, oldest first. */
  readonly lines: () => readonly string[];
  readonly now?: () => Date;
  readonly createId?: () => string;
}

/** What the text of an unsent report is called among a user's drafts. */
const draftName = 'report';
/** Who writes entries. */
const source = 'clientcenter';
/** The longest line of a log, and the longest first name, in characters. */
const maxLineLength = 500;
const maxNameLength = 100;

/** An issue as an entry of the log [T3.07, T9.09]. */
const itemOf = ({ referenceCode, time, description, logs }: Issue): LogItem => ({
  specversion: logSpecVersion,
  type: 'issue',
  source,
  id: referenceCode,
  time,
  contenttype: 'application/json',
  data: { description, logs: [...logs] },
});

/** A moment as its reporter reads it. */
const formatMoment = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));

/** What the report chart needs from the world [T4.16, T7.20, T7.21]. */
export function createReportServices({
  http,
  store,
  page,
  lines,
  now = () => new Date(),
  createId = createLogId,
}: Options) {
  const drafts = createDrafts(store);
  return {
    /** What the user typed before and did not send (decision 10), and, where they may, the portal's last steps. */
    async beginReport({ user, withLog }: { user: string; withLog: boolean }): Promise<Beginning> {
      const draft = drafts.get(user, draftName);
      return {
        description: typeof draft === 'string' ? draft.slice(0, maxIssueLength) : '',
        lines: withLog
          ? lines()
              .slice(-maxTrailLines)
              .map((line) => line.slice(0, maxLineLength))
          : [],
      };
    },

    /** Keeps what is typed; an empty text forgets it. */
    async keepDraft({ user, description }: { user: string; description: string }): Promise<void> {
      if (description.trim() === '') drafts.drop(user, draftName);
      else drafts.set(user, draftName, description);
    },

    /** A new reference code [T3.07] and the time of the issue. */
    numberReport: async (): Promise<Pick<Issue, 'referenceCode' | 'time'>> => ({
      referenceCode: createId(),
      time: now().toISOString(),
    }),

    /** Writes the issue to the firm's log [T7.20]; sent twice it is written once. */
    async logIssue({ issue }: { issue: Issue }, signal: AbortSignal): Promise<void> {
      await http.call(writeLog, { body: { version: logPayloadVersion, items: [itemOf(issue)] }, signal });
    },

    /** Has the issue confirmed to its reporter [T7.21]; sent twice it is mailed once. */
    async notifyReporter(
      { issue, reporter, language }: { issue: Issue; reporter: Reporter; language: Language },
      signal: AbortSignal,
    ): Promise<void> {
      const variables = {
        firstName: reporter.firstName.slice(0, maxNameLength),
        referenceCode: issue.referenceCode,
        issueDescription: issue.description,
        date: formatMoment(issue.time, language),
      };
      await http.call(notifyIssue, { body: { recipient: reporter.contactId, variables }, signal });
    },

    /** Opens the live chat in a tab that knows nothing of this one. Rejects when the browser allows no tab. */
    async openChat({ url }: { url: string }): Promise<void> {
      // With `noopener` the browser would not tell whether it opened one.
      const tab = page.open('', '_blank');
      if (!tab) throw new Error('the browser opened no tab');
      tab.opener = null;
      tab.location.replace(url);
    },
  };
}
