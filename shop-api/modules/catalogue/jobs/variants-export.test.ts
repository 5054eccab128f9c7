import { permissionsOf } from '#lib/contract/base/permissions.ts'
import { variantsExport } from './variants-export.ts'

const demand = (role: 'content' | 'catalogue', filter: object) => () =>
  variantsExport.demandFilter?.({ filter: { search: '', ...filter } } as never, {
    staffId: 1,
    permissions: permissionsOf([role]),
  })

test.each([{ isBelowCost: true }, { lacks: 'cost' }])(
  'rejects a filter that reveals costs to staff without the permission: %p',
  (filter) => {
    expect(demand('content', filter)).toThrow('Your roles do not allow you to see costs.')
    expect(demand('catalogue', filter)).not.toThrow()
  },
)

test('accepts other filters', () => {
  expect(demand('content', { lacks: 'shelf' })).not.toThrow()
})
