import Link from 'next/link'
import { ChevronLeftIcon } from '#components/kit/icon.tsx'
import type { PickList } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { shortDay } from '#lib/office/when.ts'
import { NoteIcon } from './pick-icons.tsx'

/** Heading of a list: its order, or its number of orders. */
function titleOf({ id, parcels }: PickList): [title: string, line: string] {
  const [only] = parcels
  if (only && parcels.length === 1)
    return [
      `${only.orderNo}, parcel ${only.parcelNo}`,
      `${only.customer}, ${only.isCollected ? 'collected' : 'leaves'} ${shortDay(only.promisedOn)}`,
    ]
  const first = parcels.map(({ promisedOn }) => promisedOn).sort()[0]
  return [`Pick list ${id}`, `${parcels.length} boxes${first ? `, the first leaves ${shortDay(first)}` : ''}`]
}

/** Head of a pick list: back link, progress, and for a single order a link to its notes. */
export function PickHead({ list }: { list: PickList }) {
  const [title, line] = titleOf(list)
  const [only] = list.parcels
  return (
    <header className="flex flex-none items-center gap-2 py-1.5">
      <Link
        href="/office/packing"
        aria-label="Back to Packing"
        className="flex size-14 flex-none items-center justify-center"
      >
        <ChevronLeftIcon size={24} />
      </Link>
      <div className="min-w-0 flex-1 pr-4">
        <h1 className="truncate text-base font-semibold">{title}</h1>
        <p className="truncate text-small text-muted">{line}</p>
      </div>
      {only && list.parcels.length === 1 ? (
        <Link
          href={`/office/orders/${only.orderNo}`}
          aria-label={`Notes on order ${only.orderNo}`}
          className="flex size-14 flex-none items-center justify-center"
        >
          <NoteIcon size={22} />
        </Link>
      ) : null}
    </header>
  )
}
