/** One meaning a line: the typed words (separated by spaces, _ within one), then their meanings. */
type Line = [typed: string, ...means: string[]]

const wordsIn = (typed: string): string[] => typed.split(' ').map((word) => word.replaceAll('_', ' '))

/** Swahili for the shop's products, singular and plural. */
const things: Line[] = [
  ['blanketi mablanketi bulangeti', 'blanket'],
  ['shuka', 'shuka', 'bedsheet', 'sheet'],
  ['mashuka', 'bedsheet', 'sheet', 'shuka'],
  ['foronya mforonya', 'pillowcase'],
  ['mto mito', 'cushion', 'pillowcase'],
  ['takia matakia', 'cushion'],
  ['duveti maduveti', 'duvet'],
  ['kikoi kikois vikoi vikoy', 'kikoy'],
  ['uzi nyuzi', 'yarn'],
  ['kitambaa vitambaa', 'cloth', 'fabric'],
  ['nguo', 'cloth'],
  ['turubai maturubai', 'canvas'],
  ['sweta masweta', 'pullover', 'cardigan'],
  ['fulana', 't-shirt', 'sleeveless pullover'],
  ['jezi', 'games kit'],
  ['kaptula bukta', 'shorts'],
  ['suruali', 'trousers'],
  ['koti makoti', 'dust coat', 'work jacket'],
  ['ovaroli', 'boiler suit'],
  ['aproni', 'apron'],
  ['suti', 'suiting'],
  ['shati mashati', 'shirting', 't-shirt'],
  ['skafu', 'scarf'],
  ['kofia', 'hat'],
  ['taulo mataulo', 'towel'],
  ['shali mashali', 'shawl'],
  ['mtandio mitandio', 'shawl'],
  ['meza', 'table', 'tablecloth'],
  ['napkini', 'napkin'],
  ['mkeka', 'bath mat'],
]

/** Swahili for users, places and materials. */
const uses: Line[] = [
  ['mtoto watoto mchanga kichanga vichanga', 'baby'],
  ['sare', 'uniform'],
  ['shule mwanafunzi wanafunzi', 'school'],
  ['kazi wafanyakazi', 'work', 'workwear'],
  ['michezo', 'games'],
  ['kitanda vitanda', 'bed', 'bedsheet'],
  ['hospitali wodi', 'ward'],
  ['hoteli', 'hotel'],
  ['jikoni jiko', 'kitchen'],
  ['bafu kuoga', 'bath', 'towel'],
  ['safari', 'safari', 'travel'],
  ['gari', 'car'],
  ['sherehe', 'ceremony', 'occasion'],
  ['harusi', 'harusi', 'occasion', 'ceremony'],
  ['mmasai mmaasai wamasai wamaasai', 'maasai', 'masai'],
  ['simba', 'simba', 'lion'],
  ['ndovu tembo', 'ndovu', 'tembo', 'elephant'],
  ['mpya', 'new'],
  ['ofa punguzo nafuu', 'offer'],
  ['pamba', 'cotton'],
  ['sufu', 'wool'],
  ['hariri', 'silk'],
  ['akriliki', 'acrylic'],
  ['polista', 'polyester'],
]

/** Swahili for colours and patterns. */
const looks: Line[] = [
  ['nyekundu mwekundu', 'madder', 'crimson'],
  ['buluu bluu', 'royal blue', 'indigo', 'navy'],
  ['samawati', 'sky', 'powder'],
  ['kijani', 'forest', 'bottle', 'leaf', 'sage'],
  ['nyeupe', 'white', 'milk'],
  ['nyeusi', 'black'],
  ['manjano njano', 'sun', 'butter', 'ochre'],
  ['machungwa chungwa', 'orange', 'coral'],
  ['kijivu', 'grey', 'charcoal', 'slate', 'silver'],
  ['zambarau urujuani', 'purple', 'plum', 'lilac'],
  ['waridi pinki', 'pink', 'rose', 'blush'],
  ['kahawia hudhurungi', 'cocoa', 'camel', 'khaki'],
  ['maruni', 'maroon', 'wine'],
  ['krimu', 'cream', 'oat'],
  ['mistari mstari milia', 'stripe'],
  ['miraba mraba', 'check'],
]

/** Spellings of market stalls, trade names, and English words that differ from the catalogue's. */
const spellings: Line[] = [
  ['maasai masai massai', 'maasai', 'masai'],
  ['blancket blankett blanquet', 'blanket'],
  ['bed_sheet bed_sheets', 'bedsheet'],
  ['bedding beddings', 'bedsheet', 'duvet', 'comforter'],
  ['sheet sheets', 'sheet', 'bedsheet'],
  ['pillow_case pillow_cases pillow_cover pillow_covers', 'pillowcase'],
  ['pillow pillows', 'pillowcase', 'cushion'],
  ['table_cloth table_cloths', 'tablecloth'],
  ['serviette serviettes', 'napkin'],
  ['quilt quilts', 'comforter', 'duvet'],
  ['sweater sweaters', 'pullover', 'cardigan'],
  ['jumper jumpers', 'pullover'],
  ['jersey jerseys', 'pullover', 'games kit'],
  ['waistcoat', 'sleeveless'],
  ['beanie beanies', 'hat'],
  ['wrap', 'shawl', 'baby wrap'],
  ['overall overalls coverall', 'boiler suit', 'workwear'],
  ['dustcoat dustcoats', 'dust coat'],
  ['bathrobe', 'robe'],
  ['doormat', 'bath mat'],
  ['tarpaulin', 'tent canvas', 'canvas'],
  ['upholstery', 'furnishing'],
  ['fabric fabrics material', 'cloth', 'fabric'],
  ['wool woollen woolen', 'wool', 'yarn'],
  ['fiber', 'fibre'],
  ['plaid tartan checked chequered', 'check'],
  ['striped', 'stripe'],
  ['sale discount promo', 'offer'],
  ['gray grey', 'grey', 'charcoal', 'slate', 'silver'],
  ['red', 'madder', 'crimson'],
  ['blue', 'blue', 'indigo', 'navy', 'royal', 'lake', 'sky', 'lagoon'],
  ['green', 'forest', 'bottle', 'leaf', 'sage', 'olive', 'mint'],
  ['yellow gold', 'sun', 'ochre', 'butter'],
  ['brown beige', 'cocoa', 'camel', 'khaki', 'sand'],
  ['violet', 'purple', 'lilac', 'plum'],
  ['pink', 'pink', 'rose', 'blush'],
  ['burgundy', 'wine', 'maroon'],
  ['turquoise', 'teal', 'lagoon', 'aqua'],
]

/** Everyday words for products with another name in the shop. */
const everyday: Line[] = [
  ['maasai_blanket masai_blanket', 'maasai shuka'],
  ['bedlinen bed_linen', 'bedsheet', 'pillowcase', 'duvet cover'],
  ['fitted_sheet fitted_sheets flat_sheet flat_sheets', 'bedsheet'],
  ['pillowslip pillowslips pillow_slip', 'pillowcase'],
  ['sofa sofas couch kochi makochi', 'cushion cover', 'furnishing', 'throw'],
  ['sofa_cover sofa_covers sofa_throw', 'throw', 'furnishing cloth'],
  ['picnic_blanket', 'picnic rug'],
  ['car_blanket', 'car rug'],
  ['bath_towel bath_towels face_towel face_towels', 'towel'],
  ['beach_towel beach_towels', 'kikoy towel', 'pool towel'],
  ['beach pwani', 'kikoy', 'pool towel'],
  ['muffler', 'scarf'],
  ['marvin mavin boshori balaclava', 'hat'],
  ['soksi sock', 'socks'],
  ['school_sweater school_sweaters', 'school pullover', 'school cardigan'],
  ['school_uniform school_uniforms', 'school pullover', 'school cardigan', 'games kit'],
  ['pe_kit games_kit', 'games kit', 'tracksuit'],
  ['labcoat labcoats lab_coat lab_coats overcoat', 'dust coat'],
  ['pants', 'trousers'],
  ['shirt shirts', 'shirting', 't-shirt'],
  ['tshirt tshirts tee', 't-shirt'],
  ['newborn newborns infant', 'baby'],
  ['layette baby_shower', 'baby set', 'baby blanket'],
  ['swaddle swaddles receiving_blanket', 'baby blanket'],
  ['mbeleko ubeleko baby_carrier', 'baby wrap'],
  ['cot crib', 'cot sheet', 'baby blanket'],
  ['booties bootie', 'bootees'],
  ['christening baptism', 'baby shawl'],
  ['wedding weddings ruracio dowry', 'occasion', 'ceremony'],
  ['thread threads', 'yarn'],
  ['tent tents hema mahema', 'tent canvas', 'canvas'],
  ['boarding', 'school', 'institution'],
  ['clinic', 'ward'],
]

/** Products that the shop does not have, with the nearest that it has. */
const substitutes: Line[] = [
  ['leso lesos kanga kangas khanga khangas', 'kikoy', 'shawl', 'shuka'],
  ['sarong sarongs pareo lungi', 'kikoy'],
  ['kitenge vitenge ankara', 'kikoy cloth', 'cloth'],
  ['pajama pajamas pyjama pyjamas nightie nightdress nightgown nightwear', 'robe'],
  ['bedcover bedcovers bedspread bedspreads bed_cover bed_covers', 'comforter', 'duvet cover', 'throw'],
  ['curtain curtains drapes pazia mapazia', 'furnishing cloth', 'furnishing'],
  ['carpet carpets zulia mazulia', 'rug', 'bath mat'],
  ['hijab headscarf headwrap turban kilemba vilemba', 'shawl', 'scarf'],
  ['pashmina stole', 'shawl'],
  ['hoodie hoodies hoody sweatshirt sweatshirts', 'pullover', 'tracksuit'],
  ['vest vests', 'sleeveless pullover'],
  ['placemat placemats', 'napkin', 'tablecloth'],
]

/**
 * Typed words → words of the catalogue, the likeliest first. Keys are lower case, one or two words; each meaning is one
 * word, or several together. Only for products of the shop.
 */
export const searchSynonyms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...things, ...uses, ...looks, ...spellings, ...everyday, ...substitutes].flatMap(([typed, ...means]) =>
    wordsIn(typed).map((word): [string, readonly string[]] => [word, means]),
  ),
)

/** Words for products that the shop does not have: their synonyms are similar products. */
export const SUBSTITUTED: ReadonlySet<string> = new Set(substitutes.flatMap(([typed]) => wordsIn(typed)))
