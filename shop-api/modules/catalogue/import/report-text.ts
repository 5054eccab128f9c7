import { decimalOfCents } from '#lib/format/money.ts'
import type { ImportOutcome } from './import-file.ts'
import type { Noted, RoundedPrice } from './import-report.ts'
import { OTHER } from './shelves.ts'

const MAX_NAMES = 20
const MAX_PROBLEMS = 50

/** '1 row', '2,000 rows'. */
export const countOf = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`

const few = (names: readonly string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join('; ')} and ${names.length - MAX_NAMES} more`
    : names.join('; ')
const examples = ({ count, examples: some }: Noted) => `${some.join(', ')}${count > some.length ? ', …' : ''}`

function roundedText({ given, becomes, exact }: RoundedPrice): string {
  const [below, above] = exact.map(decimalOfCents)
  return `    ${decimalOfCents(given)} becomes ${decimalOfCents(becomes)}; ${below} and ${above} are exact`
}

function* shelfLines({ format, report }: ImportOutcome, choices: ImportChoices): Generator<string> {
  const { brands, collections, subCollections, shelves, withoutKind, withoutBrand } = report
  if (brands.length > 0) yield `  new brands: ${few(brands)}`
  if (collections.length > 0) yield `  new collections: ${few(collections)}`
  if (subCollections.length > 0) yield `  new sub-collections: ${few(subCollections)}`
  if (shelves.length > 0) {
    yield '  sub-collections of new and moved products:'
    for (const use of shelves.slice(0, MAX_NAMES))
      yield `    ${use.shelf}${use.isNew ? ' (new)' : ''}: ${countOf(use.count, 'product')} (${examples(use)})`
    if (shelves.length > MAX_NAMES) yield `    … and ${countOf(shelves.length - MAX_NAMES, 'other sub-collection')}`
  }
  const column = format === 'shopify' ? 'Type' : 'sub_collection'
  if (withoutKind.count > 0) {
    yield `  ${countOf(withoutKind.count, 'new product')} without a ${column} (${examples(withoutKind)}):`
    if (choices.isShelfGiven) yield '    they are put on the shelf of --shelf'
    else yield `    they are put in "${OTHER}"; choose another place with --shelf "Collection > Sub-collection"`
  }
  if (withoutBrand.count > 0)
    yield `  ${countOf(withoutBrand.count, 'new product')} without a brand (${examples(withoutBrand)}): it is "Other"`
}

function* priceLines({ report: { prices, formerPrices } }: ImportOutcome): Generator<string> {
  if (prices.rounded + formerPrices.rounded === 0) return
  const former = formerPrices.rounded > 0 ? ` and ${formerPrices.rounded} of ${formerPrices.given} former prices` : ''
  yield `  ${prices.rounded} of ${countOf(prices.given, 'price')}${former} come out one cent off:`
  yield '    the shop stores prices without VAT in whole cents, which cannot give these prices exactly'
  for (const rounded of prices.examples) yield roundedText(rounded)
}

function* stockLines({ report: { untracked, soldOn, belowZero } }: ImportOutcome, choices: ImportChoices) {
  if (untracked.variants > 0) {
    yield `  ${countOf(untracked.variants, 'variant')} without an inventory tracker: Shopify always sells these, this shop counts`
    if (choices.isStockGiven) yield '    their stock is the number of --untracked-stock'
    else yield '    their stock is the quantity column; --untracked-stock N sets N instead'
    if (untracked.soldOut.count > 0)
      yield `    ${countOf(untracked.soldOut.count, 'variant')} of them will be sold out: ${examples(untracked.soldOut)}`
  }
  if (soldOn.count > 0) {
    yield `  ${countOf(soldOn.count, 'variant')} that Shopify continues to sell without stock will be sold out: ${examples(soldOn)}`
  }
  if (belowZero.count > 0)
    yield `  ${countOf(belowZero.count, 'variant')} counted below 0 will have stock 0: ${examples(belowZero)}`
}

function* problemLines({ problems, problemsCount, bad }: ImportOutcome): Generator<string> {
  if (bad === 0) return
  yield `\n  ${countOf(bad, 'bad row')}:`
  for (const { line, column, reason } of problems.slice(0, MAX_PROBLEMS))
    yield `  line ${line}${column ? `, ${column}` : ''}: ${reason}`
  if (problemsCount > MAX_PROBLEMS) yield `  … and ${problemsCount - MAX_PROBLEMS} more`
}

/** The choices of the person who started the import. */
export interface ImportChoices {
  pricesExVat?: boolean
  isShelfGiven?: boolean
  isStockGiven?: boolean
}

/** The planned changes of an import, line by line, for the person who started it. */
export function* reportLines(outcome: ImportOutcome, choices: ImportChoices = {}): Generator<string> {
  const { format, rows, unread, report } = outcome
  const isShopify = format === 'shopify'
  const prices = isShopify ? `, prices ${choices.pricesExVat ? 'without' : 'including'} VAT, in KES` : ''
  yield `\n  ${countOf(rows, 'row')} in ${isShopify ? 'Shopify’s' : 'the shop’s own'} columns${prices}`
  for (const what of ['products', 'variants'] as const) {
    const { new: fresh, changed, same } = report[what]
    yield `  ${what.padEnd(10)} ${fresh} new, ${changed} changed, ${same} the same`
  }
  const { byAddress, byFile } = report.pictures
  if (byAddress + byFile > 0) yield `  pictures   ${byFile} by file, ${byAddress} to be fetched afterwards`
  if (unread.length > 0) yield `  columns that are not imported: ${few(unread)}`
  yield* shelfLines(outcome, choices)
  yield* priceLines(outcome)
  yield* stockLines(outcome, choices)
  yield* problemLines(outcome)
}
