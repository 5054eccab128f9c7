import type { ImportCounts } from '#lib/contract/catalogue/office/imports.ts'
import { showCount } from '#lib/format/count.ts'

/** A figure with its label. */
function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="min-w-24">
      <dt className="text-tiny text-muted">{label}</dt>
      <dd className="heading text-d4 tabular-nums">{showCount(value)}</dd>
    </div>
  )
}

const few = (names: readonly string[]) =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${showCount(names.length - 8)} more` : names.join(', ')

/** Totals of an import file, as figures and short sentences. */
export function ImportCountsPart({ counts }: { counts: ImportCounts }) {
  const { families, variants, prices, stock, held, rows, unread, pictures } = counts
  const notes = [
    held > 0 &&
      `${showCount(held)} ${held === 1 ? 'price is' : 'prices are'} below cost and ${held === 1 ? 'needs' : 'need'} approval by a second person.`,
    counts.brands.length > 0 && `New brands: ${few(counts.brands)}.`,
    counts.collections.length > 0 && `New collections: ${few(counts.collections)}.`,
    counts.subCollections.length > 0 && `New parts of collections: ${few(counts.subCollections)}.`,
    pictures > 0 &&
      `${showCount(pictures)} ${pictures === 1 ? 'picture is' : 'pictures are'} downloaded after the import.`,
    unread.length > 0 && `Columns not imported: ${few(unread)}.`,
  ].filter((note) => note !== false)
  return (
    <section aria-label="Summary" className="border-b border-hairline py-3">
      <p className="text-tiny text-muted">
        {showCount(rows)} {rows === 1 ? 'row' : 'rows'} in {counts.format === 'shopify' ? 'Shopify’s' : 'our own'}{' '}
        columns
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-7 gap-y-2">
        <Figure label="New families" value={families.new} />
        <Figure label="Changed families" value={families.changed} />
        <Figure label="New variants" value={variants.new} />
        <Figure label="Changed variants" value={variants.changed} />
        <Figure label="Unchanged" value={variants.same} />
        <Figure label="Ended variants" value={variants.ended} />
        <Figure label="Prices" value={prices} />
        <Figure label="Stock counts" value={stock} />
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-1.5 text-small">
          {note}
        </p>
      ))}
    </section>
  )
}
