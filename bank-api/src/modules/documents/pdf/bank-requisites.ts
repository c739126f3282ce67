import type { BankCode } from 'shared-kernel/contract/banks';
import { bankName } from 'shared-kernel/locale';

/** A bank as a party to its documents. */
export interface BankRequisites {
  readonly fullName: string;
  readonly shortName: string;
  readonly city: string;
  readonly address: string;
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  readonly bik: string;
  readonly correspondentAccount: string;
  /** Account that fees are paid to. */
  readonly feeAccount: string;
  readonly signatory: string;
  /** Post and name in the genitive, and the ground of the authority: for «в лице …». */
  readonly represented: string;
}

/** Requisites by bank; a bank that is only configured has those of `sgb` under its own name. */
export function bankRequisites(bank: BankCode): BankRequisites {
  const own = BANK_REQUISITES[bank];
  if (own !== undefined) return own;
  const name = `Банк ${bankName(bank)}`;
  return { ...SGB, fullName: name, shortName: name };
}

/** Requisites by bank; check digits are valid, the numbers belong to nobody. */
const SGB: BankRequisites = {
  fullName: 'Акционерное общество «Банк СГБ»',
  shortName: 'АО «Банк СГБ»',
  city: 'г. Москва',
  address: '101000, г. Москва, Малый Примерный пер., д. 4, стр. 1',
  inn: '7708012341',
  kpp: '770801001',
  ogrn: '1027700001230',
  bik: '044525187',
  correspondentAccount: '30101810700000000187',
  feeAccount: '47422810300000000001',
  signatory: 'Лебедев С. А.',
  represented:
    'начальника управления кредитования партнёров Лебедева Сергея Андреевича, действующего на основании доверенности № 114-Д',
};

export const BANK_REQUISITES: Readonly<Record<string, BankRequisites>> = {
  sgb: SGB,
  ms6: {
    fullName: 'Акционерное общество «Банк МС6»',
    shortName: 'АО «Банк МС6»',
    city: 'г. Москва',
    address: '105005, г. Москва, Примерная наб., д. 16',
    inn: '7705023458',
    kpp: '770501001',
    ogrn: '1027700002340',
    bik: '044525246',
    correspondentAccount: '30101810900000000246',
    feeAccount: '47422810300000000001',
    signatory: 'Громова Е. В.',
    represented:
      'директора департамента малого бизнеса Громовой Елены Викторовны, действующей на основании доверенности № 27/26',
  },
  metcome: {
    fullName: 'Публичное акционерное общество «Метком Банк»',
    shortName: 'ПАО «Метком Банк»',
    city: 'г. Екатеринбург',
    address: '620014, г. Екатеринбург, ул. Образцовая, д. 31А',
    inn: '6612034568',
    kpp: '661201001',
    ogrn: '1026600003451',
    bik: '046577381',
    correspondentAccount: '30101810000000000381',
    feeAccount: '47422810100000000001',
    signatory: 'Уваров П. Н.',
    represented:
      'заместителя председателя правления Уварова Павла Николаевича, действующего на основании доверенности № 8',
  },
  cub: {
    fullName: 'Акционерное общество «КУБ Банк»',
    shortName: 'АО «КУБ Банк»',
    city: 'г. Самара',
    address: '443010, г. Самара, ул. Показательная, д. 112',
    inn: '6315045670',
    kpp: '631501001',
    ogrn: '1026300004565',
    bik: '043601492',
    correspondentAccount: '30101810800000000492',
    feeAccount: '47422810400000000001',
    signatory: 'Сафина Д. Р.',
    represented:
      'управляющего Самарским филиалом Сафиной Дины Рашидовны, действующей на основании доверенности № 45-ф',
  },
};
