import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedLadder } from '#lib/contract/pricing/office/ladders.ts'
import { shortDay } from '#lib/office/when.ts'
import { COUNTING_NAMES, LADDER_BUYER_NAMES, stepsText } from './ladder-draft.ts'

const STATES: Readonly<Record<ListedLadder['state'], { status: Status; word: string }>> = {
  running: { status: 'now', word: 'Active' },
  'to-come': { status: 'wait', word: 'Scheduled' },
  over: { status: 'ended', word: 'Ended' },
}

const State = ({ state }: ListedLadder) => <StatusMark status={STATES[state].status}>{STATES[state].word}</StatusMark>

const buyerText = ({ buyer, buyerName }: ListedLadder) => buyerName || LADDER_BUYER_NAMES[buyer]

function productsText({ products, targets }: ListedLadder): string {
  if (targets === 0) return 'All products'
  const more = targets - products.length
  return `${products.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export const LADDER_COLUMNS: readonly OfficeColumn<ListedLadder>[] = [
  {
    ...{ id: 'name', title: 'Name', width: 190, grow: 3, isFixed: true },
    cell: ({ name }) => <b className="font-semibold">{name}</b>,
  },
  { ...{ id: 'for', title: 'For', width: 124, grow: 1 }, cell: buyerText },
  { ...{ id: 'of', title: 'Products', width: 150, grow: 2 }, cell: productsText },
  {
    ...{ id: 'steps', title: 'Steps, ex-VAT', width: 228, grow: 3 },
    cell: (ladder) => (
      <span className="block truncate" title={stepsText(ladder)}>
        {stepsText(ladder)}
      </span>
    ),
  },
  {
    ...{ id: 'counting', title: 'Counted together', width: 190, grow: 1 },
    cell: (one) => COUNTING_NAMES[one.counting].name,
  },
  { id: 'from', title: 'First day', width: 92, cell: ({ validFrom }) => shortDay(validFrom) },
  {
    ...{ id: 'to', title: 'Last day', width: 92 },
    cell: ({ validTo }) => (validTo === null ? <span className="text-muted">no end</span> : shortDay(validTo)),
  },
  { id: 'state', title: 'Status', width: 122, cell: State },
]

/** A ladder on a phone. */
export function LadderPhoneRow({ ladder }: { ladder: ListedLadder }) {
  return (
    <span className="block w-full min-w-0">
      <span className="flex items-baseline justify-between gap-3">
        <b className="truncate font-semibold">{ladder.name}</b>
        <State {...ladder} />
      </span>
      <span className="block truncate text-tiny text-muted">
        {buyerText(ladder)}: {productsText(ladder)}
      </span>
      <span className="block text-tiny">{stepsText(ladder)}</span>
    </span>
  )
}
