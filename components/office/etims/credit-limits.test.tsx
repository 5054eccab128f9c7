import { screen } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { type CreditNoteLimit, officeCreditLimits } from '#lib/contract/etims/office/credit-limits.ts'
import type { PlannedNote } from '#lib/contract/etims/planned-note.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CreditLimits } from './credit-limits.tsx'

const INVOICE = 'INV-000012'
const LIMIT: CreditNoteLimit = {
  ...{ invoice: INVOICE, notes: 1, isOver: false, isLast: false, lastIsRest: false, olderThanMonths: null },
}
const PART: PlannedNote[] = [{ invoice: INVOICE, isRest: false }]

function draw(limit: Partial<CreditNoteLimit>, notes?: readonly PlannedNote[]) {
  signedInAs('owner')
  const calls = answerCall(officeCreditLimits, () => ({ data: { limits: [{ ...LIMIT, ...limit }] } }))
  return { calls, ...drawOffice(<CreditLimits orderNos={[9989]} notes={notes} />) }
}

test.each<[string, Partial<CreditNoteLimit>, RegExp, RegExp]>([
  [
    'the last note',
    { isLast: true, lastIsRest: true },
    /^This is the last credit note that KRA allows for INV-000012\. It must credit the rest\.$/,
    /with a new invoice, for the products that the customer keeps/,
  ],
  [
    'the only note',
    { isLast: true },
    /^This is the last credit note that KRA allows for INV-000012\.$/,
    /KRA refuses later credit notes/,
  ],
  [
    'a note above the limit',
    { isOver: true, notes: 2 },
    /^INV-000012 has 2 credit notes already: KRA accepts no more\.$/,
    /is issued all the same/,
  ],
  [
    'an old invoice',
    { olderThanMonths: 6 },
    /^INV-000012 is older than 6 months: KRA accepts no credit note for it\.$/,
    /with your accountant/,
  ],
])('warns of %s, with the way out', async (_, limit, title, advice) => {
  draw(limit, PART)
  await screen.findByText(title)
  screen.getByText(advice)
})

test('shows no warning of the last note if it credits the rest, or is for another invoice', async () => {
  const { rerender } = draw({ isLast: true, lastIsRest: true, olderThanMonths: 6 })
  await screen.findByText(/older than 6 months/)
  expect(screen.queryByText(/the last credit note/)).toBeNull()
  rerender(<CreditLimits orderNos={[9989]} notes={[{ invoice: 'INV-000013', isRest: false }]} />)
  expect(screen.queryByText(/INV-000012/)).toBeNull()
})

test('sends no request without a planned credit note', async () => {
  const { calls, rerender } = draw({ isOver: true }, [])
  rerender(<CreditLimits orderNos={[9989]} notes={PART} />)
  await screen.findByText(/accepts no more/)
  expect(calls).toEqual([{ orderNos: [9989] }])
})

test('shows that the limits could not be checked', async () => {
  signedInAs('owner')
  answerCall(officeCreditLimits, () => refused('invalid-request', 'Too many orders.'))
  drawOffice(<CreditLimits orderNos={[9989]} notes={PART} />)
  await screen.findByText(/could not be checked/)
})
