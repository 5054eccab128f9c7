import type { FastifyInstance } from 'fastify'
import { changesBetween, entriesOf } from '#lib/content/entries.ts'
import { CONTENT_PARTS, type ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import {
  officeContent,
  officeContentCheck,
  officeContentDiscard,
  officeContentGoBack,
  officeContentParts,
  officeContentPublish,
  officeContentSave,
  officeContentTakeBack,
  officeContentTargets,
  officeContentVersion,
  officeContentVersions,
} from '#lib/contract/content/office/content.ts'
import type { AuditAction } from '#lib/office/audit-verbs.ts'
import type { Session } from '../../../../db/client.ts'
import type { AuditEntry } from '../../../../observe/audit-log.ts'
import { type OfficeRequest, serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { checkOutside } from '../../jobs/check-shop-front.ts'
import { listCollections } from '../../queries/menu.ts'
import { listTargets } from '../../queries/targets.ts'
import { checkStored, demandNoError } from '../../use-cases/check-content.ts'
import { discardDraft, saveDraft } from '../../use-cases/drafts.ts'
import { goBack, type Published, publishDraft, takeBack } from '../../use-cases/publish.ts'
import {
  listVersions,
  loadDraft,
  loadRefused,
  loadScheduled,
  loadShown,
  loadVersion,
} from '../../use-cases/stored-content.ts'

const subject = (part: string) => ({ kind: 'content', id: part })

/** The shop front: drafts, checks, versions. */
export function serveOfficeContent(app: FastifyInstance): void {
  const { media } = app.shop

  serveOfficeCall(app, officeContent, async ({ tx, input: { part } }) => ({
    data: {
      current: await loadShown(tx, part),
      draft: await loadDraft(tx, part),
      scheduled: await loadScheduled(tx, part),
      refused: await loadRefused(tx, part),
    },
  }))

  serveOfficeCall(app, officeContentParts, async ({ tx }) => ({ data: await summaries(tx) }))

  serveOfficeCall(app, officeContentSave, async (request) => {
    const { tx, input, now } = request
    const { staffId } = staffOf(request)
    const draft = await saveDraft(tx, input.of, { version: input.version, staffId, now })
    return {
      data: draft,
      audit: { action: 'content.draft', subject: subject(input.of.part), after: { draft: draft.version } },
    }
  })

  serveOfficeCall(app, officeContentDiscard, async ({ tx, input: { part, version } }) => {
    await discardDraft(tx, part, version)
    return { data: {}, audit: { action: 'content.discard', subject: subject(part), before: { draft: version } } }
  })

  serveOfficeCall(app, officeContentCheck, async ({ tx, input: { of }, now }) => {
    const findings = [...(await checkStored(tx, of, now)), ...(await checkOutside(media, of))]
    return { data: { findings, changes: changesBetween((await loadShown(tx, of.part)).of, of) } }
  })

  const checkDraft = async ({ input: { part }, tx }: { input: { part: ContentPartName }; tx: Session }) => {
    const draft = await loadDraft(tx, part)
    if (draft) demandNoError(await checkOutside(media, draft.of))
  }
  const publish = async (request: OfficeRequest<typeof officeContentPublish>) => {
    const { tx, now, input } = request
    const { staffId } = staffOf(request)
    const holdsFrom = input.holdsFrom === undefined ? null : new Date(input.holdsFrom)
    const published = await publishDraft(tx, { staffId, now }, { ...input, holdsFrom, note: input.note ?? '' })
    return {
      ...replyOf(published),
      message: holdsFrom ? 'It is scheduled.' : 'It is published.',
      audit: audited(holdsFrom ? 'content.schedule' : 'content.publish', input.part, published),
    }
  }
  serveOfficeCall(app, officeContentPublish, publish, { before: checkDraft })

  serveOfficeCall(app, officeContentTakeBack, async (request) => {
    const { tx, now, input } = request
    const isDraft = await takeBack(tx, { staffId: staffOf(request).staffId, now }, input.part, input.number)
    return {
      data: { isDraft },
      message: isDraft ? 'Schedule cancelled. The version is the draft now.' : 'Schedule cancelled.',
      audit: { action: 'content.take-back', subject: subject(input.part), before: { number: input.number } },
    }
  })

  serveOfficeCall(app, officeContentVersions, async ({ tx, input }) => ({
    data: await listVersions(tx, input.part, input.before),
  }))

  serveOfficeCall(app, officeContentVersion, async ({ tx, input }) => ({
    data: await loadVersion(tx, input.part, input.number),
  }))

  const checkVersion = async ({ input, tx }: OfficeRequest<typeof officeContentGoBack>) => {
    const { of } = await loadVersion(tx, input.part, input.number)
    demandNoError(await checkOutside(media, of))
  }
  const back = async (request: OfficeRequest<typeof officeContentGoBack>) => {
    const { tx, now, input } = request
    const published = await goBack(tx, { staffId: staffOf(request).staffId, now }, input)
    return {
      ...replyOf(published),
      message: `Version ${input.number} is shown again.`,
      audit: audited('content.go-back', input.part, published, { number: input.current }),
    }
  }
  serveOfficeCall(app, officeContentGoBack, back, { before: checkVersion })

  serveOfficeCall(app, officeContentTargets, async ({ tx }) => ({ data: await listTargets(tx) }))
}

const replyOf = ({ version, shopChange }: Published) => ({ data: version, ...(shopChange && { shopChange }) })

const audited = (
  action: AuditAction,
  part: string,
  { version: { number, holdsFrom, changes } }: Published,
  before?: Record<string, unknown>,
): AuditEntry => ({ action, subject: subject(part), ...(before && { before }), after: { number, holdsFrom, changes } })

/** Collections that stand in the menu, named in it or not, and its links. */
async function menuEntries(tx: Session, { collections, links }: ContentOf['menu']): Promise<number> {
  const hidden = new Set(collections.flatMap(({ code, isHidden }) => (isHidden ? code : [])))
  const all = await listCollections(tx)
  return all.filter(({ code, isAvailable }) => isAvailable && !hidden.has(code)).length + links.length
}

async function summaries(tx: Session) {
  const parts = []
  for (const part of CONTENT_PARTS) {
    const { of } = await loadShown(tx, part)
    parts.push({
      part,
      entries: of.part === 'menu' ? await menuEntries(tx, of.content) : entriesOf(of).length,
      hasDraft: (await loadDraft(tx, part)) !== null,
      isScheduled: (await loadScheduled(tx, part)) !== null,
      isRefused: (await loadRefused(tx, part)) !== null,
    })
  }
  return parts
}
