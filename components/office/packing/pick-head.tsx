import Link from 'next/link'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { ChevronLeftIcon } from '#components/kit/icon.tsx'
import type { PickList } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { type PickTexts, pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
import { shortDay } from '#lib/office/when.ts'
import { NoteIcon } from './pick-icons.tsx'

/** Heading of a list: its order, or its number of orders. */
function titleOf(texts: PickTexts, { id, parcels }: PickList): [title: string, line: string] {
  const [only] = parcels
  if (only && parcels.length === 1)
    return [
      texts.parcelOfOrder(only),
      texts[only.isCollected ? 'collectedOn' : 'leavesOn']({
        customer: only.customer,
        day: shortDay(only.promisedOn),
      }),
    ]
  const first = parcels.map(({ promisedOn }) => promisedOn).sort()[0]
  return [
    texts.pickList({ list: id }),
    first ? texts.boxesLeave({ day: shortDay(first) })(parcels.length) : texts.boxCount(parcels.length),
  ]
}

/** Head of a pick list: back link, progress, and for a single order a link to its notes. */
export function PickHead({ list }: { list: PickList }) {
  const texts = useTexts(pickTexts)
  const [title, line] = titleOf(texts, list)
  const [only] = list.parcels
  return (
    <header className="flex flex-none items-center gap-2 py-1.5">
      <Link
        href="/office/packing"
        aria-label={texts.back}
        className="flex size-14 flex-none items-center justify-center"
      >
        <ChevronLeftIcon size={24} />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base font-semibold">{title}</h1>
        <p className="truncate text-small text-muted">{line}</p>
      </div>
      <LanguageButton className="link mx-2 min-h-14 flex-none" />
      {only && list.parcels.length === 1 ? (
        <Link
          href={`/office/orders/${only.orderNo}`}
          aria-label={texts.notesOn({ orderNo: only.orderNo })}
          className="flex size-14 flex-none items-center justify-center"
        >
          <NoteIcon size={22} />
        </Link>
      ) : null}
    </header>
  )
}
