import { act, screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, type FakeAnswer, heldAnswer } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { LadderTables } from './ladder-table.tsx'

const ladder = (ladderId: number, fromUnits: number, exVatPrice: number) => ({
  ...{ ladderId, counting: 'family' as const, unit: 'piece' as const, productIds: null },
  steps: [{ fromUnits, exVatPrice, percentHundredths: null }],
})
const PRODUCT = { clusterCode: 'SIMBA', ladders: [ladder(1, 24, 90_000)], Unittext: 'piece', vatPerc: 16 }
const VARIANT = { id: 101, exVatPrice: 100_000 }

test('adds the ladders of a company to a line that is there before they are known, and opens', async () => {
  signInAs(USER_TYPE.trader)
  const held = heldAnswer<FakeAnswer<typeof agreedPrices>>()
  answerCall(agreedPrices, () => held.answer)
  const { user, container } = draw(<LadderTables product={PRODUCT} variant={VARIANT} />)
  const reserved = container.querySelector('.own-ladders') as HTMLElement
  const siblings = reserved.parentElement?.childElementCount
  expect(reserved.childElementCount).toBe(0)
  const own = { clusterCode: 'SIMBA', family: [], products: [], ladders: [ladder(2, 12, 80_000)] }
  await act(async () => held.give({ data: [own] }))
  const summary = await screen.findByText('Your company’s prices by quantity')
  // The page has the same parts as before: only the reserved line has content, and it is closed.
  expect(container.querySelector('.own-ladders')).toBe(reserved)
  expect(reserved.parentElement?.childElementCount).toBe(siblings)
  expect(summary.closest('details')).not.toHaveAttribute('open')
  await user.click(summary)
  expect(summary.closest('details')).toHaveAttribute('open')
  within(reserved).getByRole('rowheader', { name: '12 or more pieces' })
  expect(within(reserved).queryByRole('rowheader', { name: '24 or more pieces' })).toBeNull()
  await expectAccessible()
})

test('has an empty line without ladders of the company, and shows no step above the list price', () => {
  signInAs(USER_TYPE.consumer)
  const { container } = draw(
    <LadderTables product={{ ...PRODUCT, ladders: [ladder(1, 24, 120_000)] }} variant={VARIANT} />,
  )
  expect(container.querySelector('.own-ladders')?.childElementCount).toBe(0)
  expect(screen.queryByRole('table')).toBeNull()
})
