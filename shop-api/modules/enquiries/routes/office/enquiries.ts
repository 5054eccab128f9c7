import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  officeEnquiriesOf,
  officeEnquiry,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryFile,
  officeEnquiryList,
  officeEnquiryPicture,
  officeEnquiryUndo,
  officeEnquiryWhole,
  officeSavedReplies,
  officeSavedReplySave,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import { enquiries, enquiryFiles, inboundEmails } from '../../../../db/schema/help.ts'
import { inboundAddressOf } from '../../../../env.ts'
import { FileAnswer } from '../../../../http/serve-call.ts'
import { refuse } from '../../../../refusal.ts'
import { whatsAppAccountOf } from '../../../../whatsapp/account.ts'
import { orderIdOf } from '../../../orders/use-cases/load-order.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { enquiriesOf, listEnquiries } from '../../queries/list-enquiries.ts'
import { answerEnquiry, changeEnquiry, undoAnswer } from '../../use-cases/answer-enquiry.ts'
import { loadEnquiry } from '../../use-cases/load-enquiry.ts'
import { listSavedReplies, saveReply } from '../../use-cases/saved-replies.ts'
import { serveOfficeWhatsApp, templatesOf } from './whatsapp.ts'

const subjectOf = (no: number) => ({ kind: 'enquiry', id: no })

/** The Enquiries section. */
export function serveOfficeEnquiries(app: FastifyInstance): void {
  const { clock, env, files, hash } = app.shop
  const listTemplates = templatesOf(whatsAppAccountOf(env), clock, app.log)
  serveOfficeWhatsApp(app, listTemplates)

  serveOfficeCall(app, officeEnquiryList, async (request) => ({
    data: await listEnquiries(request.tx, request.input, staffOf(request).staffId),
  }))

  serveOfficeCall(app, officeEnquiry, async ({ tx, now, input: { no } }) => ({
    data: await loadEnquiry(tx, now, no),
    audit: { action: 'enquiries.view', subject: subjectOf(no), isRepeated: true },
  }))

  serveOfficeCall(app, officeEnquiryPicture, async ({ tx, input: { no } }) => {
    const [row] = await tx.db.select({ file: enquiries.attachmentFile }).from(enquiries).where(eq(enquiries.id, no))
    const bytes = row?.file ? await files.read(row.file) : null
    const kind = bytes && fileKind(bytes)
    if (!bytes || !kind) throw refuse('not-found', 'There is no picture with this enquiry.')
    const name = `Enquiry ${no}.${kind === 'image/png' ? 'png' : 'jpg'}`
    return { data: new FileAnswer(bytes, kind, name), audit: { action: 'enquiries.picture', subject: subjectOf(no) } }
  })

  serveOfficeCall(app, officeEnquiryFile, async ({ tx, input: { id } }) => {
    const [row] = await tx.db.select().from(enquiryFiles).where(eq(enquiryFiles.id, id))
    const bytes = row?.file ? await files.read(row.file) : null
    const kind = bytes && fileKind(bytes)
    if (!row || !bytes || !kind) throw refuse('not-found', 'There is no such file.')
    return {
      data: new FileAnswer(bytes, kind, row.name),
      audit: { action: 'enquiries.file', subject: subjectOf(row.enquiryId) },
    }
  })

  serveOfficeCall(app, officeEnquiryWhole, async ({ tx, input: { no, messageId } }) => {
    const isMessage =
      messageId === null ? isNull(inboundEmails.enquiryMessageId) : eq(inboundEmails.enquiryMessageId, messageId)
    const [row] = await tx.db
      .select({ text: inboundEmails.wholeText })
      .from(inboundEmails)
      .where(and(eq(inboundEmails.enquiryId, no), isMessage))
    if (!row) throw refuse('not-found', 'There is no such email.')
    return { data: row }
  })

  serveOfficeCall(app, officeEnquiryAnswer, async (request) => {
    const { tx, input } = request
    const parts = { clock, hash, helpEmail: env.HELP_EMAIL, inboundAddress: inboundAddressOf(env), listTemplates }
    const data = await answerEnquiry(tx, parts, staffOf(request), input)
    const isAnswer = input.kind === 'answer'
    return {
      data,
      message: isAnswer
        ? `The answer is sent by ${data.channel === 'whatsapp' ? 'WhatsApp' : 'email'} in 10 seconds.`
        : 'The note is added.',
      audit: {
        action: isAnswer ? 'enquiries.answer' : 'enquiries.note',
        subject: subjectOf(input.no),
        after: { characters: input.body.length },
      },
    }
  })

  serveOfficeCall(app, officeEnquiryUndo, async (request) => {
    const { tx, input } = request
    return {
      data: await undoAnswer(tx, request.now, staffOf(request).staffId, input),
      message: 'The answer is not sent.',
      audit: { action: 'enquiries.undo', subject: subjectOf(input.no) },
    }
  })

  serveOfficeCall(app, officeEnquiryChange, async ({ tx, now, input }) => {
    const { no, version: _, ...after } = input
    return {
      data: await changeEnquiry(tx, now, input),
      message: 'Saved.',
      audit: { action: 'enquiries.change', subject: subjectOf(no), after },
    }
  })

  serveOfficeCall(app, officeEnquiriesOf, async ({ tx, input: { userId, orderNo } }) => ({
    data: await enquiriesOf(tx, {
      userId: userId ?? null,
      orderId: orderNo === undefined ? null : await orderIdOf(tx, orderNo),
    }),
  }))

  serveOfficeCall(app, officeSavedReplies, async ({ tx }) => ({ data: await listSavedReplies(tx) }))

  serveOfficeCall(app, officeSavedReplySave, async (request) => ({
    data: await saveReply(request.tx, request.now, staffOf(request).staffId, request.input),
    message: request.input.body === '' ? 'The saved reply is deleted.' : 'The reply is saved.',
    audit: { action: 'enquiries.saved-reply', after: { name: request.input.name } },
  }))
}
