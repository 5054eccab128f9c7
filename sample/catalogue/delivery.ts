import { USUAL_FREE_DELIVERY_FROM_CENTS } from '#shop-api/modules/site/rules/delivery-price.ts'
import type { CountryDelivery, CountyDelivery, Delivery, TownDelivery } from './types.ts'

/** Couriers are invented. Charges in shillings ex-VAT, always a multiple of 25 so that 16 % VAT makes whole shillings. */
const rounds: { providerName: string; counties: Record<string, [shillings: number, days: number]> }[] = [
  {
    providerName: 'Jirani Riders',
    counties: { '047': [250, 1], '022': [300, 1], '034': [300, 2], '016': [300, 2] },
  },
  {
    providerName: 'Safari Njema Parcels',
    counties: {
      '014': [350, 2],
      '015': [400, 2],
      '017': [375, 2],
      '018': [350, 2],
      '019': [350, 2],
      '020': [350, 2],
      '021': [325, 2],
      '031': [375, 2],
      '032': [350, 2],
      '033': [375, 2],
      '035': [375, 2],
      '036': [400, 2],
      '012': [400, 2],
      '013': [400, 3],
    },
  },
  {
    providerName: 'Pwani Parcels',
    counties: {
      '001': [400, 2],
      '002': [425, 3],
      '003': [425, 3],
      '004': [550, 4],
      '005': [600, 4],
      '006': [425, 2],
    },
  },
  {
    providerName: 'Magharibi Line',
    counties: {
      '026': [425, 2],
      '027': [400, 2],
      '028': [425, 3],
      '029': [400, 2],
      '030': [425, 3],
      '037': [425, 2],
      '038': [425, 2],
      '039': [425, 3],
      '040': [450, 3],
      '041': [450, 3],
      '042': [400, 2],
      '043': [450, 3],
      '044': [450, 3],
      '045': [425, 2],
      '046': [425, 3],
    },
  },
  {
    providerName: 'Kaskazi Freight',
    counties: {
      '007': [575, 3],
      '008': [700, 4],
      '009': [750, 4],
      '010': [650, 4],
      '011': [475, 3],
      '023': [650, 4],
      '024': [500, 3],
      '025': [550, 3],
    },
  },
]

const counties: CountyDelivery[] = rounds
  .flatMap(({ providerName, counties }) =>
    Object.entries(counties).map(([countyCode, [shillings, days]]) => ({
      countyCode,
      providerName,
      exVatCents: shillings * 100,
      days,
    })),
  )
  .sort((one, other) => one.countyCode.localeCompare(other.countyCode))

/** Towns nearer or farther than their county's round. */
const towns: TownDelivery[] = [
  { countyCode: '016', town: 'Athi River', providerName: 'Jirani Riders', exVatCents: 250_00, days: 1 },
  { countyCode: '034', town: 'Kitengela', providerName: 'Jirani Riders', exVatCents: 250_00, days: 1 },
  { countyCode: '034', town: 'Ongata Rongai', providerName: 'Jirani Riders', exVatCents: 250_00, days: 1 },
  { countyCode: '002', town: 'Diani', providerName: 'Pwani Parcels', exVatCents: 400_00, days: 2 },
  { countyCode: '003', town: 'Mtwapa', providerName: 'Pwani Parcels', exVatCents: 400_00, days: 2 },
  { countyCode: '010', town: 'Moyale', providerName: 'Kaskazi Freight', exVatCents: 750_00, days: 5 },
  { countyCode: '023', town: 'Lokichoggio', providerName: 'Kaskazi Freight', exVatCents: 750_00, days: 5 },
]

const abroadShillings: Record<string, [shillings: number, days: number]> = {
  UG: [1_500, 4],
  TZ: [1_500, 4],
  RW: [2_000, 5],
  BI: [2_500, 6],
  SS: [2_750, 7],
  SO: [3_000, 7],
  SD: [4_500, 9],
  MW: [3_250, 7],
  ZM: [3_500, 7],
  MZ: [3_750, 8],
  CG: [5_500, 10],
  CM: [5_500, 10],
  MG: [5_000, 9],
  IT: [7_500, 8],
}

const abroad: CountryDelivery[] = Object.entries(abroadShillings).map(([countryCode, [shillings, days]]) => ({
  countryCode,
  providerName: 'Mipaka Cargo',
  exVatCents: shillings * 100,
  days,
}))

/** What it costs and how long it takes to bring an order to a door. */
export const delivery: Delivery = {
  freeFromIncVatCents: USUAL_FREE_DELIVERY_FROM_CENTS,
  counties,
  towns,
  abroad,
  pickUpExVatCents: 0,
}
