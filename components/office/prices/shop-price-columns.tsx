import { classes } from '#components/kit/classes.ts'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ShopPrice } from '#lib/contract/pricing/office/shop-prices.ts'

const NONE = <span className="text-muted">–</span>

/** Margin of a price over its cost, in whole percent; red below zero. */
export function LeftOver({ hundredths }: { hundredths: number | null }) {
  if (hundredths === null) return <span title="Cost not known">{NONE}</span>
  const percent = Math.round(hundredths / 100)
  return (
    <span className={classes(hundredths < 0 && 'font-semibold text-error')}>
      {percent < 0 ? '−' : ''}
      {Math.abs(percent)}%
    </span>
  )
}

/** The columns of the shop's prices. */
export const SHOP_PRICE_COLUMNS: readonly OfficeColumn<ShopPrice>[] = [
  { id: 'family', title: 'Product', width: 190, grow: 3, isFixed: true, cell: ({ family }) => family },
  { id: 'variant', title: 'Colour, size', width: 150, grow: 2, cell: ({ variant }) => variant },
  {
    ...{ id: 'former', title: 'Was', width: 72, align: 'right' },
    cell: ({ former }) => (former === null ? NONE : <MoneyFigure cents={former} isExact className="text-muted" />),
  },
  {
    ...{ id: 'price', title: 'Ex-VAT, KSh', width: 92, align: 'right', isFixed: true },
    cell: ({ exVat }) => <MoneyFigure cents={exVat} isExact />,
  },
  {
    ...{ id: 'vat', title: 'With VAT', width: 84, align: 'right' },
    cell: ({ withVat }) => <MoneyFigure cents={withVat} isExact />,
  },
  {
    ...{ id: 'cost', title: 'Cost', width: 72, align: 'right' },
    cell: ({ cost }) => (cost === null ? NONE : <MoneyFigure cents={cost} isExact className="text-muted" />),
  },
  {
    ...{ id: 'left', title: 'Margin', width: 72, align: 'right' },
    cell: ({ leftOver }) => <LeftOver hundredths={leftOver} />,
  },
  {
    ...{ id: 'changed', title: 'Changed', width: 84 },
    cell: ({ changedAt }) => (changedAt === null ? <span className="text-muted">never</span> : <When at={changedAt} />),
  },
  { id: 'code', title: 'Code', width: 190, cell: ({ code }) => <span className="text-muted">{code}</span> },
]

/** A price on a phone: its product, without and with VAT. */
export function ShopPricePhoneRow({ price: { family, variant, exVat, withVat, leftOver } }: { price: ShopPrice }) {
  return (
    <span className="flex w-full items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{family}</span>
        <span className="block truncate text-tiny text-muted">{variant}</span>
      </span>
      <span className="text-right">
        <MoneyFigure cents={exVat} isExact className="block" />
        <span className="block text-tiny text-muted">
          <MoneyFigure cents={withVat} isExact /> with VAT{leftOver !== null && leftOver < 0 ? ', below cost' : ''}
        </span>
      </span>
    </span>
  )
}
