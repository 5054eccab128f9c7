/** The arguments of `npm run catalogue --`. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ENCODINGS, type Encoding } from '#shop-api/modules/catalogue/import/file-text.ts'
import type { Format } from '#shop-api/modules/catalogue/import/layout.ts'
import type { ShelfName } from '#shop-api/modules/catalogue/import/product.ts'
import { OTHER } from '#shop-api/modules/catalogue/import/shelves.ts'

const USAGE = `
  npm run catalogue -- import FILE   takes in Shopify's product CSV or the shop's own
      --dry-run            only report what would change
      --yes                do not ask before writing
      --skip-bad           leave bad rows out and take the others in
      --pictures DIR       where picture files named in the file are
      --prices ex-vat      Shopify's prices are meant without VAT (inc-vat when absent)
      --shelf "COLLECTION > SUB-COLLECTION"
                           where new products go whose Type is empty or fits no collection ("${OTHER}" when absent)
      --untracked-stock N  stock of variants without an inventory tracker (their quantity column when absent)
      --encoding NAME      ${ENCODINGS.join(', ')} (found out when absent)
  npm run catalogue -- export FILE
      --format fuma|shopify   the shop's own columns (when absent) or Shopify's
`

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'skip-bad': { type: 'boolean', default: false },
  pictures: { type: 'string' },
  prices: { type: 'string', default: 'inc-vat' },
  shelf: { type: 'string' },
  'untracked-stock': { type: 'string' },
  encoding: { type: 'string' },
  format: { type: 'string', default: 'fuma' },
} as const

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    // Node's message is its own; which word it stumbled over is all that is needed of it.
    const word = /'(-[^' ]*)/.exec((error as Error).message)?.[1]
    throw new Error(
      `${word ? `The option ${word} is not known, or its value is missing.` : 'Not understood.'}\n${USAGE}`,
    )
  }
}

/** 'Collection > Sub-collection', or a collection alone. */
function shelfOf(text: string | undefined): ShelfName | undefined {
  if (text === undefined) return undefined
  const [collectionName = '', subCollectionName, ...more] = text.split('>').map((name) => name.trim())
  if (collectionName === '' || subCollectionName === '' || more.length > 0)
    throw new Error('A shelf is written --shelf "Collection > Sub-collection", or --shelf "Collection".')
  return { collectionName, subCollectionName }
}

/** Pieces in tenths. */
function stockOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,7}$/.test(text)) throw new Error('A stock is a whole number: --untracked-stock 100.')
  return Number(text) * 10
}

/** npm runs scripts in the project's folder, but people name files relative to their own. */
const pathOf = (given: string) => path.resolve(process.env.INIT_CWD ?? '.', given)

export interface Arguments {
  command: 'import' | 'export'
  file: string
  isDry: boolean
  yes: boolean
  skipBad: boolean
  pricesExVat: boolean
  format: Format
  encoding: Encoding | undefined
  pictures: string | undefined
  shelf: ShelfName | undefined
  untrackedTenths: number | undefined
}

/** @throws Error in plain words when something of it is not understood */
export function readArguments(typed: readonly string[]): Arguments {
  const { values: flags, positionals } = parse(typed)
  const [command, file] = positionals
  const isValid =
    ['fuma', 'shopify'].includes(flags.format) &&
    ['inc-vat', 'ex-vat'].includes(flags.prices) &&
    (!flags.encoding || ENCODINGS.includes(flags.encoding as Encoding))
  if ((command !== 'import' && command !== 'export') || !isValid || !file || positionals.length > 2)
    throw new Error(USAGE)
  const pictures = flags.pictures && pathOf(flags.pictures)
  if (pictures && !statSync(pictures, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${pictures}.`)
  return {
    command,
    file: pathOf(file),
    isDry: flags['dry-run'],
    yes: flags.yes,
    skipBad: flags['skip-bad'],
    pricesExVat: flags.prices === 'ex-vat',
    format: flags.format as Format,
    encoding: flags.encoding as Encoding | undefined,
    pictures,
    shelf: shelfOf(flags.shelf),
    untrackedTenths: stockOf(flags['untracked-stock']),
  }
}
