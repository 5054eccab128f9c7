import type { FastifyInstance } from 'fastify'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import {
  officeAuthenticatorAdd,
  officeAuthenticatorPrepare,
  officeAuthenticatorRemove,
  officeFactorAsk,
  officeFactorCode,
  officeFactorPasskey,
  officeFactors,
  officePasskeyAdd,
  officePasskeyPrepare,
  officePasskeyRemove,
  officeRecoveryCodes,
} from '#lib/contract/staff/office/factor.ts'
import type { AuditAction } from '#lib/office/audit-verbs.ts'
import type { Session } from '../../../../db/client.ts'
import { type AuditEntry, logAudit } from '../../../../observe/audit-log.ts'
import { ProblemError, refuse } from '../../../../refusal.ts'
import { authenticatorAddress } from '../../rules/authenticator.ts'
import { type OfficeRequest, serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { demandFreshFactor } from '../../staff-caller.ts'
import { type ACCOUNT_CHANGES, knowsNetwork, notifyStaff } from '../../use-cases/notify-staff.ts'
import {
  becomeActive,
  confirmAuthenticator,
  type Factor,
  hasFactor,
  loadFactors,
  noteFactor,
  prepareAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  takeCode,
} from '../../use-cases/staff-factors.ts'
import { addPasskey, askForPasskey, checkPasskey, preparePasskey } from '../../use-cases/staff-passkeys.ts'
import type { StaffSession } from '../../use-cases/staff-sessions.ts'
import { guarded } from '../../use-cases/staff-sign-in.ts'
import { identityParts } from './identity-parts.ts'

const ownEntry = (staffId: number, action: AuditAction, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  subject: { kind: 'staff', id: staffId },
  ...more,
})

/**
 * Passes if the caller can add a factor: after showing a factor just now, or without any factor in a password-only
 * session. The password alone must never add a factor to existing factors.
 */
async function demandMayAdd(tx: Session, now: Date, staff: StaffSession): Promise<void> {
  if (staff.isComplete) return demandFreshFactor(staff, now)
  if (hasFactor(await loadFactors(tx, staff.staffId))) throw refuse('sign-in-needed', 'Show your second factor first.')
}

function partsOf(app: FastifyInstance) {
  const identity = identityParts(app)
  return {
    ...identity,
    /** Queues an email about a change of the caller's account. */
    notify: (tx: Session, request: OfficeRequest<OfficeCall>, change: keyof typeof ACCOUNT_CHANGES) =>
      notifyStaff(tx, app.shop.clock, staffOf(request).staffId, {
        change,
        device: identity.placeOf(request.from).device,
      }),
  }
}
type Parts = ReturnType<typeof partsOf>

/** Second factors: showing one, at sign-in and again later, adding and removing. */
export function serveOfficeFactors(app: FastifyInstance): void {
  const { database, clock } = app.shop
  const parts = partsOf(app)
  const { seal, site, placeOf, auditNetworkOf, notify } = parts

  serveOfficeCall(app, officeFactors, async (request) => {
    const { staffId, name, email, isComplete } = staffOf(request)
    const { passkeys, hasAuthenticator, codesLeft } = await loadFactors(request.tx, staffId)
    return {
      data: {
        ...{ name, email, isComplete, hasAuthenticator, codesLeft },
        passkeys: passkeys.map((one) => ({
          ...{ id: one.id, name: one.name },
          createdAt: one.createdAt.toISOString(),
          lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
        })),
      },
    }
  })

  /** Checks the shown factor, throttled; a wrong code remains counted and logged although the call is refused. */
  async function show<C extends OfficeCall>(
    request: OfficeRequest<C>,
    given: 'code' | 'passkey',
    check: (tx: Session, staff: StaffSession) => Promise<Factor>,
  ) {
    const { now, from, actor } = request
    const staff = staffOf(request)
    const { staffId, sessionId, isComplete } = staff
    const action = isComplete ? 'staff.confirm' : 'staff.sign-in'
    try {
      const factor = await guarded(
        database,
        clock,
        { subject: `factor of ${staffId}`, address: from.address, isOfOne: true },
        () =>
          database.transaction(async (tx) => {
            const shown = await check(tx, staff)
            if (!isComplete && !(await knowsNetwork(tx, now, staffId, [auditNetworkOf(from), placeOf(from).network])))
              await notify(tx, request, 'newNetwork')
            await noteFactor(tx, now, sessionId, shown)
            return shown
          }),
      )
      return { staffId, factor, audit: ownEntry(staffId, action, { after: { factor } }) }
    } catch (error) {
      const isWrong = error instanceof ProblemError && error.problem.code === 'wrong-credentials'
      if (isWrong && actor)
        await logAudit(database, now, actor, [ownEntry(staffId, action, { after: { given } })], 'refused')
      throw error
    }
  }

  serveOfficeCall(
    app,
    officeFactorCode,
    async (request) => {
      const { code } = request.input
      const { staffId, factor, audit } = await show(request, 'code', (tx, staff) =>
        takeCode(tx, request.now, { staffId: staff.staffId, code, seal }),
      )
      return { data: { factor, codesLeft: (await loadFactors(database, staffId)).codesLeft }, audit }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeFactorAsk, async (request) => {
    const { staffId } = staffOf(request)
    const options = await askForPasskey(request.tx, request.now, site(), staffId)
    return { data: { options }, audit: ownEntry(staffId, 'staff.passkey-asked') }
  })

  serveOfficeCall(
    app,
    officeFactorPasskey,
    async (request) => {
      const { response } = request.input
      const { audit } = await show(request, 'passkey', async (tx, { staffId }) => {
        await checkPasskey(tx, request.now, site(), { staffId, response })
        return 'passkey'
      })
      return { data: {}, audit }
    },
    { transaction: 'own' },
  )

  servePasskeys(app, parts)
  serveAuthenticator(app, parts)
}

function servePasskeys(app: FastifyInstance, { site, notify }: Parts): void {
  serveOfficeCall(app, officePasskeyPrepare, async (request) => {
    const staff = staffOf(request)
    await demandMayAdd(request.tx, request.now, staff)
    const options = await preparePasskey(request.tx, request.now, site(), staff)
    return { data: { options }, audit: ownEntry(staff.staffId, 'staff.passkey-prepared') }
  })

  serveOfficeCall(app, officePasskeyAdd, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    await demandMayAdd(tx, now, staff)
    const id = await addPasskey(tx, now, site(), { staffId: staff.staffId, ...input })
    await becomeActive(tx, staff.staffId)
    await noteFactor(tx, now, staff.sessionId, 'passkey')
    if (staff.isComplete) await notify(tx, request, 'passkeyAdded')
    const audit = ownEntry(staff.staffId, 'staff.passkey-added', { after: { name: input.name } })
    return { data: { id }, message: 'The passkey is added.', audit }
  })

  serveOfficeCall(app, officePasskeyRemove, async (request) => {
    const { staffId } = staffOf(request)
    const name = await removePasskey(request.tx, staffId, request.input.id)
    await notify(request.tx, request, 'passkeyRemoved')
    const audit = ownEntry(staffId, 'staff.passkey-removed', { before: { name } })
    return { data: {}, message: 'The passkey is removed.', audit }
  })
}

/** The authenticator app, and recovery codes. */
function serveAuthenticator(app: FastifyInstance, { seal, site, notify }: Parts): void {
  const { database, clock } = app.shop

  serveOfficeCall(app, officeAuthenticatorPrepare, async (request) => {
    const staff = staffOf(request)
    await demandMayAdd(request.tx, request.now, staff)
    const secret = await prepareAuthenticator(request.tx, staff.staffId, seal)
    const address = authenticatorAddress(secret, { shop: site().shop, email: staff.email })
    return { data: { secret, address }, audit: ownEntry(staff.staffId, 'staff.authenticator-prepared') }
  })

  serveOfficeCall(
    app,
    officeAuthenticatorAdd,
    async (request) => {
      const { now, from, input } = request
      const staff = staffOf(request)
      const { staffId, sessionId } = staff
      await demandMayAdd(database, now, staff)
      await guarded(database, clock, { subject: `factor of ${staffId}`, address: from.address, isOfOne: true }, () =>
        database.transaction(async (tx) => {
          await confirmAuthenticator(tx, now, { staffId, code: input.code, seal })
          await noteFactor(tx, now, sessionId, 'authenticator')
          if (staff.isComplete) await notify(tx, request, 'appAdded')
        }),
      )
      return {
        data: {},
        message: 'The authenticator app is set up.',
        audit: ownEntry(staffId, 'staff.authenticator-added'),
      }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeAuthenticatorRemove, async (request) => {
    const { staffId } = staffOf(request)
    await removeAuthenticator(request.tx, staffId)
    await notify(request.tx, request, 'appRemoved')
    return {
      data: {},
      message: 'The authenticator app is removed.',
      audit: ownEntry(staffId, 'staff.authenticator-removed'),
    }
  })

  serveOfficeCall(app, officeRecoveryCodes, async (request) => {
    const { staffId } = staffOf(request)
    if ((await loadFactors(request.tx, staffId)).codesLeft > 0) await notify(request.tx, request, 'newCodes')
    const codes = await renewRecoveryCodes(request.tx, staffId)
    return { data: { codes }, audit: ownEntry(staffId, 'staff.recovery-codes', { after: { codes: codes.length } }) }
  })
}
