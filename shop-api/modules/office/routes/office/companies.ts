import type { FastifyInstance } from 'fastify'
import {
  officeCompanyCorrect,
  officeCompanyGet,
  officeCompanyList,
  officeCompanyNote,
  officeRepList,
} from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { refuse } from '../../../../refusal.ts'
import { addNote } from '../../../accounts/use-cases/history.ts'
import { heldBefore } from '../../../companies/queries/hold-setting.ts'
import { lockKycCompany } from '../../../companies/queries/kyc-status.ts'
import { listCompanies, listReps } from '../../../companies/queries/office-list.ts'
import { correctCompany } from '../../../companies/use-cases/decide.ts'
import { setTraderCategory, traderCategoryOf } from '../../../companies/use-cases/trader-category.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadOfficeCompany } from '../../use-cases/office-company.ts'

const subjectOf = (companyId: number) => ({ kind: 'company', id: companyId })

/** The Companies section. */
export function serveOfficeCompanies(app: FastifyInstance): void {
  const { clock, env } = app.shop

  serveOfficeCall(app, officeCompanyList, async (request) => {
    const { queue, search = '', repId = null, sort = 'name', page = 1 } = request.input
    const isWhole = !staffOf(request).permissions.has('phones.view')
    const before = await heldBefore(request.tx, dayInNairobi(request.now))
    return {
      data: await listCompanies(request.tx, { queue, heldBefore: before, search, repId, isWhole, sort, page }),
    }
  })

  serveOfficeCall(app, officeCompanyGet, async (request) => {
    const { companyId } = request.input
    const company = await loadOfficeCompany(request.tx, request.now, companyId)
    // Customers name their files, often after persons.
    const named = ({ no, name, ...document }: (typeof company.documents)[number]) => ({
      ...{ ...document, no, name: staffOf(request).permissions.has('kyc.view') ? name : `Document ${no}` },
    })
    const data = { ...company, documents: company.documents.map(named) }
    return { data, audit: { action: 'companies.view', subject: subjectOf(companyId), isRepeated: true } }
  })

  serveOfficeCall(app, officeCompanyNote, async (request) => {
    const { companyId, text } = request.input
    const { tx, now } = request
    if (!(await lockKycCompany(tx, companyId))) throw refuse('not-found', `There is no company ${companyId}.`)
    await addNote(tx, now, staffOf(request).staffId, { kind: 'company', id: companyId }, text)
    return { data: {}, audit: { action: 'notes.write', subject: subjectOf(companyId) } }
  })

  serveOfficeCall(app, officeCompanyCorrect, async ({ input, tx }) => {
    const { companyId, name, kraPin, category, before, reason } = input
    const company = await lockKycCompany(tx, companyId)
    if (!company) throw refuse('not-found', `There is no company ${companyId}.`)
    const current = {
      name: company.name,
      kraPin: company.kraPin ?? '',
      category: (await traderCategoryOf(tx, companyId)) ?? '',
    }
    if (current.name !== before.name || current.kraPin !== before.kraPin || current.category !== before.category)
      throw refuse('changed-meanwhile', 'A colleague has changed this company since you opened it.', { data: current })
    const next = { name, kraPin: kraPin || current.kraPin, category }
    if (next.name !== current.name || next.kraPin !== current.kraPin)
      await correctCompany({ tx, clock, publicUrl: env.PUBLIC_URL }, companyId, next)
    if (next.category !== current.category) await setTraderCategory(tx, companyId, next.category || null)
    return {
      data: {},
      message: 'Saved.',
      audit: { ...correction(current, next), subject: subjectOf(companyId), reason },
    }
  })

  serveOfficeCall(app, officeRepList, async ({ tx }) => ({ data: await listReps(tx) }))
}

interface CompanyFacts {
  name: string
  kraPin: string
  category: string
}

/**
 * Log entry of a correction. A trader's name and PIN can be personal data: they are among the values that erasure
 * empties.
 */
function correction(before: CompanyFacts, after: CompanyFacts) {
  const changed = [
    ...(before.name === after.name ? [] : ['name']),
    ...(before.kraPin === after.kraPin ? [] : ['KRA PIN']),
    ...(before.category === after.category ? [] : ['category']),
  ]
  return {
    action: 'companies.edit' as const,
    ...(before.category !== after.category && { before: { category: before.category } }),
    after: { changed: changed.join(', '), ...(before.category !== after.category && { category: after.category }) },
    personal: {
      ...(before.name !== after.name && { nameBefore: before.name, nameAfter: after.name }),
      ...(before.kraPin !== after.kraPin && { kraPinBefore: before.kraPin, kraPinAfter: after.kraPin }),
    },
  }
}
