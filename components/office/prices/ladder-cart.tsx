'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { FailedState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { type LadderForm, officeLadderCart } from '#lib/contract/pricing/office/ladders.ts'
import type { Named } from '#lib/contract/pricing/office/offer-form.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { ChooseNamed } from './choose-named.tsx'
import { SmallTableHead } from './small-table-head.tsx'

const TYPING_MS = 350
const MAX_QUANTITY = 99_999

/** The price of a cart with the saved prices and with the typed ladder: of chosen products, or of an order. */
export function LadderCart({ ladderId, form }: { ladderId: number | null; form: LadderForm }) {
  const [products, setProducts] = useState<Named[]>([])
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [order, setOrder] = useState('')
  const quantityOf = (id: number) => quantities[id] ?? '24'
  const items = products.flatMap(({ id }) => {
    const quantity = typedCount(quantityOf(id), MAX_QUANTITY)
    return quantity ? [{ productId: id, quantity }] : []
  })
  const orderNo = typedCount(order, 999_999_999) || null
  const input = { form, items, orderNo, ...(ladderId !== null && { ladderId }) }
  const settled = useSettled(JSON.stringify(input), TYPING_MS)
  const isEmpty = items.length === 0 && orderNo === null
  const { data, error, refetch } = useOfficeQuery(officeLadderCart, isEmpty ? null : JSON.parse(settled))
  return (
    <section aria-label="Price of a cart" className="mt-5 grid gap-3">
      <h3 className="heading text-d5">Price of a cart</h3>
      <ChooseNamed label="Products in the cart" of="variants" chosen={products} onChange={setProducts} />
      {products.map(({ id, name }) => (
        <OfficeField
          key={id}
          label={`Quantity of ${name}`}
          inputMode="numeric"
          value={quantityOf(id)}
          error={typedCount(quantityOf(id), MAX_QUANTITY) ? undefined : 'Enter a whole number, such as 24.'}
          onChange={(typed) => setQuantities({ ...quantities, [id]: typed })}
        />
      ))}
      <OfficeField
        label="Or the number of an order"
        inputMode="numeric"
        placeholder="10501"
        value={order}
        error={order.trim() === '' || orderNo ? undefined : 'Enter the number of an order, such as 10501.'}
        onChange={setOrder}
      />
      {isEmpty ? null : error ? (
        <FailedState title="We could not price this cart." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Priced data={data} />
      ) : null}
    </section>
  )
}

function Priced({ data: { lines, saved, withLadder } }: { data: Output<typeof officeLadderCart> }) {
  if (lines.length === 0) return <p className="text-tiny text-muted">None of these products is for sale.</p>
  return (
    <div role="status">
      <table className="w-full text-tiny">
        <SmallTableHead columns={['One piece, ex-VAT', 'Saved', 'With ladder']} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId} className="border-b border-hairline align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                {line.quantity} × {line.name}
                {line.isCovered ? null : <span className="block text-muted">Not covered by this ladder</span>}
              </th>
              <td className="py-1.5 pl-2 text-right text-muted">
                <MoneyFigure cents={line.saved.unit} isExact />
              </td>
              <td className="py-1.5 pl-2 text-right">
                <MoneyFigure cents={line.withLadder.unit} isExact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Total label="Total ex-VAT" saved={saved.exVat} withLadder={withLadder.exVat} />
          <Total label="Total with VAT" saved={saved.withVat} withLadder={withLadder.withVat} />
        </tfoot>
      </table>
    </div>
  )
}

const Total = ({ label, saved, withLadder }: { label: string; saved: number; withLadder: number }) => (
  <tr className="font-semibold">
    <th scope="row" className="py-1 text-left">
      {label}
    </th>
    <td className="py-1 pl-2 text-right">
      <MoneyFigure cents={saved} isExact />
    </td>
    <td className="py-1 pl-2 text-right">
      <MoneyFigure cents={withLadder} isExact />
    </td>
  </tr>
)
