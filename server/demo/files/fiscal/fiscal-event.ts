import { nfeNamespace } from '../nfe/nfe.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Company } from './fiscal-companies.ts';
import { addSeconds } from './fiscal-days.ts';
import type { Note } from './fiscal-note.ts';
import { demoRemark, type FiscalFile, fields, fileOf, padded, protocolOf, sign } from './fiscal-xml.ts';

/** The conditions that the layout has every letter of correction repeat, word for word. */
const correctionTerms =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser ' +
  'utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: ' +
  'I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, ' +
  'valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do ' +
  'destinatario; III - a data de emissao ou de saida.';

const kinds = {
  cancellation: { type: '110111', name: 'Cancelamento', done: 'Cancelamento registrado' },
  correction: { type: '110110', name: 'Carta de Correcao', done: 'Carta de Correcao registrada' },
} as const;

export interface NoteEvent {
  readonly kind: keyof typeof kinds;
  readonly note: Note;
  readonly at: string;
  /** Why it is cancelled, or what is right. */
  readonly text: string;
}

/** The file of an event about a note with the authority's answer (`procEventoNFe`, layout 1.00). */
export function eventFile(random: SeededRandom, { kind, note, at, text }: NoteEvent): FiscalFile {
  const { type, name, done } = kinds[kind];
  const [stateCode, id] = [note.issuer.stateCode, `ID${type}${note.key}01`];
  const words = `${demoRemark}. ${text}`;
  const detail =
    kind === 'cancellation'
      ? { nProt: note.protocol.number, xJust: words }
      : { xCorrecao: words, xCondUso: correctionTerms };
  const signed = sign({
    element:
      `<infEvento xmlns="${nfeNamespace}" Id="${id}">${fields({
        cOrgao: stateCode,
        tpAmb: 2,
        CNPJ: note.issuer.cnpj,
        chNFe: note.key,
        dhEvento: at,
        tpEvento: type,
        nSeqEvento: 1,
        verEvento: '1.00',
      })}<detEvento versao="1.00">` + `${fields({ descEvento: name, ...detail })}</detEvento></infEvento>`,
    namespace: nfeNamespace,
    id,
    signer: note.issuer,
  });
  const protocol = protocolOf(random, stateCode, addSeconds(at, random.int(1, 20)));
  return fileOf(
    `${type}-${note.key}-01-procEventoNFe`,
    `<procEventoNFe xmlns="${nfeNamespace}" versao="1.00"><evento versao="1.00">${signed.element}${signed.signature}</evento>` +
      `<retEvento versao="1.00"><infEvento>${fields({
        tpAmb: 2,
        verAplic: 'DEMO_4.00',
        cOrgao: stateCode,
        cStat: 135,
        xMotivo: 'Evento registrado e vinculado a NF-e',
        chNFe: note.key,
        tpEvento: type,
        xEvento: done,
        nSeqEvento: 1,
        CNPJDest: note.recipient && 'cnpj' in note.recipient ? note.recipient.cnpj : undefined,
        dhRegEvento: protocol.at,
        nProt: protocol.number,
      })}</infEvento></retEvento></procEventoNFe>`,
  );
}

export interface VoidedNumbers {
  readonly issuer: Company;
  readonly series: number;
  readonly first: number;
  readonly last: number;
  readonly at: string;
}

/** The file that says that numbers of NFC-e were never used (layout 4.00, whose schema begins this root with a capital). */
export function voidedFile(random: SeededRandom, voided: VoidedNumbers): FiscalFile {
  const { issuer, series, first, last, at } = voided;
  const year = at.slice(2, 4);
  const id = `ID${issuer.stateCode}${year}${issuer.cnpj}65${padded(series, 3)}${padded(first, 9)}${padded(last, 9)}`;
  const numbers = { mod: 65, serie: series, nNFIni: first, nNFFin: last };
  const signed = sign({
    element: `<infInut xmlns="${nfeNamespace}" Id="${id}">${fields({
      tpAmb: 2,
      xServ: 'INUTILIZAR',
      cUF: issuer.stateCode,
      ano: year,
      CNPJ: issuer.cnpj,
      ...numbers,
      xJust: `${demoRemark}. Queda do sistema do caixa: a numeração saltou.`,
    })}</infInut>`,
    namespace: nfeNamespace,
    id,
    signer: issuer,
  });
  const protocol = protocolOf(random, issuer.stateCode, at);
  return fileOf(
    `${id}-procInutNFe`,
    `<ProcInutNFe xmlns="${nfeNamespace}" versao="4.00"><inutNFe versao="4.00">${signed.element}${signed.signature}</inutNFe>` +
      `<retInutNFe versao="4.00"><infInut>${fields({
        tpAmb: 2,
        verAplic: 'DEMO_4.00',
        cStat: 102,
        xMotivo: 'Inutilizacao de numero homologado',
        cUF: issuer.stateCode,
        ano: year,
        CNPJ: issuer.cnpj,
        ...numbers,
        dhRecbto: protocol.at,
        nProt: protocol.number,
      })}</infInut></retInutNFe></ProcInutNFe>`,
  );
}
