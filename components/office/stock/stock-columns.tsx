import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { StockVariant } from '#lib/contract/stock/office/stock.ts'
import { figure, packedText } from './stock-words.ts'

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

export const isLow = ({ freeTenths, lowTenths }: StockVariant): boolean => lowTenths !== null && freeTenths <= lowTenths

/** Stock status of a variant, if it needs attention. */
export function StockMark({ variant }: { variant: StockVariant }) {
  if (variant.freeTenths <= 0) return <StatusMark status="wrong">Sold out</StatusMark>
  if (isLow(variant)) return <StatusMark status="look">Low</StatusMark>
  return null
}

/** The columns of the list of stock. */
export const STOCK_COLUMNS: readonly OfficeColumn<StockVariant>[] = [
  {
    id: 'code',
    title: 'Code',
    width: 232,
    sort: 'code',
    isLink: true,
    isFixed: true,
    cell: ({ code }) => <b className="font-semibold">{code}</b>,
  },
  { id: 'name', title: 'Product', width: 200, grow: 1, cell: ({ name }) => cut(name) },
  { id: 'shelf', title: 'Shelf', width: 70, yields: 3, cell: ({ shelf }) => cut(shelf) },
  {
    id: 'on-hand',
    title: 'On hand',
    width: 80,
    align: 'right',
    cell: ({ onHandTenths }) => figure(onHandTenths),
  },
  {
    id: 'promised',
    title: 'Promised',
    width: 80,
    yields: 2,
    align: 'right',
    sort: 'most-promised',
    cell: ({ promisedTenths }) => (promisedTenths > 0 ? figure(promisedTenths) : ''),
  },
  {
    id: 'free',
    title: 'Free',
    width: 72,
    align: 'right',
    sort: 'least',
    cell: ({ freeTenths }) => <b className="font-semibold">{figure(freeTenths)}</b>,
  },
  {
    id: 'low',
    title: 'Low at',
    width: 66,
    yields: 4,
    align: 'right',
    cell: ({ lowTenths }) => (lowTenths === null ? '' : figure(lowTenths)),
  },
  {
    id: 'coming',
    title: 'Incoming',
    width: 72,
    yields: 1,
    align: 'right',
    cell: ({ comingTenths }) => (comingTenths > 0 ? figure(comingTenths) : ''),
  },
  { id: 'packed', title: 'Bales', width: 130, isHiddenAtFirst: true, cell: (variant) => packedText(variant) },
  { id: 'state', title: 'Status', width: 96, cell: (variant) => <StockMark variant={variant} /> },
]

/** A variant of the list on a phone: two lines. */
export function StockPhoneRow({ variant }: { variant: StockVariant }) {
  const { code, name, shelf, freeTenths, onHandTenths, promisedTenths } = variant
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      {/* Colour and size stand at its end: it is not cut there. */}
      <b className="font-semibold text-pretty">{name}</b>
      <span className="text-right">
        <b className="font-semibold">{figure(freeTenths)}</b> free
      </span>
      <span className="truncate text-tiny text-muted">{[shelf, code].filter(Boolean).join(', ')}</span>
      <span className="text-right text-tiny text-muted">
        {figure(onHandTenths)} on hand{promisedTenths > 0 ? `, ${figure(promisedTenths)} promised` : ''}
      </span>
    </span>
  )
}
