import type { FastifyInstance } from 'fastify'
import {
  endSession as endSessionCall,
  login,
  logout,
  refreshToken,
  sessionList,
} from '#lib/contract/identity/session.ts'
import type { Exposure } from '#lib/deployment/exposure.ts'
import { areaOf } from '#lib/http/client-network.ts'
import { withEmailsOf } from '../../../http/with-emails.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { signedIn } from '../caller.ts'
import { SAMPLE_EMAIL_END } from '../queries/sample-accounts.ts'
import { identityOf } from '../rules/account.ts'
import { serveCall } from '../serve-call.ts'
import { queueConfirmLink } from '../use-cases/confirm-user.ts'
import { endOtherSessions, endSession, listSessions, renewSession } from '../use-cases/sessions.ts'
import { signIn } from '../use-cases/sign-in.ts'
import { endViewAs } from '../use-cases/view-as.ts'

/** Signing in and out, and the user's sessions. */
export function serveSessions(app: FastifyInstance, outbox: Worker, exposure: Exposure): void {
  const isSample = (email: string) => exposure !== 'public' && email.endsWith(SAMPLE_EMAIL_END)
  const { clock, database, hash } = app.shop
  const withEmails = withEmailsOf(app.shop, outbox)
  const sendConfirmation = (userId: number) => withEmails((context) => queueConfirmLink(context, userId))

  // Outside a transaction: a wrong password stays counted although the call is refused.
  serveCall(app, login, async ({ input, from, log }) => {
    const identity = await signIn(database, clock, input, from, {
      ...{ hash, sendConfirmation, withEmails, isSample },
    })
    log.info({ userId: identity.userId, userType: identity.userType }, 'signed in')
    return { data: identity, message: `Welcome, ${identity.name}.` }
  })

  serveCall(app, logout, async ({ caller, from, requestId }) => {
    if (caller.who !== 'guest') {
      const { userId, sessionId, viewAs } = caller
      if (viewAs) {
        await database.transaction(async (tx) => {
          await endViewAs(tx, viewAs.viewAsId)
          const ended = { action: 'customers.view-as-end' as const, subject: { kind: 'customer', id: userId } }
          await logAudit(
            tx,
            clock(),
            { staffId: viewAs.staffId, network: hash('place', areaOf(from.address)), requestId },
            [ended],
          )
        })
      } else if (sessionId !== null) await endSession(database, userId, sessionId)
    }
    return { data: {}, message: 'You are signed out.' }
  })

  serveCall(app, refreshToken, async ({ input }) => {
    const renewed = await renewSession(database, clock, input.refreshToken)
    if (!renewed) throw refuse('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
    return { data: { ...identityOf(renewed.account), tokens: renewed.tokens } }
  })

  serveCall(app, sessionList, async ({ caller }) => {
    const { userId, sessionId } = signedIn(caller)
    const sessions = await listSessions(database, clock, userId)
    return {
      data: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        startedAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: id === sessionId,
      })),
    }
  })

  serveCall(app, endSessionCall, async ({ input, caller }) => {
    const { userId, sessionId } = signedIn(caller)
    if (input.id === null) {
      const ended = await endOtherSessions(database, userId, sessionId)
      return {
        data: { ended },
        message: ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.`,
      }
    }
    const ended = await endSession(database, userId, input.id)
    if (ended === 0) throw refuse('not-found', 'We could not find this sign-in.')
    return { data: { ended }, message: 'That device was signed out.' }
  })
}
