import type { FastifyInstance } from 'fastify'
import { payWithStoreCredit, storeCredit } from '#lib/contract/payments/store-credit.ts'
import { refuse } from '../../../refusal.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { ENTRIES_PER_PAGE, pageStoreCredit } from '../queries/store-credit-entries.ts'
import { checkMaySpend, storeCreditOwner } from '../rules/store-credit-owner.ts'
import { spendStoreCredit } from '../use-cases/spend-store-credit.ts'
import { creditOwnerOf, isSameOwner, storeCreditAccount } from '../use-cases/store-credit.ts'

/** Store credit of customers: its statement, and paying an order with it. */
export function serveStoreCredit(app: FastifyInstance): void {
  serveCall(app, storeCredit, async ({ input, caller, tx }) => {
    const owner = storeCreditOwner(caller)
    const account = owner && (await storeCreditAccount(tx, owner))
    if (!account) return { data: { balance: 0, entries: [] }, meta: { total: 0, perPage: ENTRIES_PER_PAGE } }
    const { rows, total } = await pageStoreCredit(tx, account.id, input.pageNo)
    const entries = rows.map(({ staff: _, ...entry }) => entry)
    return { data: { balance: account.balanceCents, entries }, meta: { total, perPage: ENTRIES_PER_PAGE } }
  })

  serveCall(app, payWithStoreCredit, async ({ input: { orderId, amount }, caller, tx, log }) => {
    checkMaySpend(caller)
    const [own, ofOrder] = [storeCreditOwner(caller), await creditOwnerOf(tx, orderId)]
    if (!own || !ofOrder || !isSameOwner(own, ofOrder)) throw refuse('not-found', 'We could not find this order.')
    const { dueCents, balanceCents } = await spendStoreCredit(tx, app.shop.clock(), { orderId, cents: amount })
    log.info({ orderId, cents: amount }, 'store credit used')
    return { data: { orderId, due: dueCents, balance: balanceCents }, message: 'Your store credit was used.' }
  })
}
