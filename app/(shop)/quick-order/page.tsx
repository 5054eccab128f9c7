import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { PadGate } from '#components/quick-order/pad-gate.tsx'
import { PadScreen } from '#components/quick-order/pad-screen.tsx'
import { PadSkeleton } from '#components/quick-order/pad-skeleton.tsx'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { readList, readProduct } from '#server/shop/catalogue.ts'

export const metadata: Metadata = { title: 'Quick Order', robots: { index: false } }

/** The code of a product that is sold by the bale, as its page shows it; null if there is no such product. */
async function readExampleCode(): Promise<string | null> {
  const { cards } = await readList({ ...EMPTY_FILTER, totalRecords: 5 })
  const card = cards.find(({ visibility, piecesPerBale }) => visibility && piecesPerBale > 1)
  return card ? ((await readProduct(card.id))?.code ?? null) : null
}

/** For customers who order by code: companies, their buyers and sales representatives. */
export default async function QuickOrderPage() {
  const example = await readExampleCode()
  return (
    <AccountFrame
      path="/quick-order"
      title="Quick order"
      text="Write or paste one line for each product: the code, the quantity and, if needed, the unit."
      skeleton={<PadSkeleton />}
      wide
    >
      <PadGate>
        <PadScreen example={example} />
      </PadGate>
    </AccountFrame>
  )
}
