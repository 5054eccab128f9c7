import fc from 'fast-check'
import { decideDocuments, uploadLockReason } from './kyc-states.ts'

test.each([
  ['pending', false, true],
  ['pending', true, false],
  ['declined', true, true],
  ['declined', false, true],
  ['approved', true, false],
  ['approved', false, false],
] as const)('%s, submitted %s: documents can be submitted: %s', (approvalStatus, isUploaded, may) => {
  expect(uploadLockReason({ approvalStatus, isUploaded }) === null).toBe(may)
})

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 })

test('an approval accepts every document', () => {
  fc.assert(
    fc.property(numbers, (all) => {
      const decided = decideDocuments(all, { approved: true })
      expect(decided).toEqual(all.map((no) => ({ no, state: 'accepted', reason: null })))
    }),
  )
})

test('a decline requests the named documents again, or all, each with its reason', () => {
  fc.assert(
    fc.property(numbers, fc.func(fc.boolean()), (all, isNamed) => {
      const declined = new Map(all.filter(isNamed).map((no) => [no, `Reason ${no}`]))
      const decided = decideDocuments(all, { approved: false, reason: 'All', declined })
      for (const { no, state, reason } of decided) {
        const expected = declined.size === 0 ? 'All' : (declined.get(no) ?? null)
        expect([state, reason]).toEqual([expected === null ? 'accepted' : 'declined', expected])
      }
      expect(decided.some(({ state }) => state === 'declined')).toBe(true)
    }),
  )
})
