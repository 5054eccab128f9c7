import { MoneyFigure } from '#components/office/frame/figures.tsx'
import { Section } from '#components/office/people/section.tsx'
import type { OfficeCompany } from '#lib/contract/office/companies.ts'
import { shortDay } from '#lib/office/when.ts'

const SHOWN = 12

const balesText = (bales: number) => (bales === 0 ? 'any' : `${bales} bale${bales === 1 ? '' : 's'}`)

/** The prices that are agreed with a company, without VAT. */
export function Prices({ company: { prices } }: { company: OfficeCompany }) {
  if (prices.length === 0) {
    return (
      <Section title="Agreed prices">
        <p className="text-muted">None: it pays the shop’s prices.</p>
      </Section>
    )
  }
  return (
    <Section title="Agreed prices" end={<span className="text-muted">ex-VAT</span>}>
      <table className="w-full table-fixed text-tiny">
        <thead>
          <tr className="border-b border-ink text-left text-muted">
            <th className="py-1.5 font-normal">Product</th>
            <th className="w-18 py-1.5 font-normal">From</th>
            <th className="w-26 py-1.5 font-normal">Until</th>
            <th className="w-16 py-1.5 text-right font-normal">KSh</th>
          </tr>
        </thead>
        <tbody>
          {prices.slice(0, SHOWN).map(({ code, name, fromBales, exVat, validFrom, validTo }) => (
            <tr key={`${code} ${fromBales} ${validFrom}`} className="h-(--row) border-b border-hairline">
              <td className="truncate pr-2" title={`${code} ${name}`}>
                {name} <span className="text-muted">{code}</span>
              </td>
              <td>{balesText(fromBales)}</td>
              <td>{validTo ? shortDay(validTo) : 'no end'}</td>
              <td className="text-right">
                <MoneyFigure cents={exVat} isExact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > SHOWN ? <p className="mt-1.5 text-tiny text-muted">And {prices.length - SHOWN} more.</p> : null}
    </Section>
  )
}
