/** Branches of a company in the office: added, renamed, moved. */

import { KENYA } from '#lib/contract/base/choices.ts'
import { branchDetail } from '#lib/contract/companies/branch.ts'
import { officeBranch, officeBranchSave } from '#lib/contract/companies/office/branches.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { officePlaces } from '#lib/contract/orders/office/drafts.ts'
import { cities, counties, countries } from '../../../../db/schema/reference.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { Owner } from '../../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'

let at: KycOffice
let clerk: OfficePerson
let owner: Owner
beforeAll(async () => {
  at = await openKycOffice()
  clerk = await at.staff('companies')
  owner = await at.owner('approved')
  const { db } = at.database
  await db.insert(countries).values({ id: KENYA, code: 'KE', name: 'Kenya', dialCode: '254' })
  await db.insert(counties).values({ id: 32, countryId: KENYA, code: '032', name: 'Nakuru' })
  await db.insert(cities).values({ id: 320, countyId: 32, name: 'Naivasha', postalCode: '20117' })
})
afterAll(() => at.close())

const companyId = () => owner.companyId as number
const NO_PLACE = { invoiceCountry: null, invoiceCounty: null, invoiceCity: null }
const fresh = () => ({
  ...NO_PLACE,
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null, sameAddress: 1 as const },
  ...{ companyId: companyId(), branchName: 'Nakuru', primaryContact: owner.userId, changes: null, reason: 'By phone.' },
})
const read = async (branchId: number) =>
  (await at.askAs(clerk, officeBranch, { companyId: companyId(), branchId })).data

test('adds a branch, notifies its owner, and logs it', async () => {
  const { data } = await at.askAs(clerk, officeBranchSave, fresh())
  expect(await read(data.branchId)).toMatchObject({ branchName: 'Nakuru', sameAddress: 1 })
  const again = await at.refusedAs(clerk, officeBranchSave, fresh())
  expect(again.fields).toEqual({ branchName: 'There is already a branch with this name.' })
  const [latest] = (await at.ask(notificationList, {}, owner.headers)).data
  expect(latest).toMatchObject({ notification: 'We have added Nakuru' })
  const { history } = (await at.askAs(clerk, officeCompanyGet, { companyId: companyId() })).data
  expect(history[0]).toMatchObject({ text: 'companies.branch-add', detail: 'Nakuru: added', reason: 'By phone.' })
})

test('notifies the owner of an unapproved company that its new branch cannot order yet', async () => {
  for (const approval of ['pending', 'declined'] as const) {
    const waiting = await at.owner(approval)
    const input = { ...fresh(), companyId: waiting.companyId as number, primaryContact: waiting.userId }
    await at.askAs(clerk, officeBranchSave, input)
    const [latest] = (await at.ask(notificationList, {}, waiting.headers)).data
    expect(latest).toMatchObject({
      notification: 'We have added Nakuru',
      subMessage: 'You can order for this branch when your company is approved.',
    })
  }
})

test('does not notify the owner of a branch that is saved unchanged', async () => {
  const { branchId } = (await at.askAs(clerk, officeBranchSave, { ...fresh(), branchName: 'Gilgil' })).data
  const notified = async () => (await at.ask(notificationList, {}, owner.headers)).data.length
  const before = await notified()
  const shown = await read(branchId)
  const same = { ...fresh(), ...shown, changes: { branchId, before: shown } }
  expect((await at.askAs(clerk, officeBranchSave, same as never)).message).toBe('Gilgil is unchanged.')
  expect(await notified()).toBe(before)
  const { history } = (await at.askAs(clerk, officeCompanyGet, { companyId: companyId() })).data
  expect(history[0]).toMatchObject({ text: 'companies.branch-edit', detail: 'Gilgil: unchanged' })
})

test('changes the name and address of an approved branch but not its team', async () => {
  const branchId = owner.branchId as number
  const before = await read(branchId)
  const { data: kenya } = await at.askAs(clerk, officePlaces, {})
  const county = kenya.counties[0]?.id as number
  const { data: towns } = await at.askAs(clerk, officePlaces, { countyId: county })
  const city = towns.towns.find(({ isOther }) => !isOther) as { id: number; name: string }
  const place = (prefix: string) => ({
    [`${prefix}Country`]: kenya.countryId,
    [`${prefix}County`]: county,
    [`${prefix}City`]: city.id,
    [`${prefix}Address`]: 'P.O. Box 12',
    [`${prefix}PostalCode`]: '20100',
    [`${prefix}PhysicalLocation`]: 'Kenyatta Avenue',
  })
  const moved = { ...fresh(), branchName: 'Nakuru East', sameAddress: 0 as const }
  const input = { ...moved, ...place('invoice'), ...place('delivery'), changes: { branchId, before } }
  expect((await at.refusedAs(clerk, officeBranchSave, { ...moved, changes: input.changes })).fields).toMatchObject({
    deliveryCountry: 'Please choose a country',
  })
  await at.askAs(clerk, officeBranchSave, input)
  const { data } = await at.ask(branchDetail, { branchId }, owner.headers)
  expect(data).toMatchObject({
    ...{
      branchName: 'Nakuru East',
      sameAddress: 0,
      deliveryCity: city.id,
      deliveryPhysicalLocation: 'Kenyatta Avenue',
    },
    teamMemberUserIds: [owner.userId],
  })
  const late = { ...input, branchName: 'Nakuru West' }
  expect((await at.refusedAs(clerk, officeBranchSave, late)).code).toBe('changed-meanwhile')
})

test('only lets staff with the permission save a branch, and only of the given company', async () => {
  const auditor = await at.staff('auditor')
  expect((await at.refusedAs(auditor, officeBranchSave, fresh())).code).toBe('not-allowed')
  const stranger = await at.owner('approved')
  const branchId = stranger.branchId as number
  const { data: before } = await at.askAs(clerk, officeBranch, { companyId: stranger.companyId as number, branchId })
  const input = { ...fresh(), branchName: 'Taken', changes: { branchId, before } }
  expect((await at.refusedAs(clerk, officeBranchSave, input)).code).toBe('not-found')
})
