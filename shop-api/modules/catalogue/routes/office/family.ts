import type { FastifyInstance } from 'fastify'
import {
  type Family,
  officeFamily,
  officeFamilyMake,
  officeFamilySave,
  officeFamilyShown,
  officePictureAdd,
} from '#lib/contract/catalogue/office/family.ts'
import { officeContentPictureAdd } from '#lib/contract/content/office/content.ts'
import type { AuditAction } from '#lib/office/audit-verbs.ts'
import { openFileStore } from '../../../../files/open-file-store.ts'
import { changedFamilies } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { demandPermission } from '../../../staff/staff-caller.ts'
import { shownFamily } from '../../queries/shown-family.ts'
import { addPicture } from '../../use-cases/add-picture.ts'
import { loadFamily } from '../../use-cases/load-family.ts'
import { makeFamily } from '../../use-cases/make-family.ts'
import { saveFamily } from '../../use-cases/save-family.ts'

const subjectOf = (id: number) => ({ kind: 'family', id })

/** Audit log entry of a family: its texts, and its colours, sizes and variants by name. */
function loggedOf({ form, colours, sizes, variants }: Family): Record<string, unknown> {
  return {
    ...form,
    colours: colours.map(({ name }) => name),
    sizes: sizes.map(({ name }) => name),
    pictures: colours.flatMap(({ name, pictures }) => pictures.map(({ sha256, alt }) => `${name}: ${alt || sha256}`)),
    variants: variants.map(({ code }) => code),
  }
}

/** The values that differ, before and after. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  const names = Object.keys(after).filter((name) => !isSame(name))
  const pick = (all: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, all[name]]))
  return { before: pick(before), after: pick(after) }
}

/** One product family: read, save, preview and creation; and the pictures of products. */
export function serveOfficeFamily(app: FastifyInstance): void {
  const store = openFileStore(app.shop.env, app.log)
  const seesCosts = (request: Parameters<typeof staffOf>[0]) => staffOf(request).permissions.has('prices.view')

  serveOfficeCall(app, officeFamily, async (request) => ({
    data: await loadFamily(request.tx, request.input.familyId, seesCosts(request)),
  }))

  serveOfficeCall(app, officeFamilySave, async (request) => {
    const { tx, input } = request
    if (input.changes.made.length > 0) demandPermission(staffOf(request), 'prices.set')
    const { before, after, alike } = await saveFamily(tx, store, { ...input, seesCosts: seesCosts(request) })
    return {
      data: after,
      message: 'Saved.',
      audit: {
        action: 'catalogue.family',
        subject: subjectOf(input.familyId),
        ...differences(loggedOf(before), loggedOf(after)),
      },
      shopChange: await changedFamilies(tx, [...new Set([input.familyId, ...alike])]),
    }
  })

  serveOfficeCall(app, officeFamilyShown, async (request) => {
    const { tx, input } = request
    const family = await loadFamily(tx, input.familyId, false)
    return { data: await shownFamily(tx, family, input.changes, input.cells) }
  })

  serveOfficeCall(app, officeFamilyMake, async (request) => {
    const { tx, now, input } = request
    demandPermission(staffOf(request), 'prices.set')
    const familyId = await makeFamily(tx, store, now, input)
    const { code, name, colours, sizes } = input
    return {
      data: { familyId },
      message: `${name} is created as a draft.`,
      audit: {
        action: 'catalogue.family-make',
        subject: subjectOf(familyId),
        after: { code, name, colours, sizes, priceCents: input.price },
      },
      shopChange: await changedFamilies(tx, [familyId]),
    }
  })

  // Reads and stores the picture file before its row, outside any transaction. A repeated picture gets the same file.
  const servePictures = (call: typeof officePictureAdd, action: AuditAction) =>
    serveOfficeCall(
      app,
      call,
      async ({ tx, input, files: { picture } }) => {
        const kept = await addPicture(tx, store, picture ?? Buffer.alloc(0), input.alt ?? '')
        const after = { pixels: `${kept.width} × ${kept.height}` }
        return { data: kept, audit: { action, subject: { kind: 'picture', id: kept.sha256 }, after } }
      },
      { transaction: 'own' },
    )
  servePictures(officePictureAdd, 'catalogue.picture')
  servePictures(officeContentPictureAdd, 'content.picture')
}
