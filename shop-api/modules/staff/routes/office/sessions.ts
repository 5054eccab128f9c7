import type { FastifyInstance } from 'fastify'
import {
  officePasskeyAsk,
  officePasskeySignIn,
  officeSessionEnd,
  officeSessionList,
  officeSignIn,
  officeSignOut,
} from '#lib/contract/staff/office/session.ts'
import type { Session } from '../../../../db/client.ts'
import type { From } from '../../../../http/trusted-address.ts'
import { logAudit } from '../../../../observe/audit-log.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { knowsNetwork, notifyStaff } from '../../use-cases/notify-staff.ts'
import { loadFactors } from '../../use-cases/staff-factors.ts'
import { askForPasskey, checkPasskey } from '../../use-cases/staff-passkeys.ts'
import { beginStaffSession, IDLE_MS } from '../../use-cases/staff-sessions.ts'
import { checkStaffPassword, endOwnSessions, guarded, ownSessions } from '../../use-cases/staff-sign-in.ts'
import { identityParts } from './identity-parts.ts'

const subjectOf = (staffId: number) => ({ kind: 'staff', id: staffId })

/** Office sign-in and sign-out, and the caller's sessions. */
export function serveOfficeSessions(app: FastifyInstance): void {
  const { database, clock } = app.shop
  const { site, placeOf, auditNetworkOf } = identityParts(app)

  const log = (tx: Session, staffId: number, asked: { from: From; requestId: string; now: Date }) => {
    const actor = { staffId, network: auditNetworkOf(asked.from), requestId: asked.requestId }
    return (factor: string, outcome: 'done' | 'refused' = 'done') =>
      logAudit(
        tx,
        asked.now,
        actor,
        [{ action: 'staff.sign-in', subject: subjectOf(staffId), after: { factor } }],
        outcome,
      )
  }

  // Outside a transaction: a wrong password stays counted although the call is refused.
  serveOfficeCall(
    app,
    officeSignIn,
    async (asked) => {
      const { input, from, now } = asked
      const staffId = await checkStaffPassword(
        database,
        clock,
        { ...input, address: from.address, network: placeOf(from).network },
        (guessedId) => log(database, guessedId, asked)('password', 'refused'),
      )
      const { token, expiresAt } = await beginStaffSession(database, now, { staffId, ...placeOf(from) })
      const { passkeys, hasAuthenticator, codesLeft } = await loadFactors(database, staffId)
      const factors = [
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(hasAuthenticator ? (['authenticator'] as const) : []),
        ...(codesLeft > 0 ? (['recovery'] as const) : []),
      ]
      return { data: { factors, tokens: { token, expires: expiresAt.toISOString() } } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officePasskeyAsk, async ({ tx, now }) => ({
    data: { options: await askForPasskey(tx, now, site(), null) },
  }))

  serveOfficeCall(
    app,
    officePasskeySignIn,
    async (asked) => {
      const { input, from, now } = asked
      const { response } = input
      // Per passkey: colleagues behind one address do not wait for each other's mistakes.
      const subject = `passkey ${String(response.id).slice(0, 200)}`
      const begun = await guarded(database, clock, { subject, address: from.address, isOfOne: false }, () =>
        database.transaction(async (tx) => {
          const staffId = await checkPasskey(tx, now, site(), { staffId: null, response })
          const { device, network } = placeOf(from)
          if (!(await knowsNetwork(tx, now, staffId, [auditNetworkOf(from), network])))
            await notifyStaff(tx, clock, staffId, { change: 'newNetwork', device })
          await log(tx, staffId, asked)('passkey')
          return beginStaffSession(tx, now, { staffId, factor: 'passkey', ...placeOf(from) })
        }),
      )
      return { data: { tokens: { token: begun.token, expires: begun.expiresAt.toISOString() } } }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeSignOut, async (request) => {
    const staff = staffOf(request)
    await endOwnSessions(request.tx, staff, staff.sessionId)
    const audit = { action: 'staff.sign-out' as const, subject: subjectOf(staff.staffId) }
    return { data: {}, message: 'You are signed out.', audit }
  })

  serveOfficeCall(app, officeSessionList, async (request) => {
    const { staffId, sessionId } = staffOf(request)
    const sessions = await ownSessions(request.tx, request.now, staffId, IDLE_MS)
    return {
      data: sessions.map(({ id, device, factor, createdAt, lastSeenAt }) => ({
        ...{ id, device, factor },
        startedAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: id === sessionId,
      })),
    }
  })

  serveOfficeCall(app, officeSessionEnd, async (request) => {
    const { tx, input } = request
    const staff = staffOf(request)
    const ended = await endOwnSessions(tx, staff, input.id)
    if (input.id !== null && ended === 0) throw refuse('not-found', 'We could not find this session.')
    return {
      data: { ended },
      message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`,
      audit: { action: 'staff.end-own-sessions', subject: subjectOf(staff.staffId), after: { ended } },
    }
  })
}
