import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import type { QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { shortDay } from '#lib/office/when.ts'

const SIDES = { customer: 'Customer', rep: 'Representative', staff: 'Office' } as const

/** Versions of a quote side by side, newest first. */
export function QuoteVersions({ versions }: { versions: readonly QuoteVersion[] }) {
  const products = new Map(versions.flatMap(({ lines }) => lines.map((line) => [line.productId, line.name])))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page scrolls by keys too
    <section aria-label="Versions" tabIndex={0} className="overflow-x-auto">
      <table className="w-full tabular-nums [&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_td]:align-top [&_th]:py-2">
        <thead>
          <tr className="border-b border-ink align-top">
            <th scope="col" className="text-left font-normal text-muted">
              Product, price of a unit ex-VAT
            </th>
            {versions.map(({ version, madeBy, madeByName, at, note }) => (
              <th key={version} scope="col" className="min-w-40 pl-4 text-right font-normal">
                <b className="block font-semibold">Version {version}</b>
                <span className="block text-tiny text-muted">
                  {SIDES[madeBy]}
                  {madeByName ? `, ${madeByName}` : ''}, <When at={at} />
                </span>
                {note ? <span className="block text-tiny break-words">“{note}”</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...products].map(([productId, name]) => (
            <tr key={productId} className="border-b border-hairline">
              <th scope="row" className="min-w-40 text-left font-normal">
                {name}
              </th>
              {versions.map(({ version, lines }) => {
                const line = lines.find((one) => one.productId === productId)
                return (
                  <td key={version}>
                    {line ? (
                      <>
                        {quantityText(line.quantity, line.unit)}
                        {line.price === null ? null : (
                          <span className="block">
                            {line.listPrice !== null && line.listPrice > line.price ? (
                              <>
                                <s className="text-muted">{showMoney(line.listPrice)}</s>{' '}
                              </>
                            ) : null}
                            {showMoney(line.price)}
                          </span>
                        )}
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
          <Row
            title="Delivery with VAT"
            versions={versions}
            of={({ total, delivery }) => (total === null ? null : delivery)}
          />
          <Row title="Saving with VAT" versions={versions} of={({ saving }) => saving || null} />
          <Row title="Total with VAT" versions={versions} of={({ total }) => total} isTotal />
          <tr>
            <th scope="row" className="text-left font-normal text-muted">
              Last day
            </th>
            {versions.map(({ version, lastDay }) => (
              <td key={version}>{lastDay ? shortDay(lastDay) : '–'}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Row({
  title,
  versions,
  of,
  isTotal = false,
}: {
  title: string
  versions: readonly QuoteVersion[]
  of: (version: QuoteVersion) => number | null
  isTotal?: boolean
}) {
  return (
    <tr className={isTotal ? 'border-y border-ink font-semibold' : undefined}>
      <th scope="row" className={isTotal ? 'text-left' : 'text-left font-normal text-muted'}>
        {title}
      </th>
      {versions.map((version) => {
        const cents = of(version)
        return <td key={version.version}>{cents === null ? '–' : <MoneyFigure cents={cents} isExact />}</td>
      })}
    </tr>
  )
}
