import { makeAccessKey } from '../nfe/nfe-key.ts';
import type { Company } from './fiscal-companies.ts';
import { yearMonthOf } from './fiscal-days.ts';
import { decimal, demoRemark, type FiscalFile, fields, fileOf, type Protocol, sign } from './fiscal-xml.ts';

const namespace = 'http://www.portalfiscal.inf.br/cte';

/** What a CT-e says. Amounts are in cents. */
export interface Transport {
  readonly carrier: Company;
  readonly sender: Company;
  readonly recipient: Company;
  /** Who pays: one of the two, or another. */
  readonly taker: Company;
  readonly number: number;
  /** The eight digits of the key that the carrier chooses. */
  readonly code: string;
  readonly issuedAt: string;
  readonly price: number;
  readonly cargo: { readonly name: string; readonly value: number; readonly weight: number };
  /** The key of the note that goes with it, or the number of another paper. */
  readonly carried: { readonly key: string } | { readonly waybill: number };
  readonly protocol: Protocol;
}

const series = 1;

/** The file of a transport document with the authority's answer (`cteProc`, layout 4.00, test environment). */
export function transportFile(transport: Transport): FiscalFile {
  const { carrier, sender, recipient, issuedAt, number, code, protocol } = transport;
  const key = makeAccessKey({
    stateCode: carrier.stateCode,
    yearMonth: yearMonthOf(issuedAt),
    issuerCnpj: carrier.cnpj,
    model: '57',
    ...{ series, number, code },
  });
  const id = `CTe${key}`;
  const signed = sign({
    element:
      `<infCte xmlns="${namespace}" Id="${id}" versao="4.00">${header(transport, key)}` +
      `<compl>${fields({ xObs: `${demoRemark}. Transporte rodoviário de carga fracionada.` })}</compl>` +
      `<emit>${identity(carrier)}${address('enderEmit', carrier, true)}${fields({ CRT: 3 })}</emit>` +
      `<rem>${identity(sender)}${address('enderReme', sender)}</rem>` +
      `<dest>${identity(recipient)}${address('enderDest', recipient)}</dest>${price(transport)}${cargo(transport)}</infCte>`,
    namespace,
    id,
    signer: carrier,
  });
  return fileOf(
    `${key}-procCTe`,
    `<cteProc xmlns="${namespace}" versao="4.00"><CTe xmlns="${namespace}">${signed.element}${signed.signature}</CTe>` +
      `<protCTe versao="4.00"><infProt>${fields({
        tpAmb: 2,
        verAplic: 'DEMO_4.00',
        chCTe: key,
        dhRecbto: protocol.at,
        nProt: protocol.number,
        digVal: signed.digest,
        cStat: 100,
        xMotivo: 'Autorizado o uso do CT-e',
      })}</infProt></protCTe></cteProc>`,
  );
}

function header(transport: Transport, key: string): string {
  const { carrier, sender, recipient, number, code, issuedAt } = transport;
  return `<ide>${fields({
    cUF: carrier.stateCode,
    cCT: code,
    CFOP: sender.state === recipient.state ? 5353 : 6353,
    natOp: 'Prestação de serviço de transporte',
    mod: 57,
    serie: series,
    nCT: number,
    dhEmi: issuedAt,
    tpImp: 1,
    tpEmis: 1,
    cDV: key.slice(43),
    tpAmb: 2,
    tpCTe: 0,
    procEmi: 0,
    verProc: 'Demo 1.0',
    cMunEnv: carrier.cityCode,
    xMunEnv: carrier.city,
    UFEnv: carrier.state,
    modal: '01',
    tpServ: 0,
    cMunIni: sender.cityCode,
    xMunIni: sender.city,
    UFIni: sender.state,
    cMunFim: recipient.cityCode,
    xMunFim: recipient.city,
    UFFim: recipient.state,
    retira: 1,
    indIEToma: 1,
  })}${taker(transport)}</ide>`;
}

function taker({ taker, sender, recipient }: Transport): string {
  const known = [sender.cnpj, undefined, undefined, recipient.cnpj].indexOf(taker.cnpj);
  if (known !== -1) return `<toma3>${fields({ toma: known })}</toma3>`;
  return `<toma4>${fields({ toma: 4 })}${identity(taker)}${address('enderToma', taker)}</toma4>`;
}

/**
 * The authority prescribes another name for sender, recipient and taker in its test environment; here it is their own,
 * because the demo's lists show it.
 */
const identity = (company: Company): string =>
  fields({ CNPJ: company.cnpj, IE: company.registration, xNome: company.name });

const address = (element: string, company: Company, hasPhone = false): string =>
  `<${element}>${fields({
    xLgr: company.street,
    nro: company.number,
    xBairro: company.district,
    cMun: company.cityCode,
    xMun: company.city,
    CEP: company.cep,
    UF: company.state,
    fone: hasPhone ? company.phone : undefined,
  })}</${element}>`;

/** Freight by weight and value, and the tax on it. */
function price({ price, carrier }: Transport): string {
  const byValue = Math.round(price * 0.2);
  const rate = carrier.rates?.icms ?? 0;
  const parts = [
    fields({ xNome: 'FRETE PESO', vComp: decimal(price - byValue) }),
    fields({ xNome: 'FRETE VALOR', vComp: decimal(byValue) }),
  ];
  return (
    `<vPrest>${fields({ vTPrest: decimal(price), vRec: decimal(price) })}` +
    `${parts.map((part) => `<Comp>${part}</Comp>`).join('')}</vPrest><imp><ICMS><ICMS00>${fields({
      CST: '00',
      vBC: decimal(price),
      pICMS: rate.toFixed(2),
      vICMS: decimal(Math.round((price * rate) / 100)),
    })}</ICMS00></ICMS></imp>`
  );
}

function cargo({ cargo, carried, issuedAt }: Transport): string {
  const value = decimal(cargo.value);
  const papers =
    'key' in carried
      ? `<infNFe>${fields({ chave: carried.key })}</infNFe>`
      : `<infOutros>${fields({
          tpDoc: '99',
          descOutros: 'ROMANEIO DE CARGA',
          nDoc: carried.waybill,
          dEmi: issuedAt.slice(0, 10),
          vDocFisc: value,
        })}</infOutros>`;
  return (
    `<infCTeNorm><infCarga>${fields({ vCarga: value, proPred: cargo.name })}` +
    `<infQ>${fields({ cUnid: '01', tpMed: 'PESO BRUTO', qCarga: cargo.weight.toFixed(4) })}</infQ></infCarga>` +
    `<infDoc>${papers}</infDoc><infModal versaoModal="4.00"><rodo>${fields({ RNTRC: '53148027' })}</rodo></infModal></infCTeNorm>`
  );
}
