'use client'

import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'

type Price = OfficeCompany['prices'][number]

const SHOWN = 12
/** Most columns for numbers of bales. */
const MAX_COLUMNS = 3

const balesText = (bales: number) => (bales === 0 ? 'any' : `${bales} bale${bales === 1 ? '' : 's'}`)

/** Agreed prices in force today by product and number of bales; if two overlap, the later start counts. */
function pricesByProduct(prices: readonly Price[], today: string) {
  const products = new Map<string, { code: string; name: string; cents: Map<number, Price> }>()
  for (const price of prices) {
    if (price.validFrom > today || (price.validTo !== null && price.validTo < today)) continue
    const product = products.get(price.code) ?? { code: price.code, name: price.name, cents: new Map<number, Price>() }
    const before = product.cents.get(price.fromBales)
    if (!before || before.validFrom < price.validFrom) product.cents.set(price.fromBales, price)
    products.set(price.code, product)
  }
  return [...products.values()]
}

/** The prices agreed with a company and in force today, without VAT. */
export function Prices({ company: { prices } }: { company: OfficeCompany }) {
  const products = pricesByProduct(prices, dayInNairobi(useNow()))
  if (products.length === 0) {
    return (
      <Section title="Agreed prices">
        <p className="text-muted">No agreed prices. This company pays the shop’s prices.</p>
      </Section>
    )
  }
  const bales = [...new Set(products.flatMap(({ cents }) => [...cents.keys()]))]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_COLUMNS)
  return (
    <Section title="Agreed prices" end={<span className="text-muted">ex-VAT, today</span>}>
      <table className="w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="py-1.5 font-normal">Product</th>
            {bales.map((from) => (
              <th key={from} className="w-14 py-1.5 text-right font-normal">
                {balesText(from)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.slice(0, SHOWN).map(({ code, name, cents }) => (
            <tr key={code} className="h-(--row) border-b border-hairline">
              <td className="py-1 pr-2" title={`${name}, ${code}`}>
                <span className="block truncate">{name}</span>
                <span className="block text-muted">{code}</span>
              </td>
              {bales.map((from) => {
                const price = cents.get(from)
                return (
                  <td key={from} className="text-right">
                    {price ? <MoneyFigure cents={price.exVat} isExact /> : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {products.length > SHOWN ? (
        <p className="mt-1.5 text-tiny text-muted">And {products.length - SHOWN} more products.</p>
      ) : null}
    </Section>
  )
}
