import type { FastifyInstance } from 'fastify'
import {
  officeFamiliesPreview,
  officeFamilyChoices,
  officeFamilyList,
} from '#lib/contract/catalogue/office/family-list.ts'
import { familyChoices, listFamilies } from '../../../catalogue/queries/list-families.ts'
import { previewFamilies } from '../../../catalogue/use-cases/change-families.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'

/** Product families: the list, and changes of many at once. */
export function serveOfficeFamilies(app: FastifyInstance): void {
  serveOfficeCall(app, officeFamilyList, async ({ tx, input }) => ({ data: await listFamilies(tx, input) }))

  serveOfficeCall(app, officeFamilyChoices, async ({ tx }) => ({ data: await familyChoices(tx) }))

  serveOfficeCall(app, officeFamiliesPreview, async ({ tx, input }) => {
    const { change, ...which } = input
    return { data: await previewFamilies(tx, which, change) }
  })
}
