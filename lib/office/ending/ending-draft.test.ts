import type { EndingOrder } from '../../contract/catalogue/office/ending.ts'
import { decisionOf, type EndingDraft, inputOf, lessOf, messageToBuyer, NOTHING_DECIDED } from './ending-draft.ts'

const line = (productId: number, value: number, replaced: number | null): EndingOrder['lines'][number] => ({
  ...{
    productId,
    code: `A-${productId}`,
    name: `Simba ${productId}`,
    quantity: 2,
    unit: 'piece',
    value,
    message: `${productId} is off.`,
  },
  replaced:
    replaced === null
      ? null
      : { name: 'Duma', unitPrice: 100_00, value: replaced, message: `${productId} is Duma now.` },
})
const order: EndingOrder = {
  ...{ orderNo: 10509, buyer: 'Amina Otieno', isPaid: true, isOnAccount: false, placedAt: '2026-11-24T08:00:00Z' },
  ...{ value: 5000_00, whyUnchanged: null, whyNotReplaced: null },
  lines: [line(1, 1000_00, 800_00), line(2, 500_00, null)],
}
const draft = (more: Partial<EndingDraft>): EndingDraft => ({ ...NOTHING_DECIDED, ...more })

test('uses a line’s own decision before the general decision, and leaves packed orders unchanged', () => {
  const decide = (given: Partial<EndingDraft>, of = order) => of.lines.map((one) => decisionOf(draft(given), of, one))
  expect(decide({})).toEqual(['keep', 'keep'])
  expect(decide({ others: 'cancel' })).toEqual(['cancel', 'cancel'])
  expect(decide({ others: 'replace' })).toEqual(['replace', 'keep'])
  expect(decide({ others: 'replace', decided: { '10509 2': 'cancel' } })).toEqual(['replace', 'cancel'])
  expect(decide({ others: 'cancel' }, { ...order, whyUnchanged: 'It is packed.' })).toEqual(['keep', 'keep'])
})

test('counts the money of removed lines', () => {
  expect(lessOf(draft({}), order)).toBe(0)
  expect(lessOf(draft({ others: 'cancel' }), order)).toBe(1500_00)
  expect(lessOf(draft({ others: 'replace', decided: { '10509 2': 'cancel' } }), order)).toBe(700_00)
})

test('names each changed line in the buyer’s message, which is null without changes', () => {
  expect(messageToBuyer(draft({ words: 'Pole.' }), order)).toBeNull()
  expect(messageToBuyer(draft({ others: 'cancel', words: ' Pole. ' }), order)).toBe('1 is off. 2 is off. Pole.')
  expect(messageToBuyer(draft({ others: 'replace', decided: { '10509 2': 'cancel' } }), order)).toBe(
    '1 is Duma now. 2 is off.',
  )
})

test('sends only replacements of variants that end', () => {
  const replacements = { 1: { productId: 7, name: 'Duma' }, 2: { productId: 8, name: 'Chui' } }
  expect(inputOf(3, draft({ variantIds: [1], replacements, decided: { '10509 1': 'replace' } }), 4)).toEqual({
    ...{ familyId: 3, variantIds: [1], replacements: [{ from: 1, by: 7 }], others: 'keep', orderCount: 4 },
    ...{ words: undefined, decided: [{ orderNo: 10509, productId: 1, decision: 'replace' }] },
  })
})
