/** Sending documents by link as the specification tells it [S3.19, S3.22, S4.21, S5.01–S5.08, S8.12, decisions 10, 22]. Knows nothing of the chart. */

/** The fields of the form that the model uses; `code` is `null` where recipients need none. */
export interface Form {
  readonly to: string;
  readonly subject: string;
  readonly code: string | null;
}
export const forms = {
  blank: { to: '', subject: '', code: null },
  valid: { to: 'rob@bank.example', subject: 'Our papers', code: null },
  other: { to: 'eve@bank.example', subject: 'For the bank', code: null },
  coded: { to: 'rob@bank.example', subject: 'Our papers', code: '' },
  faulty: { to: 'rob', subject: '', code: null },
} satisfies Record<string, Form>;
export const madeCode = 'AAAA-AAAA-AAAA';

/** Documents of a client; why they cannot be sent, if so. */
export interface Selection {
  readonly client: string;
  readonly documents: readonly string[];
  readonly refusal: 'reader' | 'tooMany' | null;
}

export type Deed =
  | { do: 'open'; about: Selection }
  | { do: 'openOther'; dialog: 'links' | 'send' }
  | { do: 'close' | 'useDraft' | 'dropDraft' }
  | { do: 'client'; client: string }
  | { do: 'language'; language: string }
  | { do: 'write' | 'submit'; form: Form }
  | { do: 'makeCode'; hasBytes: boolean }
  | { do: 'remove'; document: string }
  | { do: 'begun'; draft: Form | null }
  | { do: 'draftKept'; isKept: boolean }
  | { do: 'sent' }
  | { do: 'notSent'; mayHaveGone: boolean };

export const textOfForm = ({ to, subject, code }: Form) => `${to}, ${subject}, ${code ?? 'no code'}`;
const none = { begins: false, keeps: null as string | null, goes: null as string | null };
const noMessage = {
  ...none,
  documents: [] as readonly string[],
  form: forms.blank as Form,
  isTouched: false,
  offered: null as Form | null,
  id: 0,
  version: 0,
  payload: '',
  receipt: null as string | null,
  problem: false,
};
type Shows = 'nothing' | 'refused' | 'opening' | 'form' | 'failed' | 'goingOut' | 'waits' | 'sent';

function faultsOf({ to, subject, code }: Form): string[] {
  const ofTo = to === '' ? 'missing' : to.includes('@') ? null : 'email';
  return [
    ofTo ? `to ${ofTo}` : [],
    subject === '' ? 'subject missing' : [],
    code === '' ? 'authCode missing' : [],
  ].flat();
}

export class PlainSending {
  #shows: Shows = 'nothing';
  #client = '';
  #message = noMessage;
  #outcome: 'sent' | 'failed' | 'canceled' | null = null;
  #isRefused: string | null = null;
  #wanted: Selection | null = null;
  #language = 'en-US';
  #ids = 0;
  #alerted = new Set<string>();
  #said: string[] = [];

  facts() {
    const { documents, form, isTouched, offered, begins, keeps, goes, receipt, problem } = this.#message;
    const said = this.#said;
    this.#said = [];
    const isWriting = this.#shows === 'form' || this.#shows === 'failed';
    return {
      shows: this.#shows,
      documents: this.#shows === 'nothing' || this.#shows === 'sent' ? [] : documents,
      form: textOfForm(form),
      faults: isTouched ? faultsOf(form) : [],
      isRefused: this.#isRefused,
      offered: offered && textOfForm(offered),
      receipt,
      problem,
      outcome: this.#outcome,
      calls: [begins ? `begin ${this.#client}` : [], keeps ?? [], goes ?? []].flat(),
      may: {
        useDraft: this.#shows === 'form' && offered !== null,
        makeCode: isWriting && form.code !== null,
      },
      said,
    };
  }

  take(deed: Deed): void {
    const message = this.#message;
    const isWriting = this.#shows === 'form' || this.#shows === 'failed';
    const isWritten = isWriting || this.#shows === 'opening' || this.#shows === 'refused';
    if (deed.do === 'open' && this.#shows === 'nothing') {
      if (message.goes === null) this.#begin(deed.about);
      else [this.#wanted, this.#shows] = [deed.about, 'waits'];
    }
    const about = this.#shows === 'waits' ? this.#wanted?.client : this.#client;
    if (deed.do === 'close' || (deed.do === 'client' && deed.client !== about)) {
      if (isWritten) this.#end('canceled');
      else if (this.#shows === 'sent') this.#end('sent');
      else [this.#wanted, this.#shows] = [null, 'nothing'];
    }
    if (deed.do === 'language') this.#language = deed.language;
    if (deed.do === 'begun' && message.begins) {
      this.#ids += 1;
      this.#change({ begins: false, id: this.#ids, offered: deed.draft });
      this.#shows = 'form';
    }
    if (deed.do === 'draftKept') this.#change({ keeps: null });
    if (deed.do === 'write' && isWriting) this.#write({ form: deed.form });
    if (deed.do === 'makeCode' && deed.hasBytes && isWriting && message.form.code !== null)
      this.#goOn({ form: { ...message.form, code: madeCode } });
    if (
      deed.do === 'remove' &&
      isWriting &&
      message.documents.length > 1 &&
      message.documents.includes(deed.document)
    )
      this.#goOn({ documents: message.documents.filter((one) => one !== deed.document) });
    if (this.#shows === 'form' && message.offered) {
      if (deed.do === 'useDraft') {
        this.#withdraw();
        this.#write({ form: message.offered, offered: null, isTouched: false });
      }
      if (deed.do === 'dropDraft') this.#write({ offered: null });
    }
    if (deed.do === 'submit' && isWriting) this.#submit(deed.form);
    if (message.goes !== null && deed.do === 'sent') this.#sent();
    if (message.goes !== null && deed.do === 'notSent') this.#notSent(deed.mayHaveGone);
  }

  #change(change: Partial<typeof noMessage>): void {
    this.#message = { ...this.#message, ...change };
  }

  #begin({ client, documents, refusal }: Selection): void {
    this.#message = { ...noMessage, documents, begins: refusal === null };
    [this.#client, this.#outcome, this.#isRefused, this.#wanted] = [client, null, refusal, null];
    this.#shows = refusal ? 'refused' : 'opening';
  }

  /** Nothing of a message is left but how it ended. */
  #end(outcome: 'sent' | 'failed' | 'canceled'): void {
    [this.#message, this.#outcome, this.#isRefused, this.#shows, this.#client] = [
      noMessage,
      outcome,
      null,
      'nothing',
      '',
    ];
  }

  /** What is written or changed after a failure is a message to be sent once more. */
  #goOn(change: Partial<typeof noMessage>): void {
    this.#change({ ...change, problem: false });
    [this.#shows, this.#outcome] = ['form', null];
  }

  /** Each change is kept as a draft, without the code. */
  #write(change: Partial<typeof noMessage>): void {
    this.#goOn(change);
    const { form } = this.#message;
    const isBlank = form.to === '' && form.subject === '';
    this.#change({
      keeps: `keep ${this.#client}: ${isBlank ? 'nothing' : textOfForm({ ...form, code: form.code === null ? null : '' })}`,
    });
  }

  #submit(form: Form): void {
    const isComplete = faultsOf(form).length === 0;
    if (!isComplete && this.#shows === 'form') this.#change({ form, isTouched: true });
    if (!isComplete) return;
    const { payload: before, documents, version, id } = this.#message;
    if (before !== '') this.#withdraw();
    const payload = `${textOfForm(form)}: ${documents.join(' ')} in ${this.#language}`;
    const next = payload === before ? version : version + 1;
    this.#goOn({
      form,
      payload,
      version: next,
      offered: null,
      keeps: null,
      goes: `send message-${id}:${next} ${payload}`,
    });
    this.#shows = 'goingOut';
  }

  #withdraw(): void {
    if (this.#alerted.has(this.#client)) this.#said.push(`withdrawn sending:${this.#client}`);
  }

  #sent(): void {
    const { documents, form } = this.#message;
    this.#said.push(`success sendDocsSuccessMsg ${documents.length}`);
    if (this.#shows !== 'goingOut') {
      this.#endUnseen('sent');
      return;
    }
    const receipt = `${form.to} until 2026-11-24T09:00:00.000Z, ${form.code ?? 'no code'}`;
    this.#change({ goes: null, form: forms.blank, isTouched: false, receipt });
    [this.#shows, this.#outcome] = ['sent', 'sent'];
  }

  #notSent(mayHaveGone: boolean): void {
    this.#alerted.add(this.#client);
    this.#said.push(
      `danger ${mayHaveGone ? 'sendDocsErrorMsg' : 'sendDocsRefusedMsg'} ${this.#message.documents.length} sending:${this.#client}`,
    );
    if (this.#shows !== 'goingOut') {
      this.#endUnseen('failed');
      return;
    }
    this.#change({ goes: null, problem: true });
    [this.#shows, this.#outcome] = ['failed', 'failed'];
  }

  /** The dialog was closed meanwhile; another message may wait in it. */
  #endUnseen(outcome: 'sent' | 'failed'): void {
    if (this.#wanted) this.#begin(this.#wanted);
    else this.#end(outcome);
  }
}
