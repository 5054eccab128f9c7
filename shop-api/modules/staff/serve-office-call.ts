import type { FastifyInstance } from 'fastify'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import { type AnyRequest, type AuditedReply, type ServeOptions, serveAnyCall } from '../../http/serve-call.ts'
import { refuse } from '../../refusal.ts'
import { type StaffCaller, staffCallerOf } from './staff-caller.ts'
import type { StaffSession } from './use-cases/staff-sessions.ts'

/** Input of an office handler. A call that is open to all has no staff member: `staffOf` is for the others. */
export type OfficeRequest<C extends OfficeCall> = AnyRequest<C> & StaffCaller

/** The staff member, in a handler of a call that is not open to all. */
export function staffOf({ staff }: { staff: StaffSession | null }): StaffSession {
  if (!staff) throw refuse('sign-in-needed', 'Please sign in.')
  return staff
}

/**
 * Serves a call of the office: session, permission and factor are checked, a write is one transaction with its audit
 * entries, emails are masked for staff without the permission to see phones.
 */
export function serveOfficeCall<C extends OfficeCall>(
  app: FastifyInstance,
  call: C,
  handler: (request: OfficeRequest<C>) => Promise<AuditedReply<C>> | AuditedReply<C>,
  options: Pick<ServeOptions<OfficeRequest<C>>, 'transaction' | 'before'> = {},
): void {
  const { database } = app.shop
  const hasTransaction = call.writes && options.transaction !== 'own'
  serveAnyCall(app, call, handler, options, {
    admit: async (request) => {
      const caller = await staffCallerOf(request, app.shop, call)
      const { staff, actor } = caller
      const masksEmails = call.showsCustomers && !staff?.permissions.has('phones.view')
      return { who: caller, keyOwner: ['staff', staff?.staffId ?? null], actor, masksEmails }
    },
    isAudited: call.writes || call.isLogged,
    run: async (_request, work) => (hasTransaction ? database.transaction(work) : work(database)),
  })
}
