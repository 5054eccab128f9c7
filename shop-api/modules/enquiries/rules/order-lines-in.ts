/** Finds products with quantities in a typed message, such as "2 bales shuka red, 10 kikoy". */

export interface TypedLine {
  quantity: number
  /** Bales are counted in pieces when the product is known. */
  unit: 'bale' | null
  /** Words of the product's name, or its code, in lower case. */
  product: string
  /** Whether the product is a code, such as "kk-104-red". */
  isCode: boolean
}

const MAX_LINES = 60
/** Longer numbers are phone numbers, order numbers or sums. */
const MAX_QUANTITY = 99_999

const NUMBERS: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    dozen: 12,
  },
  ...{ twenty: 20, fifty: 50, hundred: 100 },
  ...{ moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9, kumi: 10, ishirini: 20 },
  ...{ hamsini: 50, mia: 100, mawili: 2, matatu: 3, manne: 4, matano: 5, wawili: 2, watatu: 3 },
}
const BALE = /^(?:bales?|bela|mabelo|robota|marobota)$/
const UNIT = /^(?:pcs?|pieces?|units?|vipande|kipande|m|mtrs?|met(?:er|re)s?|mita|x|×|@|qty|pairs?|dozens?)$/
/** Words around an order in English and Kiswahili. */
const FILLER = new Set(
  (
    'a an the of for me my i we us want need would like to get order please plz pls send buy take give some also and with ' +
    'hello hi hey good morning afternoon evening dear sir madam thanks thank you can could have your in colour color size ' +
    'nataka naomba nipe tunataka natumai habari tafadhali ya wa za la na kwa asante jambo mambo sasa'
  ).split(' '),
)
/** Between two lines. "na" and "and" separate only before a quantity. */
const SEPARATOR = /[\n,;+&]+|\.(?=\s|$)|\s(?:and|na|plus|pamoja na)\s+(?=\S*\d|(?:[a-z]+)\s)/i

/**
 * A product code: letters and digits in one word with a hyphen, slash, point or underscore, or letters followed by at
 * least two digits.
 */
const isCodeWord = (word: string): boolean =>
  /^(?=.*\d)(?=.*[a-z])[a-z0-9]+(?:[-._/][a-z0-9]+)+$/.test(word) || /^[a-z]{2,20}\d{2}[a-z0-9]*$/.test(word)

/** The lines of a message that name a product with a quantity, or a product's code. */
export function orderLinesIn(text: string): TypedLine[] {
  return text
    .toLowerCase()
    .split(SEPARATOR)
    .flatMap((part) => lineIn(part ?? '') ?? [])
    .slice(0, MAX_LINES)
}

function lineIn(part: string): TypedLine | null {
  const words = part
    .replaceAll(/[“”"'’()*:=!?]/g, ' ')
    // "10x kikoy", "x10", "5m": a number with its unit.
    .replaceAll(/(?<![\w.-])(?:x|×)?\s?(\d+(?:\.\d+)?)\s?(x|×|pcs?|bales?|m|mtrs?)?(?![\w.,-]*\w)/g, ' $1 $2 ')
    .split(/\s+/)
    .filter(Boolean)
  const code = words.find(isCodeWord)
  const quantities = words.flatMap((word) => quantityOf(word) ?? [])
  const [quantity] = quantities
  if (quantity === undefined && !code) return null
  const unit = words.some((word) => BALE.test(word)) ? 'bale' : null
  const times = words.some((word) => /^dozens?$/.test(word)) && quantities.length > 0 && quantity !== 12 ? 12 : 1
  if (code) return { quantity: (quantity ?? 1) * times, unit, product: code, isCode: true }
  // The first number is the quantity; others can be a size.
  let isTaken = false
  const name = words.filter((word) => {
    if (!isTaken && quantityOf(word) !== null) {
      isTaken = true
      return false
    }
    return !FILLER.has(word) && !BALE.test(word) && !UNIT.test(word)
  })
  const product = name.join(' ')
  return /[a-z]{2}/.test(product) && quantity !== undefined
    ? { quantity: quantity * times, unit, product, isCode: false }
    : null
}

function quantityOf(word: string): number | null {
  if (Object.hasOwn(NUMBERS, word)) return NUMBERS[word] ?? null
  if (!/^\d{1,5}(?:\.\d)?$/.test(word)) return null
  const number = Number(word)
  return number > 0 && number <= MAX_QUANTITY ? number : null
}
