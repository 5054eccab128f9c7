/** KRA's tables in short: the codes that a textile shop uses, with KRA's class numbers. */

export const TAX_BANDS = ['A', 'B', 'C', 'D', 'E'] as const
export type TaxBand = (typeof TAX_BANDS)[number]
/** Percent by band. */
export type Rates = Readonly<Record<TaxBand, number>>

export const USUAL_RATES: Rates = { A: 0, B: 16, C: 0, D: 0, E: 8 }
const BAND_NAMES: Record<TaxBand, string> = {
  ...{ A: 'A-Exempt', B: 'B-Standard', C: 'C-Zero rated', D: 'D-Non VAT', E: 'E-8%' },
}

type Codes = readonly (readonly [code: string, name: string])[]
const codesOf = (codes: Codes): ReadonlySet<unknown> => new Set(codes.map(([code]) => code))

const PAYMENTS: Codes = [
  ['01', 'CASH'],
  ['02', 'CREDIT'],
  ['03', 'CASH/CREDIT'],
  ['04', 'BANK CHECK'],
  ['05', 'DEBIT&CREDIT CARD'],
  ['06', 'MOBILE MONEY'],
  ['07', 'OTHER'],
]
const UNITS: Codes = [
  ['DZ', 'Dozen'],
  ['KG', 'Kilo-Gramme'],
  ['MTR', 'Metre'],
  ['NO', 'Number'],
  ['PR', 'Pair'],
  ['RO', 'Roll'],
  ['SET', 'Set'],
  ['U', 'Pieces/item [Number]'],
  ['YRD', 'Yard'],
]
const STOCK_TYPES: Codes = [
  ['01', 'Incoming import'],
  ['02', 'Incoming purchase'],
  ['03', 'Incoming return'],
  ['04', 'Incoming stock movement'],
  ['05', 'Incoming processing'],
  ['06', 'Incoming adjustment'],
  ['11', 'Outgoing sale'],
  ['12', 'Outgoing return'],
  ['13', 'Outgoing stock movement'],
  ['14', 'Outgoing processing'],
  ['15', 'Outgoing discarding'],
  ['16', 'Outgoing adjustment'],
]
const PACKAGES: Codes = [
  ['BE', 'Bundle'],
  ['BG', 'Bag'],
  ['BL', 'Bale, compressed'],
  ['CT', 'Carton'],
  ['NT', 'Net'],
  ['RO', 'Roll'],
]
const CREDIT_REASONS: Codes = [
  ['01', 'Missing Quantity'],
  ['02', 'Missing data'],
  ['03', 'Damaged'],
  ['04', 'Wasted'],
  ['05', 'Raw Material Shortage'],
  ['06', 'Refund'],
]

/** Codes that requests can name. */
export const CODES = {
  payments: codesOf(PAYMENTS),
  units: codesOf(UNITS),
  packages: codesOf(PACKAGES),
  creditReasons: codesOf(CREDIT_REASONS),
  stockTypes: codesOf(STOCK_TYPES),
} as const

const list = (cdCls: string, cdClsNm: string, codes: Codes, rateOf?: (code: string) => string) => ({
  ...{ cdCls, cdClsNm, cdClsDesc: null, useYn: 'Y', userDfnNm1: rateOf ? 'Tax rate' : null },
  ...{ userDfnNm2: null, userDfnNm3: null },
  dtlList: codes.map(([cd, cdNm], index) => ({
    ...{ cd, cdNm, cdDesc: cdNm, useYn: 'Y', srtOrd: index + 1 },
    ...{ userDfnCd1: rateOf?.(cd) ?? null, userDfnCd2: null, userDfnCd3: null },
  })),
})

/** The code lists, in KRA's form: each list with its codes. */
export const codeLists = (rates: Rates) => [
  list(...(['04', 'Taxation Type', TAX_BANDS.map((band) => [band, BAND_NAMES[band]] as const)] as const), (band) =>
    String(rates[band as TaxBand]),
  ),
  list('07', 'Payment Type', PAYMENTS),
  list('10', 'Quantity Unit', UNITS),
  list('12', 'Stock In/Out Type', STOCK_TYPES),
  list('17', 'Packing Unit', PACKAGES),
  list('32', 'Credit Note Reason', CREDIT_REASONS),
]

/** Classes of goods and services: code, name, level. */
const CLASSES: readonly (readonly [code: string, name: string, level: number])[] = [
  ['11000000', 'Mineral and Textile and Inedible Plant and Animal Materials', 1],
  ['11160000', 'Fabrics and leather materials', 2],
  ['11161700', 'Wool fabrics', 3],
  ['11161800', 'Synthetic fabrics', 3],
  ['11162100', 'Cotton fabrics', 3],
  ['11162300', 'Leathers', 3],
  ['52120000', 'Bedclothes and table and kitchen linen and towels', 2],
  ['52121500', 'Bedclothes', 3],
  ['52121700', 'Towels', 3],
  ['52130000', 'Window treatments', 2],
  ['52131500', 'Curtains and draperies', 3],
  ['53100000', 'Clothing', 2],
  ['53101600', 'Skirts, blouses and shirts', 3],
  ['53102500', 'Clothing accessories', 3],
  ['53140000', 'Sewing supplies and accessories', 2],
  ['78102200', 'Postal and small parcel and courier services', 3],
]
export const CLASS_CODES: ReadonlySet<unknown> = new Set(CLASSES.map(([code]) => code))

export const itemClasses = () =>
  CLASSES.map(([itemClsCd, itemClsNm, itemClsLvl]) => ({
    ...{ itemClsCd, itemClsNm, itemClsLvl, taxTyCd: 'B', mjrTgYn: 'N', useYn: 'Y' },
  }))

export const branches = (tin: string) =>
  ['00', '01'].map((bhfId) => ({
    ...{ tin, bhfId, bhfNm: bhfId === '00' ? 'Headquarter' : 'Branch', bhfSttsCd: '01' },
    ...{ prvncNm: 'NAIROBI CITY', dstrtNm: 'NAIROBI', sctrNm: 'STAREHE', locDesc: 'Biashara Street' },
    ...{ mgrNm: 'Manager', mgrTelNo: '0712345678', mgrEmail: 'manager@fuma.test', hqYn: bhfId === '00' ? 'Y' : 'N' },
  }))

export const notices = () => [
  {
    ...{ noticeNo: 1, title: 'Integration of invoicing systems', regrNm: 'KRA', regDt: '20260105080000' },
    cont: 'All traders must send invoices to eTIMS when they are issued.',
    dtlUrl: 'https://www.kra.go.ke/online-services/etims',
  },
]
