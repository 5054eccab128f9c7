import { orderFilterOf, orderFilters, orderSortOf, pastedNumbers, sortsOf } from './order-filters.ts'

test("narrows a view by the filters, except that a status replaces the view's statuses", () => {
  expect(orderFilterOf('to-pack', {}, '', [])).toEqual({ stage: ['to-pack'] })
  expect(orderFilterOf('open', { stage: 'out,nonsense', payment: 'paid' }, 'halima', [])).toEqual({
    ...{ stage: ['out'], payment: ['paid'], search: 'halima' },
  })
  const values = {
    county: 'Nairobi,Lamu',
    placed: '2026-11-01..',
    amount: '1000..5000',
    rep: '7',
    company: '12',
    product: 'kikoy',
    promised: '..2026-11-27',
  }
  expect(orderFilterOf('all', values, '', [])).toEqual({
    ...{ county: ['Nairobi', 'Lamu'], from: '2026-11-01', atLeast: 100_000, atMost: 500_000, rep: 7 },
    ...{ company: [12], product: 'kikoy', promisedTo: '2026-11-27' },
  })
  expect(orderFilterOf('all', { company: 'Wanjiru' }, '', [])).toEqual({ companyName: 'Wanjiru' })
})

test('only open orders are sorted by the promised day', () => {
  const open = orderFilterOf('open', {}, '', [])
  expect(orderSortOf('open', '', open)).toBe('promised')
  expect(orderSortOf('open', 'amount', open)).toBe('amount')
  const all = orderFilterOf('all', {}, '', [])
  expect(orderSortOf('all', 'promised', all)).toBe('newest')
  expect(sortsOf('open', open).map(({ value }) => value)).toEqual(['promised', 'newest', 'oldest', 'amount'])
  expect(sortsOf('all', all).map(({ value }) => value)).toEqual(['newest', 'oldest', 'amount'])
})

test('reads pasted numbers with any separators, each number once', () => {
  expect(pastedNumbers('10509, #10566\n10570;10509')).toEqual([10_509, 10_566, 10_570])
  expect(pastedNumbers('10509')).toBeNull()
  expect(pastedNumbers('Halima Abdi')).toBeNull()
})

test('choices that are loaded become values to choose', () => {
  const filters = orderFilters({ counties: ['Lamu'], reps: [{ id: 7, name: 'Daniel Mutua' }], tags: [] })
  expect(filters.find(({ name }) => name === 'rep')).toMatchObject({ choices: [{ value: '7', label: 'Daniel Mutua' }] })
})
