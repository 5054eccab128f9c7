import type { FastifyInstance } from 'fastify'
import { openViewAs as openViewAsCall } from '#lib/contract/identity/view-as.ts'
import { areaOf } from '#lib/http/client-network.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { identityOf } from '../rules/account.ts'
import { serveCall } from '../serve-call.ts'
import { openViewAs } from '../use-cases/view-as.ts'

const USED = 'This link was used, or it is older than a minute. Open the pages again in the back office.'

/** The shop as a customer sees it, for a staff member whom the office gave a ticket. */
export function serveViewAs(app: FastifyInstance): void {
  const { clock, database, hash } = app.shop

  serveCall(app, openViewAsCall, async ({ input, from, requestId, log }) => {
    const now = clock()
    const opened = await database.transaction(async (tx) => {
      const session = await openViewAs(tx, now, input.ticket)
      if (!session) throw refuse('link-ended', USED)
      const { staffId, account, expiresAt } = session
      const subject = { kind: 'customer', id: account.userId }
      const entry = { action: 'customers.view-as-open' as const, subject, after: { until: expiresAt.toISOString() } }
      await logAudit(tx, now, { staffId, network: hash('place', areaOf(from.address)), requestId }, [entry])
      return session
    })
    const { account, token, expiresAt, staffId } = opened
    log.info({ userId: account.userId, viewedBy: staffId }, 'a staff member views the shop as a customer')
    return { data: { ...identityOf(account), token, ends: expiresAt.toISOString() } }
  })
}
