/** Work of staff whose access was ended does not run until an owner releases it. */

import { type CellChange, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import {
  officeJobAsideDecide,
  officeJobAsideList,
  officeJobList,
  officeScheduleList,
} from '#lib/contract/jobs/office/jobs.ts'
import { officeStaffReset } from '#lib/contract/staff/office/invitation.ts'
import { officeStaffLeave, officeStaffRoles, officeStaffSessionsEnd } from '#lib/contract/staff/office/staff.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop } from '../../../../testing/order-shop.ts'

onEachDatabase((open) => {
  let now = new Date('2026-11-25T08:00:00Z')
  let shop: OfficeShop
  let owner: OfficePerson
  let thief: OfficePerson
  beforeAll(async () => {
    const plain = await openOrderShop(open, {}, () => now)
    shop = { ...plain, ...officeAsker(plain, () => now) }
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = new Date(now.getTime() + 60_000)
    owner = await shop.staff('owner')
    thief = await shop.staff('catalogue')
    await shop.database.query('UPDATE variants SET ex_vat_cents = 90000, cost_cents = NULL WHERE id = 1')
    await shop.askAs(thief, saveSheetJob, {
      input: { changes: [[1, 'price', '900.00', '3.00']] },
      startAt: new Date(now.getTime() + 90_000).toISOString(),
    })
  })

  async function priceLater() {
    now = new Date(now.getTime() + 120_000)
    await shop.app.shop.jobs.runNow()
    const [row] = await shop.database.query<{ cents: number }>(
      'SELECT ex_vat_cents AS cents FROM variants WHERE id = 1',
    )
    return row?.cents
  }
  const aside = async () =>
    (await shop.askAs(owner, officeJobAsideList, {})).data.find((one) => one.staffName === thief.name)
  const decide = async (decision: 'release' | 'discard') =>
    shop.askAs(owner, officeJobAsideDecide, { jobId: (await aside())?.jobId ?? 0, decision })
  const of = () => ({ staffId: thief.staffId })

  test('runs jobs of staff whose access did not end', async () => {
    expect(await priceLater()).toBe(300)
    expect(await aside()).toBeUndefined()
  })

  test.each([
    ['a reset of the second factor', () => shop.askAs(owner, officeStaffReset, of())],
    ['ended sessions', () => shop.askAs(owner, officeStaffSessionsEnd, of())],
    [
      'a lost role',
      () => shop.askAs(owner, officeStaffRoles, { ...of(), version: 1, name: thief.name, roles: ['auditor'] }),
    ],
    ['leaving', () => shop.askAs(owner, officeStaffLeave, { ...of(), version: 1, reason: 'Must not enter any more.' })],
  ] as const)('%s sets waiting and scheduled work aside', async (_what, end) => {
    await end()
    expect(await priceLater()).toBe(90_000)
    expect(await aside()).toMatchObject({ isSetAside: true, state: 'waiting', isScheduled: true })
    expect((await shop.askAs(owner, officeScheduleList, {})).data).toEqual([])
    await decide('discard')
    expect(await priceLater()).toBe(90_000)
    expect(await aside()).toBeUndefined()
  })

  test('sets no job aside if a role is only added', async () => {
    const roles = ['catalogue' as const, 'auditor' as const]
    await shop.askAs(owner, officeStaffRoles, { ...of(), version: 1, name: thief.name, roles })
    expect(await priceLater()).toBe(300)
  })

  test('runs released jobs, and allows one decision on each', async () => {
    await shop.askAs(owner, officeStaffSessionsEnd, of())
    const jobId = (await aside())?.jobId ?? 0
    const auditor = await shop.staff('auditor')
    await shop.refusedAs(auditor, officeJobAsideDecide, { jobId, decision: 'release' })
    await decide('release')
    expect(await shop.refusedAs(owner, officeJobAsideDecide, { jobId, decision: 'discard' })).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect(await priceLater()).toBe(300)
  })

  test('requires another owner to release an owner’s jobs', async () => {
    const input = { changes: [[1, 'price', '900.00', '4.00'] satisfies CellChange] }
    const startAt = new Date(now.getTime() + 90_000).toISOString()
    const { jobId } = (await shop.askAs(owner, saveSheetJob, { input, startAt })).data
    const other = await shop.staff('owner')
    await shop.database.query('UPDATE background_jobs SET set_aside_at = $1 WHERE id = $2', [now, jobId])
    const listed = (await shop.askAs(owner, officeJobList, {})).data
    expect(listed.find((one) => one.jobId === jobId)?.isSetAside).toBe(true)
    expect(await shop.refusedAs(owner, officeJobAsideDecide, { jobId, decision: 'release' })).toMatchObject({
      code: 'second-person-needed',
    })
    await shop.askAs(other, officeJobAsideDecide, { jobId, decision: 'discard' })
  })
})
