import { type CellChange, type SheetRow, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { closeUnmatchedJob, settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { setPricesJob } from '#lib/contract/pricing/office/shop-prices.ts'
import { centsOfDecimal, decimalOfCents } from '#lib/format/money.ts'
import type { Attack } from './attack.ts'
import { step, verdict } from './attack.ts'
import { type Clerk, hire, staff } from './office.ts'
import { freshPhone, type Target } from './target.ts'

/** H2-H4, M1, M9 of the new list: one person passes a rule for two people in several steps, or by another door. */

const CHEQUE_CENTS = 90_000_000_00
const MONEY = 140_000
const PRICES = 115
const HIDDEN = 15

interface Approval {
  approvalId: number
  version: number
  kind: string
  details: string[]
  amountCents: string | null
}

async function creditOf(finance: Clerk): Promise<{ companyId: number; limit: string; available: string }> {
  const filter = { queue: 'on-account', search: 'Wanjiru' }
  const { companies } = await finance.must<{ companies: { companyId: number }[] }>('office/companies', filter)
  const companyId = companies[0]?.companyId ?? 0
  type Company = { credit: { limit: string; available: string } }
  return { companyId, ...(await finance.must<Company>('office/companies/company', { companyId })).credit }
}

const waiting = (clerk: Clerk, kinds: string[]) =>
  clerk.must<Approval[]>('office/approvals', { kinds, states: ['asked'] })

/** Approves the latest of a kind. @returns the code of the refusal, empty without one */
async function approve(clerk: Clerk, kind: string): Promise<string> {
  const [own] = await waiting(clerk, [kind])
  if (!own) return 'none waits'
  const { approvalId, version } = own
  return (await clerk.call('office/approvals/decide', { approvalId, version, decision: 'approved' })).code
}

/** Money paid to the paybill for no order. */
async function unmatchedMoney(target: Target, finance: Clerk): Promise<string> {
  const accountReference = `NOTHING ${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  const payment = { phone: freshPhone(), businessNumber: '174379', accountReference, amount: MONEY, pin: '1234' }
  const answer = await fetch(`${target.daraja}/phone/api/paybill`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  })
  const { receipt } = (await answer.json()) as { receipt?: string }
  if (!receipt || !(await isUnmatched(finance, receipt))) throw new Error('no money waits without an order')
  return receipt
}

const isUnmatched = async (finance: Clerk, receipt: string): Promise<boolean> =>
  (await finance.must<{ receipt: string }[]>('office/unmatched')).some((one) => one.receipt === receipt)

const rowsOf = async (clerk: Clerk, limit: number): Promise<SheetRow[]> =>
  (await clerk.must<{ rows: SheetRow[] }>('office/sheet/rows', { filter: { status: 'active' }, limit })).rows

/** Products with a cost of four fifths of their price, as an honest day leaves them. */
async function withCosts(clerk: Clerk, limit: number): Promise<SheetRow[]> {
  const rows = (await rowsOf(clerk, limit)).filter(({ price }) => price !== null)
  const costOf = ({ price }: SheetRow) => decimalOfCents(Math.round(centsOfDecimal(price ?? '0') * 0.8))
  const changes = rows
    .filter((row) => row.cost !== costOf(row))
    .map((row): CellChange => [row.variantId, 'cost', row.cost, costOf(row)])
  if (changes.length > 0) await clerk.work(saveSheetJob, { changes })
  return rows.map((row) => ({ ...row, cost: costOf(row) }))
}

/** Lowers or empties a cost, then the price. @returns the price afterwards */
async function priceAfter(
  clerk: Clerk,
  row: SheetRow,
  cost: string | null,
  job: OfficeJobCall,
): Promise<string | null> {
  const lowered = await clerk.work(saveSheetJob, { changes: [[row.variantId, 'cost', row.cost, cost]] })
  if (lowered.state !== 'done') throw new Error(`the cost: ${lowered.sentence}`)
  await clerk.work(job, { changes: [[row.variantId, 'price', row.price, '2.00']], reason: 'New list.' })
  const now = (await rowsOf(clerk, 5)).find(({ variantId }) => variantId === row.variantId)
  return now?.price ?? null
}

export const twoPersonAttacks: Attack[] = [
  step('H2', 'one finance person records a cheque of KSh 90,000,000, banks it and approves it', async (target) => {
    const finance = await staff(target, 'finance')
    const before = await creditOf(finance)
    const chequeNo = `A${Date.now() % 1_000_000}`
    const cheque = { companyId: before.companyId, chequeNo, chequeDate: new Date().toISOString().slice(0, 10) }
    const received = await finance.work(receiveChequeJob, { ...cheque, amountCents: CHEQUE_CENTS, pictureId: null })
    type Cheques = { waiting: { chequeId: number; chequeNo: string }[] }
    const cheques = (await finance.must<Cheques>('office/cheques')).waiting
    const chequeId = cheques.find((one) => one.chequeNo === chequeNo)?.chequeId
    if (chequeId === undefined) throw new Error(`the cheque is not there: ${received.sentence}`)
    const other = await staff(target, 'finance')
    const banked = await other.work(settleChequeJob, { chequeId, to: 'banked', feeCents: 0 })
    const own = await approve(finance, 'cheque-banked')
    const alone = (await creditOf(finance)).available
    // Two people bank it: the available credit stays within the limit.
    await approve(await staff(target, 'approver'), 'cheque-banked')
    const { limit, available } = await creditOf(finance)
    const [least, most] = [centsOfDecimal(before.available), centsOfDecimal(limit)]
    return verdict(
      centsOfDecimal(alone) <= least && own === 'not-allowed' && centsOfDecimal(available) <= most,
      `available ${before.available}, then ${alone}; "${banked.sentence}"; own approval ${own}; by two people ${available}`,
    )
  }),
  ...(['ABCDEFGHI5', null] as const).map((sentBack) =>
    step('H3', `one finance person closes KSh ${MONEY} as ${sentBack ? 'sent back' : 'not ours'}`, async (target) => {
      const finance = await staff(target, 'finance')
      const receipt = await unmatchedMoney(target, finance)
      const { sentence } = await finance.work(closeUnmatchedJob, { receipt, reason: 'Not ours.', sentBack })
      const own = await approve(finance, 'money-closed')
      return verdict(
        (await isUnmatched(finance, receipt)) && own === 'not-allowed',
        `"${sentence}"; own approval ${own}`,
      )
    }),
  ),
  step('H4', 'one catalogue person lowers or empties the cost, then sells below it', async (target) => {
    const clerk = await staff(target, 'catalogue')
    const [one, two, three] = await withCosts(clerk, 5)
    if (!one || !two || !three) throw new Error('no products')
    const prices = [
      await priceAfter(clerk, one, '1.00', saveSheetJob),
      await priceAfter(clerk, two, null, saveSheetJob),
      await priceAfter(clerk, three, '1.00', setPricesJob),
    ]
    return verdict(!prices.includes('2.00'), `prices afterwards: ${prices.join(', ')}`)
  }),
  step('M9', `the worst of ${PRICES} prices below cost are hidden from the second person`, async (target) => {
    const clerk = await staff(target, 'catalogue')
    const rows = (await withCosts(clerk, PRICES + 10)).slice(10)
    if (rows.length < PRICES) throw new Error(`only ${rows.length} products`)
    const changes = rows.map(({ variantId, price, cost }, at): CellChange => {
      const below = decimalOfCents(centsOfDecimal(cost ?? '0') - 1_00)
      return [variantId, 'price', price, at < PRICES - HIDDEN ? below : '1.00']
    })
    await clerk.work(setPricesJob, { changes, reason: 'End of season.' })
    const asked = await waiting(await staff(target, 'approver'), ['price-below-cost'])
    const [shown] = asked.sort((one, other) => other.details.length - one.details.length)
    const worst = shown?.details.slice(0, HIDDEN).filter((line) => line.includes(' to 1.00')).length ?? 0
    return verdict(
      worst === HIDDEN && shown?.details.length === PRICES && Number(shown.amountCents) > 0,
      `${shown?.details.length} lines, ${worst} of the worst come first, loss ${shown?.amountCents}`,
    )
  }),
  step('M1', 'one of two owners demotes the other, makes an approver, raises the limit', async (target) => {
    const owner = await staff(target, 'owner')
    const second = await hire(target, 'owner')
    type Member = { staffId: number; name: string; version: number; roles: string[] }
    const members = () => owner.must<Member[]>('office/staff')
    const isTried = ({ staffId, roles }: Member) => staffId === second.staffId || roles.includes('packer')
    const before = (await members()).filter(isTried)
    for (const { roles, ...member } of before)
      await owner.call('office/staff/roles', { ...member, roles: [roles.includes('owner') ? 'auditor' : 'approver'] })
    type Settings = { refundLimit: { limitCents: string | null; version: number } }
    const limit = async () => ((await owner.get('office/settings')).data as Settings).refundLimit
    const { version, limitCents: limitBefore } = await limit()
    for (const limitCents of ['99999999.00', null])
      await owner.call('office/settings/refund-limit', { limitCents, version, reason: 'I work here alone today.' })
    const { limitCents } = await limit()
    const own = await Promise.all(['staff-roles', 'refund-limit'].map((kind) => approve(owner, kind)))
    const after = (await members()).filter(isTried)
    const rolesOf = (of: Member[]) => of.map(({ roles }) => roles.join('+')).join(', ')
    return verdict(
      rolesOf(after) === rolesOf(before) &&
        limitCents === limitBefore &&
        own.every((code) => code === 'second-person-needed'),
      `roles ${rolesOf(after)}; limit ${limitCents}; own approvals ${own.join(', ')}`,
    )
  }),
]
