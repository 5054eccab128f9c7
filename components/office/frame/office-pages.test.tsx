import { screen } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePriceList } from '#lib/contract/pricing/office/shop-prices.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { drawOffice } from '../testing/draw-office.tsx'

const INPUT = { filter: { text: '', collections: [], brands: [], isBelowCost: false }, after: 0 }

/** A list of parts, and beside it a single read of the same input, as Prices has for its filters. */
function Both() {
  const single = useOfficeQuery(officePriceList, INPUT).data
  const list = useOfficePages(officePriceList, INPUT, {
    withCursor: (input, after: number | null) => ({ ...input, after: after ?? 0 }),
    next: ({ data }) => data.next,
  })
  return (
    <p>
      {single ? `single ${single.total}` : ''}, {list.data?.pages.map(({ data }) => `part of ${data.total}`)}
    </p>
  )
}

test('caches a single read and a list read of the same input separately', async () => {
  answerCall(officePriceList, () => ({ data: { prices: [], total: 7, next: null, collections: [], brands: [] } }))
  drawOffice(<Both />)
  expect(await screen.findByText('single 7, part of 7')).toBeDefined()
})
