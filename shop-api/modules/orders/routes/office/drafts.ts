import type { FastifyInstance } from 'fastify'
import {
  officeDraft,
  officeDraftBuyer,
  officeDraftClose,
  officeDraftList,
  officeDraftSave,
  officePlaces,
} from '#lib/contract/orders/office/drafts.ts'
import { listCounties, listCountries, listPickUpPoints, listTowns } from '../../../site/queries/places.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadDraftBuyer } from '../../use-cases/draft-buyer.ts'
import { closeDraft, listDrafts, loadDraft, priceDraft, saveDraft } from '../../use-cases/draft-orders.ts'

const subjectOf = (id: number) => ({ kind: 'draft', id })

/** Orders that staff prepare for customers. */
export function serveOfficeDrafts(app: FastifyInstance): void {
  const { clock, env, database } = app.shop

  serveOfficeCall(app, officeDraftList, async ({ tx }) => ({ data: await listDrafts(tx) }))

  serveOfficeCall(app, officeDraft, async ({ input }) => ({
    data: await database.transaction((tx) => loadDraft(tx, clock, input.draftId, env.PUBLIC_URL)),
  }))

  serveOfficeCall(app, officeDraftSave, async (request) => {
    const { tx, now, input } = request
    const { total } = await priceDraft(tx, clock, input.form)
    const id = await saveDraft(tx, now, staffOf(request).staffId, { ...input, totalCents: total })
    return {
      data: await loadDraft(tx, clock, id, env.PUBLIC_URL),
      message: 'The draft is saved.',
      audit: { action: 'orders.draft', subject: subjectOf(id), after: { lines: input.form.items, cents: total } },
    }
  })

  serveOfficeCall(app, officeDraftClose, async ({ tx, now, input }) => {
    await closeDraft(tx, now, input.draftId, input.version)
    return {
      data: {},
      message: 'The draft is discarded.',
      audit: { action: 'orders.draft-close', subject: subjectOf(input.draftId) },
    }
  })

  serveOfficeCall(app, officeDraftBuyer, async ({ tx, now, input }) => ({
    data: await loadDraftBuyer(tx, now, input.userId),
  }))

  serveOfficeCall(app, officePlaces, async ({ tx, input }) => {
    const [countries, counters] = [await listCountries(tx), await listPickUpPoints(tx)]
    const kenya = countries.find(({ code }) => code === 'KE')
    return {
      data: {
        countryId: kenya?.id ?? null,
        counties: (kenya ? await listCounties(tx, kenya.id) : []).map(({ id, name }) => ({ id, name })),
        towns: (input.countyId ? await listTowns(tx, input.countyId) : []).map(({ id, name, isOther }) => ({
          ...{ id, name, isOther },
        })),
        counters: counters.map(({ id, name, town }) => ({ id, name, town })),
      },
    }
  })
}
