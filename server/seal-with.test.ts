import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { sealWith } from './seal-with.ts'

const ours = sealWith('0123456789abcdef'.repeat(4))
const theirs = sealWith('fedcba9876543210'.repeat(4))
const filter: Filter = { ...EMPTY_FILTER, collection: ['blankets'], subcollection: ['simba'], sort: 2 }

describe('the seal of a filter', () => {
  it('opens to the filter it was given', () => {
    expect(ours.open(ours.seal(filter))).toEqual(filter)
  })

  it('is the same every time, so that caches and shared links work', () => {
    expect(ours.seal(filter)).toBe(sealWith('0123456789abcdef'.repeat(4)).seal({ ...filter }))
  })

  it('is short: a small filter is at most 46 characters of an address', () => {
    const token = ours.seal({ ...EMPTY_FILTER, collection: ['blankets'], sort: 2, pageNo: 3 })
    expect(token.length).toBeLessThanOrEqual(46)
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  it('is empty for the empty filter', () => {
    expect(ours.seal(EMPTY_FILTER)).toBe('')
  })

  it("hides the filter's content", () => {
    expect(Buffer.from(ours.seal(filter), 'base64url').toString('latin1')).not.toContain('blankets')
  })

  it('does not open with another key', () => {
    expect(theirs.open(ours.seal(filter))).toBeNull()
  })

  it('does not open if any character was changed', () => {
    const token = ours.seal(filter)
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(ours.open(token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
    }
  })

  it.each(['', 'bad', 'a b', '%%%', 'ä'.repeat(30), 'A'.repeat(20_000), `${'A'.repeat(43)}=`])(
    'refuses %j',
    (token) => {
      expect(ours.open(token)).toBeNull()
    },
  )
})
