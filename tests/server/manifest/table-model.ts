/** The table of brazil §4 in plain words, written from the specification and not from the contract. */

export const [ciencia, confirmacao, desconhecimento, naoRealizada] = [
  '210210',
  '210200',
  '210220',
  '210240',
] as const;
const columns = [ciencia, confirmacao, desconhecimento, naoRealizada] as const;
export type Code = (typeof columns)[number];

/** What becomes of each event in the order of the columns: a code that refuses it, or `ok`. */
const rows = {
  'sem evento, até 10 dias': ['ok', 'ok', 'ok', 'ok'],
  'sem evento, 11 a 180 dias': ['596', 'ok', 'ok', 'ok'],
  ciência: ['573', 'ok', 'ok', 'ok'],
  confirmada: ['655', '573', 'ok', 'ok'],
  desconhecida: ['655', 'ok', '573', 'ok'],
  'não realizada': ['655', 'ok', 'ok', '573'],
  encerrada: ['596', '596', '596', '596'],
} as const;

/** An invoice as the table sees it. */
export interface Invoice {
  readonly age: number;
  readonly isCancelled: boolean;
  /** The types that were registered, in their order. */
  readonly registered: readonly Code[];
}

const rowOf = ({ age, registered }: Invoice): readonly string[] => {
  if (age > 180) return rows.encerrada;
  const last = registered.findLast((code) => code !== ciencia);
  if (last === confirmacao) return rows.confirmada;
  if (last === desconhecimento) return rows.desconhecida;
  if (last === naoRealizada) return rows['não realizada'];
  if (registered.includes(ciencia)) return rows.ciência;
  return age <= 10 ? rows['sem evento, até 10 dias'] : rows['sem evento, 11 a 180 dias'];
};

/** The answer to an event: 135, or the code that refuses it. */
export function answerTo(invoice: Invoice, event: Code): string {
  if (invoice.isCancelled && invoice.age <= 180) {
    if (event === ciencia) return '650';
    if (event === desconhecimento) return '651';
  }
  const answer = rowOf(invoice)[columns.indexOf(event)] ?? '';
  if (answer !== 'ok') return answer;
  return invoice.registered.filter((code) => code === event).length >= 2 ? '594' : '135';
}
