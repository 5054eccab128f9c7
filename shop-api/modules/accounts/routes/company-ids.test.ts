/** A company sends the ids of another company: every call responds "not found", and no data has changed afterwards. */

import type { Call } from '#lib/contract/base/call.ts'
import {
  branchCreate,
  branchDetail,
  branchList,
  branchStatusUpdate,
  branchUpdate,
} from '#lib/contract/companies/branch.ts'
import {
  teamMemberAdd,
  teamMemberDetail,
  teamMemberInvite,
  teamMemberList,
  teamMemberPhoto,
  teamMemberStatusUpdate,
  teamMemberUpdate,
} from '#lib/contract/companies/team.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let mine: TestPerson
let theirs: TestPerson
let branchId = 0
let userId = 0
let ownName = ''

const member = { firstName: 'Wanjiku', mobileNumber: '0722345678', email: 'foreign@test.example' }
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  mine = await newPerson(shop.database, orderClock, 3)
  theirs = await newPerson(shop.database, orderClock, 3)
  branchId = theirs.branchId ?? 0
  ownName = (await shop.ask(branchList, {}, mine.headers)).data[0]?.name ?? ''
  userId = (await shop.ask(teamMemberAdd, { ...member, assignBranch: branchId } as never, theirs.headers)).data.userId
})
afterAll(() => shop.close())

const branch = () => ({ branchName: 'Kisumu', sameAddress: 1, primaryContact: mine.userId })

const ASKED: [string, Call, () => object][] = [
  ['a branch to be read', branchDetail, () => ({ branchId })],
  ['a branch to be changed', branchUpdate, () => ({ ...branch(), branchId })],
  ['a branch to be switched off', branchStatusUpdate, () => ({ user_id: branchId, active: 0 })],
  ['a contact', branchCreate, () => ({ ...branch(), primaryContact: userId })],
  ['a team', branchCreate, () => ({ ...branch(), teamMemberUserIds: [userId] })],
  [
    'a contact of a branch of one’s own',
    branchUpdate,
    () => ({ ...branch(), branchId: mine.branchId, branchName: ownName, primaryContact: userId }),
  ],
  ['somebody to be read', teamMemberDetail, () => ({ userId })],
  ['somebody to be changed', teamMemberUpdate, () => ({ ...member, userId })],
  ['somebody to be switched off', teamMemberStatusUpdate, () => ({ userId, active: 0 })],
  ['somebody to be invited', teamMemberInvite, () => ({ userId })],
  ['a photo', teamMemberPhoto, () => ({ userId })],
  ['a branch to be assigned', teamMemberAdd, () => ({ ...member, email: 'one@test.example', assignBranch: branchId })],
  ['an owner as one of the team', teamMemberDetail, () => ({ userId: theirs.userId })],
  ['one’s own owner as one of the team', teamMemberStatusUpdate, () => ({ userId: mine.userId, active: 0 })],
  ['a branch to deliver to', deliveryCharge, () => ({ branchId })],
]

it.each(ASKED)('%s is not there', async (_what, call, request) => {
  const before = [await look(theirs), await look(mine)]
  const problem = await shop.refused(call, request(), mine.headers)
  expect([problem.status, problem.code]).toEqual([404, 'not-found'])
  expect([await look(theirs), await look(mine)]).toEqual(before)
})

const look = async ({ headers }: TestPerson) => ({
  branches: (await shop.ask(branchList, { isApiDropDown: 0 }, headers)).data,
  team: (await shop.ask(teamMemberList, {}, headers)).data,
})

it('refuses orders for another company’s branch', async () => {
  const form = await orderForm(shop, [[1, 1]], 'delivered', { headers: mine.headers })
  for (const id of [branchId, 999_999]) {
    const problem = await shop.refused(placeOrder, { ...form, branchId: id }, { ...mine.headers, ...freshKey() })
    expect(problem).toMatchObject({
      status: 404,
      fields: { branchId: expect.stringContaining('not one of your branches') },
    })
  }
})

it('refuses branch customers a branch of their company that is not assigned to them', async () => {
  const customer = await newPerson(shop.database, orderClock, 1)
  await shop.database.query('DELETE FROM user_branches WHERE user_id = $1', [customer.userId])
  const form = await orderForm(shop, [[1, 1]], 'delivered', { headers: customer.headers })
  const input = { ...form, branchId: customer.branchId }
  expect((await shop.refused(placeOrder, input, { ...customer.headers, ...freshKey() })).status).toBe(404)
  expect((await shop.refused(deliveryCharge, { branchId: customer.branchId }, customer.headers)).status).toBe(404)
})

it('refuses guests and consumers the delivery charge of a branch', async () => {
  expect((await shop.refused(deliveryCharge, { branchId }, {})).status).toBe(401)
  const consumer = await newPerson(shop.database, orderClock, 2)
  expect((await shop.refused(deliveryCharge, { branchId }, consumer.headers)).status).toBe(404)
})
