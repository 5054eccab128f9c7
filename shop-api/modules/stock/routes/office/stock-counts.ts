import type { FastifyInstance } from 'fastify'
import {
  officeCount,
  officeCountDecide,
  officeCountList,
  officeCountProducts,
  officeCountSend,
} from '#lib/contract/stock/office/stock-counts.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { decideCount, listCounts, loadCount, loadCountProducts, takeCount } from '../../use-cases/counts.ts'

const subjectOf = (countId: number) => ({ kind: 'count', id: countId })

/** Stock counts. */
export function serveOfficeStockCounts(app: FastifyInstance): void {
  serveOfficeCall(app, officeCountProducts, async ({ input, tx }) => ({ data: await loadCountProducts(tx, input) }))

  serveOfficeCall(app, officeCountSend, async (request) => {
    const { tx, now, input } = request
    const { isNew, ...data } = await takeCount({ tx, now, staffId: staffOf(request).staffId }, input)
    const after = { title: input.title, products: input.lines.length, differences: data.differences, again: !isNew }
    return {
      data,
      message: 'Count sent.',
      audit: { action: 'stock.count', subject: subjectOf(data.countId), after },
    }
  })

  serveOfficeCall(app, officeCountList, async ({ tx }) => ({ data: await listCounts(tx) }))

  serveOfficeCall(app, officeCount, async ({ input, tx }) => ({ data: await loadCount(tx, input.countId) }))

  serveOfficeCall(app, officeCountDecide, async (request) => {
    const { tx, now, input } = request
    const work = { tx, now, staffId: staffOf(request).staffId }
    const { booked, shopChange, ...data } = await decideCount(work, input)
    const after = {
      decision: input.decision,
      ...(input.decision === 'book' && {
        products: Object.fromEntries(booked.map(({ code, byTenths }) => [code, byTenths / 10])),
      }),
      ...(input.decision === 'leave' && { products: input.variantIds.length }),
    }
    const audit = {
      action: 'stock.count-decide' as const,
      subject: subjectOf(input.countId),
      after,
      reason: input.note,
    }
    return { data, audit, shopChange }
  })
}
