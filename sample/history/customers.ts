/** Customers of the sample's history. All names, companies, phones and PINs are invented. */

const TRADES = ['hotel', 'school', 'hospital', 'draper', 'curio', 'works', 'tailor'] as const
export type Trade = (typeof TRADES)[number]

export interface HistoryCompany {
  key: string
  name: string
  category: string
  trade: Trade
  /** County and town as the reference data spells them. */
  place: readonly [county: string, town: string, street: string, postBox: string]
  /** How often it orders, against the others. */
  weight: number
  /** Of a company that orders on its account: its limit in shillings, and after how many days it pays. */
  credit: readonly [limit: number, paysAfter: number] | null
  /** Whether a sales representative looks after it, and orders for it too. */
  hasRep: boolean
  /** In addition to the main branch, in other towns. */
  branches: readonly (readonly [name: string, county: string, town: string, street: string])[]
}

/** Lines of a table, their cells parted by |. */
const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const BRANCHES = cellsOf(`
  savanna | Mara camp      | Narok     | Narok    | Sekenani road, the camp’s gate office
  savanna | Laikipia lodge | Laikipia  | Nanyuki  | Airstrip road, lodge stores
  savanna | Watamu beach   | Kilifi    | Watamu   | Turtle Bay road, service entrance
  nyota   | Karatina       | Nyeri     | Karatina | Market Street, opposite the bus park`)

/** Their owners sign in as `{key}@fuma.test`. */
export const historyCompanies: readonly HistoryCompany[] = cellsOf(`
  savanna   | Savanna Crest Lodges   | Hotels and lodges | hotel    | Nairobi, Karen            | Ngong Road, Crest House     | P.O. Box 24110 | 9 | 1600000, 27 | rep
  bluereef  | Blue Reef Hotel        | Hotels and lodges | hotel    | Mombasa, Nyali            | Links Road, service gate    | P.O. Box 90412 | 7 | 900000, 33  | rep
  lakeside  | Lakeside Inn Kisumu    | Hotels and lodges | hotel    | Kisumu, Kisumu            | Dunga Road                  | P.O. Box 1881  | 5 |             |
  greenhill | Greenhill Academy      | Schools           | school   | Kiambu, Thika             | Garissa Road, by the mill   | P.O. Box 733   | 5 | 700000, 29  |
  stbrigid  | St Brigid Girls School | Schools           | school   | Nakuru, Naivasha          | Moi South Lake Road         | P.O. Box 118   | 4 |             | rep
  ushindi   | Ushindi Primary Schools | Schools          | school   | Machakos, Machakos        | Mutituni road               | P.O. Box 402   | 3 |             |
  amani     | Amani Mission Hospital | Hospitals         | hospital | Meru, Maua                | Hospital hill               | P.O. Box 57    | 4 | 800000, 52  |
  mwangaza  | Mwangaza Drapers       | Wholesale         | draper   | Uasin Gishu, Eldoret      | Oloo Street, Zion Mall      | P.O. Box 3320  | 9 | 1200000, 30 | rep
  kamukunji | Kamukunji Blankets     | Wholesale         | draper   | Nairobi, Gikomba          | Quarry Road, stall B14      |                | 8 |             |
  nyota     | Nyota Home Stores      | Retail            | draper   | Nyeri, Nyeri              | Kimathi Way, Nyota House    | P.O. Box 219   | 6 | 600000, 31  |
  umoja     | Umoja Beddings         | Retail            | draper   | Kakamega, Kakamega        | Canon Awori Street          | P.O. Box 1502  | 5 |             |
  lamucraft | Lamu Craft Traders     | Curios            | curio    | Lamu, Lamu                | Main street, sea front      | P.O. Box 81    | 4 |             |
  olorien   | Olorien Curio Market   | Curios            | curio    | Kajiado, Ngong            | Market stall 40             | P.O. Box 660   | 5 |             | rep
  jengo     | Jengo Contractors      | Industry          | works    | Machakos, Athi River      | EPZ Road, plot 12           | P.O. Box 300   | 4 |             |
  fundi     | Fundi wa Nguo Tailors  | Tailors           | tailor   | Nairobi, Kariobangi South | Light industries, shed 7    |                | 4 |             |`).map(
  ([key = '', name = '', category = '', trade = '', at = '', street = '', postBox = '', weight, credit = '', rep]) => {
    const [county = '', town = ''] = at.split(', ')
    const [limit = 0, paysAfter = 0] = credit.split(', ').map(Number)
    return {
      ...{ key, name, category, trade: trade as Trade, weight: Number(weight), hasRep: rep === 'rep' },
      place: [county, town, street, postBox],
      credit: credit ? [limit, paysAfter] : null,
      branches: BRANCHES.flatMap(([of, ...branch]) => (of === key ? [branch as [string, string, string, string]] : [])),
    }
  },
)

/** People at branches who order for them. */
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

/** Where consumers and guests live, and how many of them against the others. */
export const homes = cellsOf(`
  Nairobi | Westlands | Rhapta Road, Acacia Court | 9
  Nairobi | Donholm | Savanna Road, phase 5 | 8
  Nairobi | Embakasi | Nyayo Estate, gate B | 8
  Nairobi | Karen | Bogani Road | 4
  Nairobi | Buruburu | Mumias South Road, phase 3 | 6
  Kiambu | Ruiru | Membley Estate | 7
  Kiambu | Thika | Section 9 | 4
  Kiambu | Kikuyu | Ondiri Road | 3
  Kajiado | Ongata Rongai | Maasai Lodge Road | 5
  Kajiado | Kitengela | Milimani, third gate | 4
  Machakos | Athi River | Greatwall apartments | 4
  Mombasa | Nyali | Greenwood Drive | 6
  Mombasa | Bamburi | Utange road | 3
  Kilifi | Malindi | Casuarina Road | 3
  Kwale | Diani | Beach road, near the post office | 2
  Nakuru | Nakuru | Milimani, Statehouse Road | 6
  Nakuru | Naivasha | Kayole estate | 2
  Uasin Gishu | Eldoret | Elgon View | 5
  Kisumu | Kisumu | Milimani, Tom Mboya Drive | 5
  Kisii | Kisii | Nyanchwa | 2
  Kakamega | Kakamega | Milimani | 2
  Bungoma | Bungoma | Kanduyi | 2
  Trans-Nzoia | Kitale | Kitale heights | 2
  Kericho | Kericho | Tengecha Road | 2
  Nyeri | Nyeri | Ring Road | 3
  Meru | Meru | Makutano | 3
  Embu | Embu | Blue Valley | 2
  Laikipia | Nanyuki | Mount Kenya road | 2
  Garissa | Garissa | Ngamia Road | 1
  Turkana | Lodwar | Near the airstrip | 1
  Homa Bay | Homa Bay | Sofia estate | 1
  Narok | Narok | London estate | 1`).map(
  ([county = '', town = '', street = '', weight]) => [county, town, street, Number(weight)] as const,
)

const namesOf = (names: string) => names.trim().split(/,\s+/)

/** With an account; they sign in as `{first}.{last}@fuma.test`. */
export const consumerNames = namesOf(`
  Wairimu Karanja, Brian Ochieng, Fatuma Said, Kevin Kiptoo, Esther Nduta, Dennis Mwangi, Halima Abdalla, Joyce Atieno,
  Samuel Njoroge, Purity Kagendo, Collins Wekesa, Rehema Mwinyi, Caroline Jepkosgei, George Omondi, Lucy Wangari, Abdi Noor,
  Mary Mutheu, Victor Kimani, Naomi Chepkemoi, Patrick Musyoka, Sharon Adhiambo, Ibrahim Hussein, Beatrice Moraa,
  Michael Njuguna, Christine Nafula, Salim Bakari`).map((name) => name.split(' ') as [first: string, last: string])

/** First and last names of guests, combined. */
export const guestNames = {
  first:
    namesOf(`Ann, James, Mwanajuma, Paul, Gladys, Felix, Zainab, Moses, Irene, Stephen, Nancy, Eric, Khadija, Alice, Tom,
    Winnie, Hellen, Joseph, Agnes, Duncan, Rose, Charles, Lilian, Ali`),
  last: namesOf(`Wanjiku, Otieno, Kiprop, Mutiso, Barasa, Gitau, Hamisi, Nyaboke, Lekishon, Wafula, Maina, Cherono, Muriuki,
    Juma, Achola, Kariuki, Ndolo, Simiyu, Mbugua, Salat, Koech, Mwaura`),
}
