import { estatesByCounty } from './estates.ts'

export interface Town {
  countyCode: string
  name: string
  /** Five digits; null where we hold none. */
  postalCode: string | null
}

/**
 * Towns and postal codes by county, the main town first. From the Postal Corporation's list of 2016, spellings tidied:
 * check before relying on them for real post.
 */
const townsByCounty: Readonly<Record<string, readonly (readonly [name: string, postalCode: string | null])[]>> = {
  '001': [
    ['Mombasa', '80100'],
    ['Nyali', '80118'],
    ['Likoni', '80110'],
    ['Bamburi', '80101'],
  ],
  '002': [
    ['Kwale', '80403'],
    ['Ukunda', '80400'],
    ['Diani', '80401'],
    ['Msambweni', '80404'],
  ],
  '003': [
    ['Kilifi', '80108'],
    ['Malindi', '80200'],
    ['Mtwapa', '80109'],
    ['Watamu', '80202'],
  ],
  '004': [
    ['Hola', '70101'],
    ['Garsen', '80201'],
    ['Bura', '70104'],
  ],
  '005': [
    ['Lamu', '80500'],
    ['Mpeketoni', '80503'],
    ['Witu', '80504'],
  ],
  '006': [
    ['Mwatate', '80305'],
    ['Voi', '80300'],
    ['Wundanyi', '80304'],
    ['Taveta', '80302'],
  ],
  '007': [
    ['Garissa', '70100'],
    ['Dadaab', '70103'],
    ['Masalani', '70105'],
  ],
  '008': [
    ['Wajir', '70200'],
    ['Habaswein', '70201'],
    ['Griftu', '70202'],
  ],
  '009': [
    ['Mandera', '70300'],
    ['Elwak', '70301'],
    ['Rhamu', '70302'],
  ],
  '010': [
    ['Marsabit', '60500'],
    ['Moyale', '60700'],
    ['Laisamis', '60502'],
  ],
  '011': [
    ['Isiolo', '60300'],
    ['Garbatulla', '60301'],
    ['Merti', null],
  ],
  '012': [
    ['Meru', '60200'],
    ['Maua', '60600'],
    ['Nkubu', '60202'],
    ['Timau', '10406'],
  ],
  '013': [
    ['Kathwana', '60406'],
    ['Chuka', '60400'],
    ['Chogoria', '60401'],
    ['Marimanti', '60215'],
  ],
  '014': [
    ['Embu', '60100'],
    ['Runyenjes', '60103'],
    ['Siakago', '60104'],
  ],
  '015': [
    ['Kitui', '90200'],
    ['Mwingi', '90400'],
    ['Mutomo', '90201'],
  ],
  '016': [
    ['Machakos', '90100'],
    ['Athi River', '00204'],
    ['Kangundo', '90115'],
    ['Matuu', '90119'],
  ],
  '017': [
    ['Wote', '90300'],
    ['Kibwezi', '90137'],
    ['Makindu', '90138'],
    ['Emali', '90121'],
  ],
  '018': [
    ['Ol Kalou', '20303'],
    ['Ol Joro Orok', '20302'],
    ['Ndaragwa', '20306'],
  ],
  '019': [
    ['Nyeri', '10100'],
    ['Karatina', '10101'],
    ['Othaya', '10106'],
  ],
  '020': [
    ['Kerugoya', '10300'],
    ['Kutus', '10304'],
    ['Wanguru', '10303'],
    ['Sagana', '10230'],
  ],
  '021': [
    ['Murang’a', '10200'],
    ['Kenol', '01020'],
    ['Maragua', '10205'],
  ],
  '022': [
    ['Kiambu', '00900'],
    ['Thika', '01000'],
    ['Ruiru', '00232'],
    ['Kikuyu', '00902'],
    ['Limuru', '00217'],
  ],
  '023': [
    ['Lodwar', '30500'],
    ['Kakuma', '30501'],
    ['Lokichoggio', '30503'],
  ],
  '024': [
    ['Kapenguria', '30600'],
    ['Chepareria', '30605'],
    ['Ortum', '30602'],
  ],
  '025': [
    ['Maralal', '20600'],
    ['Baragoi', '20601'],
    ['Wamba', '20603'],
  ],
  '026': [
    ['Kitale', '30200'],
    ['Kiminini', '30209'],
    ['Endebess', '30201'],
  ],
  '027': [
    ['Eldoret', '30100'],
    ['Turbo', '30106'],
    ['Burnt Forest', '30102'],
  ],
  '028': [
    ['Iten', '30700'],
    ['Kapsowar', '30705'],
    ['Tambach', '30704'],
  ],
  '029': [
    ['Kapsabet', '30300'],
    ['Nandi Hills', '30301'],
    ['Mosoriot', '30307'],
  ],
  '030': [
    ['Kabarnet', '30400'],
    ['Eldama Ravine', '20103'],
    ['Marigat', '30403'],
  ],
  '031': [
    ['Nanyuki', '10400'],
    ['Nyahururu', '20300'],
    ['Rumuruti', '20321'],
  ],
  '032': [
    ['Nakuru', '20100'],
    ['Naivasha', '20117'],
    ['Gilgil', '20116'],
    ['Molo', '20106'],
  ],
  '033': [
    ['Narok', '20500'],
    ['Kilgoris', '40700'],
    ['Ololulunga', '20503'],
  ],
  '034': [
    ['Kajiado', '01100'],
    ['Ngong', '00208'],
    ['Ongata Rongai', '00511'],
    ['Kitengela', '00241'],
  ],
  '035': [
    ['Kericho', '20200'],
    ['Litein', '20210'],
    ['Londiani', '20203'],
  ],
  '036': [
    ['Bomet', '20400'],
    ['Sotik', '20406'],
    ['Longisa', '20402'],
  ],
  '037': [
    ['Kakamega', '50100'],
    ['Mumias', '50102'],
    ['Butere', '50101'],
  ],
  '038': [
    ['Mbale (Maragoli)', '50300'],
    ['Luanda', '50307'],
    ['Chavakali', '50317'],
  ],
  '039': [
    ['Bungoma', '50200'],
    ['Webuye', '50205'],
    ['Kimilili', '50204'],
  ],
  '040': [
    ['Busia', '50400'],
    ['Nambale', '50409'],
    ['Port Victoria', '50410'],
  ],
  '041': [
    ['Siaya', '40600'],
    ['Bondo', '40601'],
    ['Ugunja', '40606'],
  ],
  '042': [
    ['Kisumu', '40100'],
    ['Ahero', '40101'],
    ['Muhoroni', '40107'],
  ],
  '043': [
    ['Homa Bay', '40300'],
    ['Oyugis', '40222'],
    ['Mbita', '40305'],
  ],
  '044': [
    ['Migori (Suna)', '40400'],
    ['Rongo', '40404'],
    ['Isibania', '40414'],
  ],
  '045': [
    ['Kisii', '40200'],
    ['Ogembo', '40204'],
    ['Tabaka', '40229'],
  ],
  '046': [
    ['Nyamira', '40500'],
    ['Keroka', '40202'],
    ['Nyansiongo', '40502'],
  ],
  '047': [
    ['Nairobi GPO', '00100'],
    ['City Square', '00200'],
    ['Westlands', '00800'],
    ['Karen', '00502'],
    ['Eastleigh', '00610'],
  ],
}

/**
 * Every town and estate, county by county, the main town of each first. A place's id is made of where it stands in its
 * county: new ones are added at the end of a county, and none is taken out.
 */
export const towns: readonly Town[] = Object.entries(townsByCounty)
  .sort(([one], [other]) => one.localeCompare(other))
  .flatMap(([countyCode, list]) => [
    ...list.map(([name, postalCode]) => ({ countyCode, name, postalCode })),
    ...(estatesByCounty[countyCode] ?? []).map((estate) => {
      const [name, postalCode] = typeof estate === 'string' ? [estate, null] : estate
      return { countyCode, name, postalCode }
    }),
  ])
