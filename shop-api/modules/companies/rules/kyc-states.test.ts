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

test('accepts every document but the declined documents, each with its reason', () => {
  fc.assert(
    fc.property(numbers, fc.func(fc.boolean()), (all, isNamed) => {
      const declined = new Map(all.filter(isNamed).map((no) => [no, `Reason ${no}`]))
      expect(decideDocuments(all, declined)).toEqual(
        all.map((no) => {
          const reason = declined.get(no) ?? null
          return { no, state: reason === null ? 'accepted' : 'declined', reason }
        }),
      )
    }),
  )
})
