'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine, FailedState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { Named } from '#lib/contract/pricing/office/offer-form.ts'
import { officeOfferCart } from '#lib/contract/pricing/office/offers.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { ChooseNamed } from './choose-named.tsx'
import { SmallTableHead } from './small-table-head.tsx'

const TYPING_MS = 350

/** Current prices for a buyer: chosen products for a guest or a company, with a code. */
export function BuyerCart({ onClose }: { onClose: () => void }) {
  const [products, setProducts] = useState<Named[]>([])
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [companies, setCompanies] = useState<Named[]>([])
  const [code, setCode] = useState('')
  const quantityOf = (id: number) => quantities[id] ?? '1'
  const items = products.flatMap(({ id }) => {
    const quantity = typedCount(quantityOf(id), 99_999)
    return quantity ? [{ productId: id, quantity }] : []
  })
  const asked = useSettled(JSON.stringify({ items, companyId: companies[0]?.id ?? null, code: code.trim() }), TYPING_MS)
  const { data, error, refetch } = useOfficeQuery(officeOfferCart, items.length > 0 ? JSON.parse(asked) : null)
  return (
    <section aria-label="Check customer price" className="grid content-start gap-3 px-4.5 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">Check customer price</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      <ChooseNamed label="Products" of="variants" chosen={products} onChange={setProducts} />
      {products.length > 0 ? (
        <ul className="grid gap-2">
          {products.map(({ id, name }) => (
            <li key={id}>
              <OfficeField
                label={`Quantity of ${name}`}
                inputMode="numeric"
                value={quantityOf(id)}
                error={typedCount(quantityOf(id), 99_999) ? undefined : 'Enter a whole number, such as 10.'}
                onChange={(typed) => setQuantities({ ...quantities, [id]: typed })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ChooseNamed
        label="Company (if empty: a guest)"
        of="companies"
        chosen={companies}
        onChange={(chosen) => setCompanies(chosen.slice(-1))}
      />
      <OfficeField label="Code" maxLength={100} value={code} onChange={setCode} />
      {error && !data ? (
        <FailedState title="We could not price this cart." error={error} onRetry={() => void refetch()} />
      ) : data && items.length > 0 ? (
        <Priced data={data} />
      ) : null}
    </section>
  )
}

function Priced({ data }: { data: Output<typeof officeOfferCart> }) {
  return (
    <>
      {data.codeMessage ? <AlertLine tone="info">{data.codeMessage}</AlertLine> : null}
      <table className="w-full text-tiny">
        <SmallTableHead columns={['Product', 'Ex-VAT', 'Discount', 'With VAT']} />
        <tbody>
          {data.lines.map(({ productId, name, quantity, before, off, withVat, isAgreed, offer, problem }) => (
            <tr key={productId} className="border-b border-hairline align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                {quantity} × {name}
                <span className="block text-muted">
                  {[isAgreed && 'Agreed price', offer, problem].filter(Boolean).join('. ')}
                </span>
              </th>
              <td className="py-1.5 pl-2 text-right">
                <MoneyFigure cents={before} />
              </td>
              <td className="py-1.5 pl-2 text-right">{off > 0 ? <MoneyFigure cents={-off} /> : '–'}</td>
              <td className="py-1.5 pl-2 text-right">
                <MoneyFigure cents={withVat} isExact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <td className="py-1.5">Products total</td>
            <td className="py-1.5 pl-2 text-right">
              <MoneyFigure cents={data.exVat + data.off} />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <MoneyFigure cents={-data.off} />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <MoneyFigure cents={data.withVat} isExact />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-tiny text-muted">
        {data.delivery.length > 0
          ? `Delivery: ${data.delivery.join('; ')}.`
          : 'Delivery is charged as usual and not included here.'}
      </p>
    </>
  )
}
