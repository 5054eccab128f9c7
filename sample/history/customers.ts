/** Customers of the sample's history. All names, companies, phones and PINs are invented. */

export type Trade = 'hotel' | 'school' | 'hospital' | 'draper' | 'curio' | 'works' | 'tailor'

export interface HistoryCompany {
  key: string
  name: string
  category: string
  trade: Trade
  /** County and town, as the reference data spells them. */
  place: readonly [county: string, town: string, street: string, postBox: string]
  /** How often it orders, against the others. */
  weight: number
  /** Of a company that orders on its account: its limit in shillings, and after how many days it pays. */
  credit?: readonly [limit: number, paysAfter: number]
  /** More branches besides the main one, in other towns. */
  branches?: readonly (readonly [name: string, county: string, town: string, street: string])[]
  /** Orders are placed by the sales representative, too. */
  hasRep?: true
}

const company = (
  key: string,
  name: string,
  [category, trade]: readonly [string, Trade],
  place: HistoryCompany['place'],
  weight: number,
  more: Pick<HistoryCompany, 'credit' | 'branches' | 'hasRep'> = {},
): HistoryCompany => ({ key, name, category, trade, place, weight, ...more })

const HOTEL = ['Hotels and lodges', 'hotel'] as const
const SCHOOL = ['Schools', 'school'] as const
const RETAIL = ['Retail', 'draper'] as const
const WHOLESALE = ['Wholesale', 'draper'] as const

/** Their owners sign in as `{key}@fuma.test`. */
export const historyCompanies: readonly HistoryCompany[] = [
  company(
    'savanna',
    'Savanna Crest Lodges',
    HOTEL,
    ['Nairobi', 'Karen', 'Ngong Road, Crest House', 'P.O. Box 24110'],
    11,
    {
      credit: [1_600_000, 27],
      branches: [
        ['Mara camp', 'Narok', 'Narok', 'Sekenani road, the camp’s gate office'],
        ['Laikipia lodge', 'Laikipia', 'Nanyuki', 'Airstrip road, lodge stores'],
        ['Watamu beach', 'Kilifi', 'Watamu', 'Turtle Bay road, service entrance'],
      ],
      hasRep: true,
    },
  ),
  company('bluereef', 'Blue Reef Hotel', HOTEL, ['Mombasa', 'Nyali', 'Links Road, service gate', 'P.O. Box 90412'], 7, {
    credit: [900_000, 33],
    hasRep: true,
  }),
  company('lakeside', 'Lakeside Inn Kisumu', HOTEL, ['Kisumu', 'Kisumu', 'Dunga Road', 'P.O. Box 1881'], 5),
  company(
    'greenhill',
    'Greenhill Academy',
    SCHOOL,
    ['Kiambu', 'Thika', 'Garissa Road, behind the mill', 'P.O. Box 733'],
    5,
    {
      credit: [700_000, 29],
    },
  ),
  company(
    'stbrigid',
    'St Brigid Girls School',
    SCHOOL,
    ['Nakuru', 'Naivasha', 'Moi South Lake Road', 'P.O. Box 118'],
    4,
    {
      hasRep: true,
    },
  ),
  company('ushindi', 'Ushindi Primary Schools', SCHOOL, ['Machakos', 'Machakos', 'Mutituni road', 'P.O. Box 402'], 3),
  company(
    'amani',
    'Amani Mission Hospital',
    ['Hospitals', 'hospital'],
    ['Meru', 'Maua', 'Hospital hill', 'P.O. Box 57'],
    4,
    {
      credit: [800_000, 52],
    },
  ),
  company(
    'mwangaza',
    'Mwangaza Drapers',
    WHOLESALE,
    ['Uasin Gishu', 'Eldoret', 'Oloo Street, Zion Mall', 'P.O. Box 3320'],
    9,
    {
      credit: [1_200_000, 30],
      hasRep: true,
    },
  ),
  company('kamukunji', 'Kamukunji Blankets', WHOLESALE, ['Nairobi', 'Gikomba', 'Quarry Road, stall B14', ''], 8),
  company('nyota', 'Nyota Home Stores', RETAIL, ['Nyeri', 'Nyeri', 'Kimathi Way, Nyota House', 'P.O. Box 219'], 6, {
    credit: [600_000, 31],
    branches: [['Karatina', 'Nyeri', 'Karatina', 'Market Street, opposite the bus park']],
  }),
  company('umoja', 'Umoja Beddings', RETAIL, ['Kakamega', 'Kakamega', 'Canon Awori Street', 'P.O. Box 1502'], 5),
  company(
    'lamucraft',
    'Lamu Craft Traders',
    ['Curios', 'curio'],
    ['Lamu', 'Lamu', 'Main street, sea front', 'P.O. Box 81'],
    4,
  ),
  company(
    'maasaimkt',
    'Olorien Curio Market',
    ['Curios', 'curio'],
    ['Kajiado', 'Ngong', 'Market stall 40', 'P.O. Box 660'],
    5,
    {
      hasRep: true,
    },
  ),
  company(
    'jengo',
    'Jengo Contractors',
    ['Industry', 'works'],
    ['Machakos', 'Athi River', 'EPZ Road, plot 12', 'P.O. Box 300'],
    4,
  ),
  company(
    'fundi',
    'Fundi wa Nguo Tailors',
    ['Tailors', 'tailor'],
    ['Nairobi', 'Kariobangi South', 'Light industries, shed 7', ''],
    4,
  ),
]

/** People at branches who order for them: email, name, company and branch. */
export const branchPeople: readonly (readonly [
  email: string,
  first: string,
  last: string,
  company: string,
  branch: string,
])[] = [
  ['mara@fuma.test', 'Nashipae', 'Sankan', 'savanna', 'Mara camp'],
  ['watamu@fuma.test', 'Kadzo', 'Charo', 'savanna', 'Watamu beach'],
  ['karatina@fuma.test', 'Muthoni', 'Gichuki', 'nyota', 'Karatina'],
]

/** The sales representative of the history's companies. */
export const HISTORY_REP = { email: 'mercy@fuma.test', first: 'Mercy', last: 'Wairimu' }

/** Where consumers and guests live: county, town, street, and how many of them against the others. */
export const homes: readonly (readonly [county: string, town: string, street: string, weight: number])[] = [
  ['Nairobi', 'Westlands', 'Rhapta Road, Acacia Court', 9],
  ['Nairobi', 'Donholm', 'Savanna Road, phase 5', 8],
  ['Nairobi', 'Embakasi', 'Nyayo Estate, gate B', 8],
  ['Nairobi', 'Karen', 'Bogani Road', 4],
  ['Nairobi', 'Buruburu', 'Mumias South Road, phase 3', 6],
  ['Kiambu', 'Ruiru', 'Membley Estate', 7],
  ['Kiambu', 'Thika', 'Section 9', 4],
  ['Kiambu', 'Kikuyu', 'Ondiri Road', 3],
  ['Kajiado', 'Ongata Rongai', 'Maasai Lodge Road', 5],
  ['Kajiado', 'Kitengela', 'Milimani, third gate', 4],
  ['Machakos', 'Athi River', 'Greatwall apartments', 4],
  ['Mombasa', 'Nyali', 'Greenwood Drive', 6],
  ['Mombasa', 'Bamburi', 'Utange road', 3],
  ['Kilifi', 'Malindi', 'Casuarina Road', 3],
  ['Kwale', 'Diani', 'Beach road, near the post office', 2],
  ['Nakuru', 'Nakuru', 'Milimani, Statehouse Road', 6],
  ['Nakuru', 'Naivasha', 'Kayole estate', 2],
  ['Uasin Gishu', 'Eldoret', 'Elgon View', 5],
  ['Kisumu', 'Kisumu', 'Milimani, Tom Mboya Drive', 5],
  ['Kisii', 'Kisii', 'Nyanchwa', 2],
  ['Kakamega', 'Kakamega', 'Milimani', 2],
  ['Bungoma', 'Bungoma', 'Kanduyi', 2],
  ['Trans-Nzoia', 'Kitale', 'Kitale heights', 2],
  ['Kericho', 'Kericho', 'Tengecha Road', 2],
  ['Nyeri', 'Nyeri', 'Ring Road', 3],
  ['Meru', 'Meru', 'Makutano', 3],
  ['Embu', 'Embu', 'Blue Valley', 2],
  ['Laikipia', 'Nanyuki', 'Mount Kenya road', 2],
  ['Garissa', 'Garissa', 'Town centre, Ngamia Road', 1],
  ['Turkana', 'Lodwar', 'Near the airstrip', 1],
  ['Homa Bay', 'Homa Bay', 'Sofia estate', 1],
  ['Narok', 'Narok', 'London estate', 1],
]

/** With an account; they sign in as `{first}.{last}@fuma.test`. */
export const consumerNames: readonly (readonly [first: string, last: string])[] = [
  ['Wairimu', 'Karanja'],
  ['Brian', 'Ochieng'],
  ['Fatuma', 'Said'],
  ['Kevin', 'Kiptoo'],
  ['Esther', 'Nduta'],
  ['Dennis', 'Mwangi'],
  ['Halima', 'Abdalla'],
  ['Joyce', 'Atieno'],
  ['Samuel', 'Njoroge'],
  ['Purity', 'Kagendo'],
  ['Collins', 'Wekesa'],
  ['Rehema', 'Mwinyi'],
  ['Caroline', 'Jepkosgei'],
  ['George', 'Omondi'],
  ['Lucy', 'Wangari'],
  ['Abdi', 'Noor'],
  ['Mary', 'Mutheu'],
  ['Victor', 'Kimani'],
  ['Naomi', 'Chepkemoi'],
  ['Patrick', 'Musyoka'],
  ['Sharon', 'Adhiambo'],
  ['Ibrahim', 'Hussein'],
  ['Beatrice', 'Moraa'],
  ['Michael', 'Njuguna'],
  ['Christine', 'Nafula'],
  ['Salim', 'Bakari'],
]

/** First and last names of guests, combined. */
export const guestNames = {
  first: [
    ...['Ann', 'James', 'Mwanajuma', 'Paul', 'Gladys', 'Felix', 'Zainab', 'Moses', 'Irene', 'Stephen', 'Nancy', 'Eric'],
    ...['Khadija', 'Alice', 'Tom', 'Winnie', 'Hellen', 'Joseph', 'Agnes', 'Duncan', 'Rose', 'Charles', 'Lilian', 'Ali'],
  ],
  last: [
    ...['Wanjiku', 'Otieno', 'Kiprop', 'Mutiso', 'Barasa', 'Gitau', 'Hamisi', 'Nyaboke', 'Lekishon', 'Wafula', 'Maina'],
    ...['Cherono', 'Muriuki', 'Juma', 'Achola', 'Kariuki', 'Ndolo', 'Simiyu', 'Mbugua', 'Salat', 'Koech', 'Mwaura'],
  ],
}
