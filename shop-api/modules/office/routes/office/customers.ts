import type { FastifyInstance } from 'fastify'
import {
  officeCustomerGet,
  officeCustomerList,
  officeCustomerNote,
  officeCustomerPhone,
  officeCustomerStop,
  officeCustomerViewAs,
} from '#lib/contract/accounts/office/customers.ts'
import {
  officeDataErasePreview,
  officeDataExport,
  officeDataRequestAdd,
  officeDataRequestClose,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import {
  addDataRequest,
  closeDataRequest,
  listDataRequests,
  loadDataRequest,
  lockOpenRequest,
  markExported,
} from '../../../accounts/use-cases/data-requests.ts'
import { previewErasure } from '../../../accounts/use-cases/erase-person.ts'
import { exportPerson } from '../../../accounts/use-cases/export-person.ts'
import { addNote } from '../../../accounts/use-cases/history.ts'
import { setCustomerActive } from '../../../accounts/use-cases/stop-customer.ts'
import { issueViewAsTicket } from '../../../identity/use-cases/view-as.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listCustomers, loadCustomer, phoneOf } from '../../use-cases/office-customers.ts'

const subjectOf = (userId: number) => ({ kind: 'customer', id: userId })
const requestOf = (id: number) => ({ kind: 'data-request', id })

/** The Customers section, and requests about personal data. */
export function serveOfficeCustomers(app: FastifyInstance): void {
  const { clock, database, files } = app.shop

  serveOfficeCall(app, officeCustomerList, async (request) => {
    const { kind, search = '', page = 1 } = request.input
    const isWhole = !staffOf(request).permissions.has('phones.view')
    return {
      data: await listCustomers(request.tx, { kind, search, isWhole, page }),
      audit: { action: 'customers.view', after: { kind, page }, ...(search && { personal: { search } }) },
    }
  })

  serveOfficeCall(app, officeCustomerGet, async ({ input: { userId }, tx }) => ({
    data: await loadCustomer(tx, userId),
    audit: { action: 'customers.view', subject: subjectOf(userId), isRepeated: true },
  }))

  serveOfficeCall(app, officeCustomerPhone, async ({ input: { userId }, tx }) => ({
    data: { phone: showKenyanMobile(await phoneOf(tx, userId)) },
    audit: { action: 'phones.view', subject: subjectOf(userId) },
  }))

  serveOfficeCall(app, officeCustomerNote, async (request) => {
    const { userId, text } = request.input
    await loadCustomer(request.tx, userId)
    await addNote(request.tx, request.now, staffOf(request).staffId, { kind: 'customer', id: userId }, text)
    return { data: {}, audit: { action: 'notes.write', subject: subjectOf(userId) } }
  })

  serveOfficeCall(app, officeCustomerStop, async ({ input: { userId, to, reason }, tx, now }) => {
    await setCustomerActive(tx, now, userId, to === 'active')
    return {
      data: {},
      message: to === 'active' ? 'The account is open again.' : 'The account is stopped.',
      audit: { action: to === 'active' ? 'customers.reopen' : 'customers.stop', subject: subjectOf(userId), reason },
    }
  })

  serveOfficeCall(app, officeCustomerViewAs, async (request) => {
    const { input, tx, now } = request
    const { userId, reason } = input
    const { active } = await loadCustomer(tx, userId)
    if (!active) throw refuse('not-allowed', 'This account is stopped, so its pages cannot be opened.')
    const ticket = await issueViewAsTicket(tx, now, { staffSessionId: staffOf(request).sessionId, userId })
    return { data: { ticket }, audit: { action: 'customers.view-as', subject: subjectOf(userId), reason } }
  })

  serveOfficeCall(app, officeDataRequestList, async ({ input: { state }, tx, now }) => ({
    data: await listDataRequests(tx, now, state),
    audit: { action: 'customers.requests', after: { state } },
  }))

  serveOfficeCall(app, officeDataRequestAdd, async (request) => {
    const { tx, now, input } = request
    const data = await addDataRequest(tx, now, staffOf(request).staffId, input)
    const { email, kind, channel } = input
    const audit = {
      action: 'data-request.add' as const,
      subject: requestOf(data.id),
      after: { kind, channel },
      personal: { email },
    }
    const about = data.userId === null ? [] : [{ ...audit, subject: subjectOf(data.userId) }]
    return { data, message: 'The request is recorded.', audit: [audit, ...about] }
  })

  serveOfficeCall(app, officeDataRequestClose, async (request) => {
    const { tx, now } = request
    const { version, ...answer } = request.input
    const before = await lockOpenRequest(tx, answer.id, version)
    const data = await closeDataRequest(tx, now, staffOf(request).staffId, answer)
    const audit = {
      action: 'data-request.close' as const,
      subject: requestOf(data.id),
      after: { outcome: answer.outcome },
    }
    const about = before.userId === null ? [] : [{ ...audit, subject: subjectOf(before.userId) }]
    return { data, message: 'The request is closed.', audit: [audit, ...about] }
  })

  serveOfficeCall(app, officeDataExport, async (request) => {
    const { tx, now, input } = request
    const of = await loadDataRequest(tx, input.id)
    const zip = await exportPerson({ tx, clock, files }, staffOf(request).staffId, of)
    await markExported(tx, now, of.id)
    const audit = { action: 'data-request.export' as const, subject: requestOf(of.id) }
    const about = of.userId === null ? [] : [{ ...audit, subject: subjectOf(of.userId) }]
    return { data: new FileAnswer(zip, 'application/zip', `data-request-${of.id}.zip`), audit: [audit, ...about] }
  })

  serveOfficeCall(app, officeDataErasePreview, async ({ input: { id }, tx }) => ({
    data: await previewErasure(database, clock, await loadDataRequest(tx, id)),
  }))
}
