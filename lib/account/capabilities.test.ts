import { USER_TYPE, USER_TYPES } from '../contract/base/codes.ts'
import { CALLS } from '../contract/call-list.ts'
import {
  type AccountKind,
  actsForTraders,
  belongsToCompany,
  canOrder,
  getsStockEmails,
  hasCredit,
  hasHelpPage,
  hasShortSessions,
  hasStoreCredit,
  ordersForBranches,
  ordersForCompany,
  ownsCompany,
  paysNow,
  readsPricesExVat,
  seesManyCompanies,
  seesReports,
} from './capabilities.ts'

const KINDS: readonly AccountKind[] = [null, ...USER_TYPES]
const those = (can: (kind: AccountKind) => boolean) => KINDS.filter(can)

describe('grants each user type the capabilities that its declared calls allow', () => {
  it.each([
    [canOrder, ['unpaid-orders', 'change-order']],
    [belongsToCompany, ['branch-list']],
    [
      ownsCompany,
      ['branch-create', 'branch-update', 'team-member-list', 'team-member-add', 'my-documents', 'upload-kyc'],
    ],
    [ordersForCompany, ['quick-order', 'quick-order-add']],
    [actsForTraders, ['trader-list', 'select-trader']],
    [seesManyCompanies, ['credit-traders']],
    [hasCredit, ['credit-facilities', 'credit-statement', 'cheque-image']],
    [hasStoreCredit, ['store-credit', 'pay-with-store-credit']],
    [seesReports, ['orders-by-item', 'orders-by-date', 'orders-by-item-file', 'orders-by-date-file']],
    [getsStockEmails, ['back-in-stock-request']],
    [hasHelpPage, ['send-inquiry']],
  ] as const)('%p', (can, names) => {
    for (const name of names) {
      const call = CALLS.find((declared) => declared.name === name)
      expect([name, those((kind) => call?.who.includes(kind ?? 'guest') ?? false)]).toEqual([name, those(can)])
    }
  })
})

const { branch, consumer, trader, staff, rep } = USER_TYPE

it('shows prices with VAT to users who pay at once, and without VAT to others', () => {
  expect(those(paysNow)).toEqual([null, consumer])
  expect(those(readsPricesExVat)).toEqual([branch, trader, staff, rep])
})

it('lets owners and representatives choose a branch, but not branch customers', () => {
  expect(those(ordersForBranches)).toEqual([trader, rep])
})

it('gives staff and representatives short sessions', () => expect(those(hasShortSessions)).toEqual([staff, rep]))
