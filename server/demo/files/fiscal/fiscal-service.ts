import { accessKeyCheckDigit } from '../nfe/nfe-key.ts';
import type { Company } from './fiscal-companies.ts';
import { addSeconds, yearMonthOf } from './fiscal-days.ts';
import { decimal, demoRemark, type FiscalFile, fields, fileOf, padded, sign } from './fiscal-xml.ts';

const namespace = 'http://www.sped.fazenda.gov.br/nfse';

/** A national NFS-e. `price` is in cents. */
export interface Service {
  readonly provider: Company;
  readonly taker: Company;
  readonly number: number;
  /** The nine digits of the key that the system chooses. */
  readonly code: string;
  readonly issuedAt: string;
  readonly kind: ServiceKind;
  readonly price: number;
}

export interface ServiceKind {
  /** The national code of the service, and what the law calls it. */
  readonly code: string;
  readonly law: string;
  /** What was done. */
  readonly words: string;
  /** The rate of the city's tax, in per cent. */
  readonly rate: number;
}

export const ovenService: ServiceKind = {
  code: '140101',
  law: 'Lubrificação, limpeza, lustração, revisão, carga e recarga, conserto, restauração, manutenção e conservação de máquinas.',
  words: 'Manutenção preventiva dos fornos a gás.',
  rate: 5,
};
export const storageService: ServiceKind = {
  code: '110401',
  law: 'Armazenamento, depósito, carga, descarga, arrumação e guarda de bens de qualquer espécie.',
  words: 'Armazenagem e separação de mercadorias.',
  rate: 5,
};

/** By the national system, for a company. */
const [generator, companyId] = [2, 2];

/** The file of a note of services (`NFSe`, national layout 1.01, test environment). */
export function serviceFile(service: Service): FiscalFile {
  const { provider, number, code, issuedAt, kind, price } = service;
  const body =
    `${provider.cityCode}${generator}${companyId}${provider.cnpj}${padded(number, 13)}` +
    `${yearMonthOf(issuedAt)}${code}`;
  const id = `NFS${body}${accessKeyCheckDigit(body)}`;
  const amount = decimal(price);
  const signed = sign({
    element: `<infNFSe xmlns="${namespace}" Id="${id}">${fields({
      xLocEmi: provider.city,
      xLocPrestacao: provider.city,
      nNFSe: number,
      cLocIncid: provider.cityCode,
      xLocIncid: provider.city,
      xTribNac: kind.law,
      verAplic: 'DEMO_1.01',
      ambGer: generator,
      tpEmis: 1,
      procEmi: 1,
      cStat: 100,
      dhProc: addSeconds(issuedAt, 4),
      nDFSe: number + 40_000,
    })}<emit>${fields({ CNPJ: provider.cnpj, xNome: provider.name })}<enderNac>${fields({
      xLgr: provider.street,
      nro: provider.number,
      xBairro: provider.district,
      cMun: provider.cityCode,
      UF: provider.state,
      CEP: provider.cep,
    })}</enderNac>${fields({ fone: provider.phone })}</emit><valores>${fields({
      vBC: amount,
      pAliqAplic: kind.rate.toFixed(2),
      vISSQN: decimal(Math.round((price * kind.rate) / 100)),
      vTotalRet: decimal(0),
      vLiq: amount,
    })}</valores>${declaration(service)}</infNFSe>`,
    namespace,
    id,
    signer: provider,
  });
  return fileOf(id, `<NFSe xmlns="${namespace}" versao="1.01">${signed.element}${signed.signature}</NFSe>`);
}

/** What the provider declared (DPS), within the note. */
function declaration({ provider, taker, number, issuedAt, kind, price }: Service): string {
  const id = `DPS${provider.cityCode}${companyId}${provider.cnpj}${padded(1, 5)}${padded(number, 15)}`;
  const isSimple = provider.rates === null;
  const regime = fields({
    opSimpNac: isSimple ? 3 : 1,
    regApTribSN: isSimple ? 1 : undefined,
    regEspTrib: 0,
  });
  return (
    `<DPS versao="1.01"><infDPS Id="${id}">${fields({
      tpAmb: 2,
      dhEmi: issuedAt,
      verAplic: 'Demo 1.0',
      serie: 1,
      nDPS: number,
      dCompet: issuedAt.slice(0, 10),
      tpEmit: 1,
      cLocEmi: provider.cityCode,
    })}<prest>${fields({ CNPJ: provider.cnpj })}<regTrib>${regime}</regTrib></prest>` +
    `<toma>${fields({ CNPJ: taker.cnpj, xNome: taker.name })}<end><endNac>${fields({
      cMun: taker.cityCode,
      CEP: taker.cep,
    })}</endNac>${fields({ xLgr: taker.street, nro: taker.number, xBairro: taker.district })}</end></toma>` +
    `<serv><locPrest>${fields({ cLocPrestacao: provider.cityCode })}</locPrest><cServ>${fields({
      cTribNac: kind.code,
      xDescServ: kind.words,
    })}</cServ><infoCompl>${fields({ xInfComp: `${demoRemark}. Contrato de prestação continuada.` })}</infoCompl></serv>` +
    `<valores><vServPrest>${fields({ vServ: decimal(price) })}</vServPrest><trib><tribMun>${fields({
      tribISSQN: 1,
      tpRetISSQN: 1,
    })}</tribMun><totTrib>${fields(isSimple ? { pTotTribSN: '6.00' } : { indTotTrib: 0 })}</totTrib></trib></valores>` +
    '</infDPS></DPS>'
  );
}
