'use client'

import { createPortal } from 'react-dom'
import type { SaleItem } from '#lib/counter/items.ts'
import { lineAmount, saleTotal, saleVat } from '#lib/counter/sums.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney, withVat } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useShopName } from '#lib/office/shop.ts'

/** A sale that was made, as its receipt shows it. */
export interface SoldSale {
  saleId: string
  items: readonly SaleItem[]
  /** "INV-000123"; null without a connection: the number follows. */
  invoiceNo: string | null
  orderNo: number | null
  at: string
  customer: string
  cash: number
  given: number
  mpesa: number
}

// In English in both languages, like every document.
const { cash: CASH, change: CHANGE } = counterTexts.english

/** The receipt for the print dialog, 80 mm wide: the only printed part of the page (office.css). */
export function PrintedReceipt({ sold }: { sold: SoldSale }) {
  const shop = useShopName()
  const lines = sold.items.map(({ product, quantity, price }) => ({
    product,
    quantity,
    price,
    vatPerc: product.vatPerc,
  }))
  const rows: [string, number][] = [
    ['VAT included', saleVat(lines)],
    ...(sold.mpesa > 0 ? [['M-Pesa', sold.mpesa] as [string, number]] : []),
    ...(sold.cash > 0 ? [[CASH, sold.given] as [string, number]] : []),
    ...(sold.given > sold.cash ? [[CHANGE, sold.given - sold.cash] as [string, number]] : []),
  ]
  return createPortal(
    <section className="printed-receipt" aria-hidden="true">
      <b>{shop}</b>
      <p>{sold.invoiceNo ? `Invoice ${sold.invoiceNo}, order ${sold.orderNo}` : 'Invoice number follows'}</p>
      <p>{showInstant(new Date(sold.at))}</p>
      {sold.customer ? <p>Customer: {sold.customer}</p> : null}
      <hr />
      {lines.map((line) => (
        <p key={line.product.productId}>
          {line.product.name}
          <span>
            {quantityText(line.quantity, line.product.unit)} at {showMoney(withVat(line.price, line.vatPerc))}
            <b>{showMoney(lineAmount(line))}</b>
          </span>
        </p>
      ))}
      <hr />
      <p>
        <span>
          <b>Total</b>
          <b>{showMoney(saleTotal(lines))}</b>
        </span>
      </p>
      {rows.map(([label, cents]) => (
        <p key={label}>
          <span>
            {label}
            <span>{showMoney(cents)}</span>
          </span>
        </p>
      ))}
    </section>,
    document.body,
  )
}
