/** Sign-in, the session and its end as the specification tells them [S4.01–S4.07, S8.01–S8.04, T6.01]. Knows nothing of the chart. */

/** How a visit begins. */
export interface Visit {
  readonly code: 'fresh' | 'used' | null;
  readonly ticket: 'loginToken' | 'sessionToken' | null;
  readonly hasToken: boolean;
  readonly hasTab: boolean;
  readonly error: 'access_denied' | 'server_error' | null;
  readonly returnTo: string | null;
  readonly providerSignOut: string | null;
  readonly isProduction: boolean;
  readonly isPreview: boolean;
}

/** A failure's code, or which of the answers that a call may have. */
export type Answer =
  | 'first'
  | 'second'
  | 'third'
  | 'offline'
  | 'unauthenticated'
  | 'forbidden'
  | 'sessionReplaced'
  | 'mfaRequired'
  | 'firmLocked'
  | 'signInCanceled';
type Word =
  | 'signIn.start'
  | 'ticket.confirm'
  | 'ticket.decline'
  | 'session.retry'
  | 'session.refresh'
  | 'page.woken'
  | 'preview.close'
  | 'signOut.start'
  | 'signOut.confirm'
  | 'signOut.cancel';

export type Deed =
  | { do: 'say'; word: Word }
  | { do: 'expire' | 'hear'; returnTo: string | null }
  | { do: 'uploads'; isUnderWay: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'answer'; place: number; how: Answer };

const places = [
  'signIn',
  'toProvider',
  'asking',
  'ticketUnanswered',
  'busy',
  'late',
  'unreachable',
  'homeless',
  'toStaff',
  'portal',
  'gone',
] as const;
type Place = (typeof places)[number];
const pages: Readonly<Record<string, string>> = {
  mfaRequired: 'mfa-required',
  firmLocked: 'firm-locked',
  signInError: 'signin-error',
  signedOut: 'logout',
  signedOutElsewhere: 'logout',
};
const isPassing = (how: Answer) => how === 'offline' || how === 'sessionReplaced';
const isGood = (how: Answer) => how === 'first' || how === 'second' || how === 'third';
const blocked = 'noted Session Bindings Not Loaded';

export class PlainSession {
  readonly #visit: Visit;
  #at: Place = 'busy';
  /** What is asked of the server for the page; of the portal's look; of the rights. */
  #calls: { page: string | null; look: string | null; rights: string | null } = {
    page: null,
    look: null,
    rights: null,
  };
  #user: string | null = null;
  #ticket: { from: string; token: string } | null = null;
  #holder: string | null = null;
  #outcome = 'none';
  #returnTo: string | null;
  #problem: string | null = null;
  #rereads = 0;
  #ownLogout: string | null = null;
  #isUploading = false;
  /** When the question about uploads can be answered; when the rights are old; when waiting is over. */
  #due = { answer: Number.POSITIVE_INFINITY, old: Number.POSITIVE_INFINITY, page: Number.POSITIVE_INFINITY };
  #now = 0;
  #said: string[] = [];

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#returnTo = visit.returnTo;
    this.#ticket = visit.ticket && { from: visit.ticket, token: 'linked' };
    if (visit.code === 'fresh') {
      this.#said.push('to /auth');
      this.#ask('exchangeCode c s');
    } else if (this.#ticket) {
      this.#said.push(`to ${this.#signInPage()}`);
      this.#askToken();
    } else if (visit.hasToken) this.#load();
    else if (visit.hasTab) this.#ask('restoreSession');
    else
      this.#show(
        visit.error === null ? 'none' : visit.error === 'access_denied' ? 'canceled' : 'signInError',
      );
  }

  calls(): string[] {
    return Object.values(this.#calls)
      .flatMap((call) => call ?? [])
      .toSorted();
  }

  facts() {
    const said = this.#said;
    this.#said = [];
    const isAsked = this.#due.answer < Number.POSITIVE_INFINITY;
    return {
      at: this.#at,
      user: this.#user,
      ticket: this.#ticket?.token ?? null,
      holder: this.#holder,
      outcome: this.#outcome,
      problem: this.#problem,
      calls: this.calls(),
      isAsked,
      may: {
        confirm: isAsked && this.#due.answer <= this.#now,
        decline: this.#at === 'asking' || (this.#at === 'ticketUnanswered' && this.#visit.hasToken),
        closePreview: this.#at === 'portal' && this.#visit.isPreview,
      },
      said,
    };
  }

  take(deed: Deed): void {
    if (deed.do === 'say') this.#hear(deed.word);
    if (deed.do === 'expire' && this.#at === 'portal') this.#end('expired', deed.returnTo);
    if (deed.do === 'hear' && this.#at === 'portal') this.#end('signedOutElsewhere', deed.returnTo);
    if (deed.do === 'hear' && this.#at === 'homeless') this.#end('signedOutElsewhere', this.#returnTo);
    if (deed.do === 'uploads' && this.#at === 'portal') {
      this.#isUploading = deed.isUnderWay;
      if (!deed.isUnderWay) this.#due.answer = Number.POSITIVE_INFINITY;
    }
    if (deed.do === 'wait') this.#wait(deed.ms);
    if (deed.do !== 'answer') return;
    const calls = this.calls();
    const call = calls[deed.place % Math.max(1, calls.length)];
    const [kind] = Object.entries(this.#calls).find(([, one]) => one === call) ?? [];
    if (call && kind === 'page') this.#answer(call.split(' ')[0] ?? '', deed.how);
    if (call && kind === 'look') this.#answerLook(deed.how);
    if (call && kind === 'rights') this.#answerRights(deed.how);
  }

  #hear(word: Word): void {
    const at = this.#at;
    const isAsked = this.#due.answer < Number.POSITIVE_INFINITY;
    if (word === 'signIn.start' && at === 'signIn' && this.#calls.page === null) {
      this.#problem = null;
      this.#calls.page = `startSignIn ${this.#returnTo}`;
    }
    if (word === 'ticket.confirm' && at === 'asking') this.#askToken();
    if (word === 'ticket.decline' && (at === 'asking' || at === 'ticketUnanswered')) {
      if (this.#visit.hasToken) {
        this.#problem = null;
        this.#load();
      } else if (at === 'asking') this.#show(this.#outcome);
      if (this.#at !== at) this.#ticket = this.#holder = null;
    }
    if (word === 'session.retry') {
      if (at === 'ticketUnanswered' || at === 'unreachable') this.#problem = null;
      if (at === 'ticketUnanswered') this.#askToken();
      if (at === 'unreachable' || at === 'late') this.#load();
      if (at === 'toProvider') this.#at = 'signIn';
    }
    if (word === 'signOut.start' && at === 'homeless') this.#end('signedOut', null);
    if (at !== 'portal') return;
    if (
      word === 'session.refresh' ||
      (word === 'page.woken' && this.#due.old <= this.#now && this.#calls.rights === null)
    )
      this.#calls.rights = 'loadBindings true';
    if (word === 'preview.close' && this.#visit.isPreview) {
      this.#leavePortal();
      this.#user = null;
      this.#ask('closePreview');
    }
    if (word === 'signOut.cancel') this.#due.answer = Number.POSITIVE_INFINITY;
    if (word === 'signOut.start' && this.#isUploading && !isAsked) this.#due.answer = this.#now + 1000;
    if (word === 'signOut.start' && !this.#isUploading) this.#end('signedOut', null);
    if (word === 'signOut.confirm' && isAsked && this.#due.answer <= this.#now) this.#end('signedOut', null);
  }

  #wait(ms: number): void {
    this.#now += ms;
    if (this.#due.page > this.#now) return;
    this.#due.page = Number.POSITIVE_INFINITY;
    if (this.#at === 'toStaff') {
      this.#leave('/there');
      return;
    }
    this.#returnTo = '/';
    this.#at = 'late';
    this.#said.push(blocked, 'danger accountGuardFailed', 'to /');
  }

  #ask(call: string): void {
    this.#at = 'busy';
    this.#due.page = Number.POSITIVE_INFINITY;
    this.#calls = { page: call, look: null, rights: null };
  }

  #askToken(): void {
    this.#ask(`createLongToken ${this.#ticket?.from} ${this.#ticket?.token}`);
  }

  /** The page of a firm waits five seconds. */
  #load(): void {
    this.#ask('loadBindings false');
    if (this.#returnTo?.startsWith('/company')) this.#due.page = this.#now + 5000;
  }

  /** A page without a call. */
  #stay(at: Place): void {
    this.#ask('');
    this.#calls.page = null;
    this.#at = at;
  }

  #signInPage(): string {
    return this.#returnTo ? `/auth?r=${encodeURIComponent(this.#returnTo)}` : '/auth';
  }

  #show(outcome: string): void {
    this.#outcome = outcome;
    this.#user = null;
    this.#stay('signIn');
    const page = pages[outcome];
    this.#said.push(
      `to ${page ? `/auth/${page}` : this.#signInPage()}${outcome === 'mfaRequired' ? ' with /second-factor' : ''}`,
    );
  }

  #leave(url: string): void {
    this.#user = null;
    this.#stay('gone');
    this.#said.push(`left for ${url}`);
  }

  #leavePortal(): void {
    if (this.#at === 'portal') this.#said.push('session ended', 'app told');
    this.#isUploading = false;
    this.#due = {
      answer: Number.POSITIVE_INFINITY,
      old: Number.POSITIVE_INFINITY,
      page: Number.POSITIVE_INFINITY,
    };
  }

  #end(outcome: string, returnTo: string | null): void {
    this.#leavePortal();
    [this.#outcome, this.#returnTo] = [outcome, returnTo];
    const isWished = outcome === 'signedOut';
    const tells = outcome === 'signedOutElsewhere' ? 'silently' : 'aloud';
    this.#ask(`endSession ${tells}, forgets ${isWished ? this.#user : null} ${isWished}, then ${returnTo}`);
  }

  #open(user: string): void {
    [this.#user, this.#problem, this.#outcome, this.#rereads] = [user, null, 'none', 0];
  }

  #homeless(): void {
    this.#outcome = 'notAuthorized';
    this.#stay('homeless');
    this.#said.push('to /not-authorized');
  }

  #answer(call: string, how: Answer): void {
    if (!isGood(how)) {
      const mayReread = call === 'loadBindings' && how === 'sessionReplaced' && this.#rereads < 3;
      if (call !== 'endSession' && call !== 'restoreSession' && !mayReread) this.#problem = how;
      this.#fail(call, how);
      return;
    }
    if (call === 'exchangeCode') {
      this.#ticket = { from: 'loginToken', token: 'exchanged' };
      this.#returnTo = how === 'first' ? null : '/company/1001';
      this.#askToken();
    }
    if (call === 'createLongToken' && how === 'second') {
      this.#ticket = { from: this.#ticket?.from ?? '', token: 'own' };
      this.#holder = 'ellis@example.com';
      this.#stay('asking');
    } else if (call === 'createLongToken') this.#ticket = this.#holder = null;
    if (call === 'restoreSession' || (call === 'createLongToken' && how !== 'second')) this.#load();
    if (call === 'loadBindings') this.#opened(how);
    if (call === 'switchAccount' && how !== 'first') this.#homeless();
    if (call === 'switchAccount' && how === 'first') {
      this.#stay('toStaff');
      this.#due.page = this.#now + 1000;
    }
    if (call === 'closePreview' && how === 'first') this.#leave('/there');
    else if (call === 'closePreview') this.#end('signedOut', this.#returnTo);
    if (call === 'endSession') this.#ended(how === 'first');
    if (call === 'startSignIn') {
      this.#stay('toProvider');
      this.#said.push('left for /provider');
    }
  }

  #opened(how: Answer): void {
    this.#open('user-1');
    if (how === 'second') this.#ask('switchAccount');
    if (how === 'third') this.#homeless();
    if (how !== 'first') return;
    this.#stay('portal');
    this.#calls.look = 'loadTheme 1001';
    this.#due.old = this.#now + 3_600_000;
    this.#said.push(`to ${this.#returnTo ?? '/'}`, `started user-1, ${this.#returnTo}`);
  }

  #ended(isTold: boolean): void {
    const { providerSignOut, isProduction } = this.#visit;
    const isWished = this.#outcome === 'signedOut';
    if (isTold && isWished && this.#ownLogout) {
      this.#leave(this.#ownLogout);
      return;
    }
    if (!isTold || !providerSignOut || !(isWished || (this.#outcome === 'expired' && isProduction))) {
      this.#show(this.#outcome);
      return;
    }
    this.#leave(isWished ? providerSignOut : `${providerSignOut}&state=expired`);
  }

  #fail(call: string, how: Answer): void {
    if (call === 'exchangeCode') {
      const outcomes: Partial<Record<Answer, string>> = {
        mfaRequired: 'mfaRequired',
        firmLocked: 'firmLocked',
        signInCanceled: 'canceled',
        unauthenticated: 'signInError',
        forbidden: 'signInError',
      };
      if (!outcomes[how]) this.#said.push(`noted ${how}`);
      this.#show(outcomes[how] ?? this.#outcome);
    }
    if (call === 'createLongToken' && isPassing(how)) this.#stay('ticketUnanswered');
    else if (call === 'createLongToken') {
      if (this.#ticket?.from === 'sessionToken') this.#end('signInError', this.#returnTo);
      else this.#show('signInError');
      this.#ticket = this.#holder = null;
    }
    if (call === 'restoreSession' || call === 'endSession') this.#show(this.#outcome);
    if (call === 'startSignIn') this.#stay('signIn');
    if (call === 'closePreview') this.#end('signedOut', this.#returnTo);
    if (call === 'switchAccount') {
      if (isPassing(how)) this.#stay('unreachable');
      else if (how === 'unauthenticated') this.#end('expired', this.#returnTo);
      else this.#homeless();
    }
    if (call !== 'loadBindings') return;
    if (how === 'sessionReplaced' && this.#rereads < 3) {
      this.#rereads += 1;
      this.#load();
      return;
    }
    this.#said.push(blocked);
    if (!isPassing(how)) {
      this.#end('expired', this.#returnTo);
      return;
    }
    this.#rereads = 0;
    this.#stay('unreachable');
  }

  #answerLook(how: Answer): void {
    this.#calls.look = null;
    if (!isGood(how)) return;
    this.#ownLogout = how === 'second' ? '/bye' : null;
    this.#said.push('look loaded');
  }

  #answerRights(how: Answer): void {
    this.#calls.rights = null;
    if (how === 'sessionReplaced' && this.#rereads < 3) {
      this.#rereads += 1;
      this.#calls.rights = 'loadBindings true';
    } else if (how === 'second') {
      this.#leavePortal();
      this.#leave('');
    } else if (isGood(how)) {
      this.#open('user-1');
      this.#due.old = this.#now + 3_600_000;
      this.#said.push('refreshed user-1');
    } else if (isPassing(how)) {
      this.#rereads = 0;
      // They count as old from now on: the next look at the page asks again.
      this.#due.old = this.#now;
    } else {
      this.#problem = how;
      this.#end('expired', this.#returnTo);
    }
  }
}
