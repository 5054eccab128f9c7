import type { FastifyInstance } from 'fastify'
import { endSession as endSessionCall, login, logout, refreshToken, sessionList } from '#lib/contract/session.ts'
import { identityOf } from '../domain/identity/account.ts'
import { refuse } from '../domain/refusal.ts'
import { signedIn } from '../http/caller.ts'
import { serveCall } from '../http/serve-call.ts'
import { endOtherSessions, endSession, renewSession } from '../store/identity/sessions.ts'
import { signIn } from '../store/identity/sign-in.ts'

interface SessionRow {
  id: number
  device: string
  startedAt: Date
  lastSeenAt: Date
}

/** Sign-in and what belongs to it. @param mailAgain sends somebody the link that confirms their account */
export function serveSessions(app: FastifyInstance, mailAgain: (userId: number) => Promise<void>): void {
  const { clock, database, hash } = app.shop

  // Outside a transaction: what went wrong stays counted although the call is refused.
  serveCall(app, login, async ({ input, from, log }) => {
    const signed = await signIn(database, clock, input, from, { hash, mailAgain })
    log.info({ userId: signed.userId, userType: signed.userType }, 'signed in')
    return { data: signed, message: `Welcome, ${signed.name}.` }
  })

  serveCall(app, logout, async ({ caller, query }) => {
    if (caller.who !== 'guest') await endSession(query, caller.userId, caller.sessionId)
    return { data: {}, message: 'You are signed out.' }
  })

  serveCall(app, refreshToken, async ({ input }) => {
    const renewed = await renewSession(database, clock, input.refreshToken)
    if (!renewed) throw refuse('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
    return { data: { ...identityOf(renewed.account), tokens: renewed.tokens } }
  })

  serveCall(app, sessionList, async ({ caller, query }) => {
    const { userId, sessionId } = signedIn(caller)
    const rows = await query<SessionRow>(
      `SELECT id, device, created_at AS "startedAt", last_seen_at AS "lastSeenAt" FROM sessions
       WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, id DESC`,
      [userId, clock()],
    )
    return {
      data: rows.map(({ id, device, startedAt, lastSeenAt }) => ({
        id,
        device,
        startedAt: new Date(startedAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
        isThis: id === sessionId,
      })),
    }
  })

  serveCall(app, endSessionCall, async ({ input, caller, query }) => {
    const { userId, sessionId } = signedIn(caller)
    if (input.id === null) {
      const ended = await endOtherSessions(query, userId, sessionId)
      return {
        data: { ended },
        message: ended === 1 ? 'One other sign-in has ended.' : `${ended} other sign-ins have ended.`,
      }
    }
    const ended = await endSession(query, userId, input.id)
    if (ended === 0) throw refuse('not-found', 'There is no such sign-in.')
    return { data: { ended }, message: 'That sign-in has ended.' }
  })
}
